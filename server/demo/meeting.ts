import type { DemoMember } from './members.ts';
import { randomFrom } from './random.ts';
import type { DemoItem } from './selling.ts';
import { DELETED_TALK, EXCHANGES, ROOM, ROOM_UNREAD, SILENT, STUDENT_TALKS, type When } from './talk.ts';

export interface DemoFollow {
  followerId: string;
  followedId: string;
  since: When;
}

export interface DemoMessage {
  id: string;
  /** null: the sender's account is gone. */
  senderId: string | null;
  content: string;
  sent: When;
}

export interface DemoConversation {
  id: string;
  opened: When;
  members: readonly DemoMember[];
  messages: readonly DemoMessage[];
  /** How many of the last ones each has not seen. */
  unread: ReadonlyMap<DemoMember, number>;
}

const KNOWN = new Set([
  'Ananya Deshmukh',
  'Meera Joshi',
  'Rohan Kulkarni',
  'Fatima Shaikh',
  'Dev Malhotra',
  'Priya Iyer',
]);

/** Who follows whom: those of one class mostly, and the well-known by many. */
export function makeFollows(members: readonly DemoMember[]): DemoFollow[] {
  const random = randomFrom('follows');
  const [student] = members as [DemoMember];
  const talksWith = new Set<string>([...STUDENT_TALKS.map((talk) => talk.with), ...SILENT]);
  return members.flatMap((one) =>
    members.flatMap((other) => {
      const chance = random.next();
      const since: When = [random.whole(2, 230), `${random.whole(9, 22)}:${random.whole(10, 59)}`];
      if (one === other || one.branch === null) return [];
      // The student follows a handful, so that Follow Me can be tried on the first page already.
      const follows =
        one === student
          ? talksWith.has(other.name) || (!KNOWN.has(other.name) && other.year === student.year && chance < 0.45)
          : chance < likelihood(one, other, student);
      return follows ? [{ followerId: one.id, followedId: other.id, since }] : [];
    }),
  );
}

function likelihood(one: DemoMember, other: DemoMember, student: DemoMember): number {
  const sameBranch = one.branch === other.branch;
  const sameYear = one.year === other.year;
  const near = sameBranch && sameYear ? 0.6 : sameBranch ? 0.26 : sameYear ? 0.15 : 0.07;
  return near * (other === student ? 3 : KNOWN.has(other.name) ? 2 : 1);
}

/** The conversation that every follow has opened, some of them with messages; and one whose other side is gone. */
export function makeConversations(
  members: readonly DemoMember[],
  follows: readonly DemoFollow[],
  items: readonly DemoItem[],
): DemoConversation[] {
  const [student] = members as [DemoMember];
  const byId = new Map(members.map((member) => [member.id, member]));
  // Where both follow, the later one found the conversation open; which of them does not matter here.
  const pairs = new Map(
    follows.map(({ followerId, followedId, since }) => [[followerId, followedId].sort().join(' '), since]),
  );
  const talks = new Map(STUDENT_TALKS.map((talk) => [talk.with, talk]));

  const conversations = [...pairs].sort().map(([pair, opened]): DemoConversation => {
    const two = pair.split(' ').map((id) => byId.get(id) as DemoMember) as [DemoMember, DemoMember];
    const random = randomFrom(`pair ${pair}`);
    const id = random.id();
    if (two.includes(student)) {
      const other = two[0] === student ? two[1] : two[0];
      const talk = talks.get(other.name);
      const messages = (talk?.lines ?? []).map(([who, sent, content]) => ({
        id: random.id(),
        senderId: (who ? other : student).id,
        content,
        sent,
      }));
      return { id, opened, members: two, messages, unread: new Map([[student, talk?.unread ?? 0]]) };
    }
    const [buyer, seller] = random.chance(0.5) ? two : [two[1], two[0]];
    const theirs = items.filter((item) => item.owner === seller && item.publication === 'Published');
    if (theirs.length === 0 || !random.chance(0.16))
      return { id, opened, members: two, messages: [], unread: new Map() };
    const title = random.pick(theirs).title;
    const day = random.whole(1, 40);
    const hour = random.whole(9, 20);
    const messages = random.pick(EXCHANGES).map((line, n) => ({
      id: random.id(),
      senderId: (n % 2 ? seller : buyer).id,
      content: line.replace('{item}', title),
      sent: [day, `${hour}:${10 + n * 7}`] as const,
    }));
    const last = messages.length % 2 ? seller : buyer;
    return { id, opened, members: two, messages, unread: new Map([[last, random.chance(0.3) ? 1 : 0]]) };
  });
  return [...conversations, withDeleted(student)];
}

function withDeleted(student: DemoMember): DemoConversation {
  const random = randomFrom('deleted');
  const messages = DELETED_TALK.map(([who, sent, content]) => ({
    id: random.id(),
    senderId: who ? null : student.id,
    content,
    sent,
  }));
  return { id: random.id(), opened: [60, '12:00'], members: [student], messages, unread: new Map() };
}

/** What was said in the community room. */
export function makeRoom(members: readonly DemoMember[]): Omit<DemoConversation, 'id' | 'opened'> {
  const random = randomFrom('room');
  const byName = new Map(members.map((member) => [member.name, member]));
  const messages = ROOM.map(([who, sent, content]) => {
    const sender = byName.get(who);
    if (!sender) throw new Error(`${who} speaks in the room and is no member`);
    return { id: random.id(), senderId: sender.id, content, sent };
  });
  const unread = new Map(members.map((member, n) => [member, n === 0 ? ROOM_UNREAD : random.whole(0, 6)]));
  return { members, messages, unread };
}
