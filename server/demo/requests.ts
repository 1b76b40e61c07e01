import { sql, type Transaction } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { openConversation } from '#server/conversations/open-conversation.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertMessages } from '#server/messages/insert-messages.ts';
import { ownIsRead } from '#server/messages/store-messages.ts';
import type { Campus } from './campus.ts';
import type { When } from './talk.ts';

type Trx = Transaction<Tables>;

/** First messages to the student, and one of the student's that nobody has answered yet. */
const HELLOS: readonly { from: string; to: string; sent: When; content: string; declined?: true }[] = [
  {
    from: 'Isha Kapoor',
    to: 'Aarav Shinde',
    sent: 95,
    content:
      'Hi Aarav, Sneha said you kept last year’s EG sheets. Could I look at them before Friday’s submission? I would bring them back the same evening.',
  },
  {
    from: 'Pranav Mishra',
    to: 'Aarav Shinde',
    sent: [2, '18:20'],
    content: 'Hello, are you in the robotics club this term?',
  },
  {
    from: 'Manish Tiwari',
    to: 'Aarav Shinde',
    sent: [6, '11:05'],
    content: 'Join our notes group, everybody of your year is in it',
    declined: true,
  },
  {
    from: 'Aarav Shinde',
    to: 'Kavya Hegde',
    sent: [1, '20:15'],
    content: 'Hi Kavya, Rohan says you play badminton on Fridays. Is there a place left this week?',
  },
];

/** Who is away, and for how many days more. */
const AWAY: readonly [name: string, days: number][] = [
  ['Kabir Nair', 2],
  ['Dev Malhotra', 16],
];
/** Whose chat the student has muted for a week. */
const MUTED = 'Gauri Kale';

/** Chats that one began, as follows and first messages leave them; who is away; a chat that is muted for a while. */
export async function insertRequests(
  trx: Trx,
  campus: Campus,
  { at, now, timeZone }: { at: (when: When) => Date; now: Date; timeZone: string },
): Promise<void> {
  const idOf = new Map(campus.members.map(({ name, id }) => [name, id]));
  const find = (name: string): string => {
    const id = idOf.get(name);
    if (!id) throw new Error(`${name} is no member`);
    return id;
  };
  await sql`
    insert into chat_requests (conversation_id, sender_id, receiver_id, created_at)
    select c.id, f.follower_id, f.followed_id, c.created_at
    from conversations c
    join follows f on f.follower_id in (c.first_id, c.second_id) and f.followed_id in (c.first_id, c.second_id)
    where c.last_number = 0 and not exists (
      select from follows back where back.follower_id = f.followed_id and back.followed_id = f.follower_id)`.execute(
    trx,
  );
  for (const hello of HELLOS) await sayHello(trx, { ...hello, from: find(hello.from), to: find(hello.to), at });
  for (const [name, days] of AWAY)
    await trx
      .updateTable('members')
      .set({ away_until: campusDay(new Date(now.getTime() + days * DAY), timeZone) })
      .where('id', '=', find(name))
      .execute();
  const conversation_id = await openConversation(trx, find('Aarav Shinde'), find(MUTED));
  await trx
    .updateTable('participants')
    .set({ muted: true, muted_until: new Date(now.getTime() + 5 * DAY) })
    .where('conversation_id', '=', conversation_id)
    .where('member_id', '=', find('Aarav Shinde'))
    .execute();
}

interface Hello {
  from: string;
  to: string;
  sent: When;
  content: string;
  declined?: true;
  at: (when: When) => Date;
}

async function sayHello(trx: Trx, { from, to, sent, content, declined, at }: Hello): Promise<void> {
  const conversationId = await openConversation(trx, from, to);
  const time = { sent_at: at(sent), declined_at: declined ? at(sent) : null, opened_at: null };
  await trx
    .insertInto('chat_requests')
    .values({
      conversation_id: conversationId,
      sender_id: from,
      receiver_id: to,
      created_at: at(sent),
      told_at: at(sent),
      ...time,
    })
    .onConflict((conflict) =>
      conflict.column('conversation_id').doUpdateSet({ sender_id: from, receiver_id: to, ...time }),
    )
    .execute();
  await insertMessages(trx, at(sent), [{ conversationId, senderId: from, content }], {
    sender: sql<boolean>`true`,
    allowed: sql<boolean>`true`,
    read: ownIsRead,
  });
}
