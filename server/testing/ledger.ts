import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Socket } from 'socket.io-client';
import { accountCalls } from '#contract/accounts.ts';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { fileName } from '#server/files/files.ts';
import { newAddress, PASSWORD, signUpForm } from './accounts.ts';
import type { Answer } from './app.ts';
import type { Campus } from './campus.ts';
import { aPhoto, type TestMember } from './factories.ts';
import { codeIn, type Mailbox } from './mailbox.ts';
import { isLong } from './scale.ts';

/** What became of a write: `unknown` where the connection broke, or a 503 came from the middle of it. */
type Outcome = 'acknowledged' | 'refused' | 'unknown';
type Entries = Map<string, Outcome>;

/** Everything that was written, and what was said of it. */
export interface Ledger {
  items: Entries;
  deletions: Entries;
  follows: Entries;
  signUps: Entries;
  messages: Entries;
  /** Accounts that were deleted, by their id. */
  farewells: Entries;
  /** Answers that no fault may cause. */
  faults: Answer<unknown>[];
}

export interface Writing {
  ledger: Ledger;
  /** Lets every writer finish what it is at. */
  stop(): Promise<void>;
  /** Compares what is there now with what was said, or with an older `ledger`; then more may be written. */
  check(ledger?: Ledger): Promise<void>;
}

/** Begins to write, one of each kind at a time, again and again, whatever is answered; short tests pause in between. */
export async function keepWriting(campus: Campus, mailbox: Mailbox): Promise<Writing> {
  const [owner, follower, ...targets] = (await Promise.all(
    Array.from({ length: 60 }, () => campus.aMember()),
  )) as TestMember[] as [TestMember, TestMember, ...TestMember[]];
  const ledger: Ledger = {
    items: new Map(),
    deletions: new Map(),
    follows: new Map(),
    signUps: new Map(),
    messages: new Map(),
    farewells: new Map(),
    faults: [],
  };
  const { body } = await campus.insist(peopleCalls.follow, { friendId: owner.id }, follower);
  const { conversationId } = body.data;
  const [category] = await campus.query('select id from categories limit 1');
  const leavers = await makeLeavers(campus);
  // Their files may be in another folder: the database may have had other nodes before.
  const earlier = new Set((await campus.query('select name from pictures')).map(({ name }) => name));
  const socket = campus.socket(owner);
  const photo = await aPhoto(160, 120);
  let isOver = false;

  const judge = (answer: Answer<unknown>): Outcome => {
    if (answer.status >= 500 && !(answer.status === 503 && answer.headers['retry-after'])) ledger.faults.push(answer);
    if (answer.status >= 200 && answer.status < 300) return 'acknowledged';
    return answer.status === 0 || answer.status >= 500 ? 'unknown' : 'refused';
  };
  const again = async (write: (round: number) => Promise<Outcome>) => {
    for (let round = 0; !isOver; round += 1) {
      const outcome = await write(round);
      if (!isLong) await wait(150);
      else if (outcome === 'unknown') await wait(50);
    }
  };

  const writers = [
    again(async () => {
      const leaver = leavers.pop();
      if (!leaver) return 'unknown';
      const outcome = judge(await campus.call(peopleCalls.deleteAccount, { id: leaver.id }, leaver));
      ledger.farewells.set(leaver.id, outcome);
      await wait(outcome === 'unknown' ? 500 : 100);
      return outcome;
    }),
    again(async (round) => {
      const title = `Item ${round}`;
      const answer = await campus.call(
        itemCalls.createItem,
        {
          title,
          description: 'As it is',
          // Every fourth must not be taken.
          price: (round % 4 === 3 ? 'much' : '100') as never,
          category: String(category?.id),
          condition: 'Used',
          status: 'Available',
          rentalAvailable: 'Not Available',
          thumbnailI: photo,
        } as never,
        owner,
      );
      ledger.items.set(title, judge(answer));
      if (answer.status !== 201 || round % 4 !== 0) return judge(answer);
      const itemId = answer.body.data.newProduct._id;
      ledger.deletions.set(title, judge(await campus.call(itemCalls.deleteItem, { itemId }, owner)));
      return 'acknowledged';
    }),
    again(async (round) => {
      const target = targets[round % targets.length] as TestMember;
      const before = ledger.follows.get(target.id);
      const outcome = judge(await campus.call(peopleCalls.follow, { friendId: target.id }, follower));
      // Twice the same is refused, and takes nothing back: it may be there by the first time, of which nothing is known.
      if (before === undefined || (before === 'unknown' && outcome === 'acknowledged'))
        ledger.follows.set(target.id, outcome);
      if (outcome === 'refused') await wait(20);
      return outcome;
    }),
    again(async () => {
      const email = newAddress();
      const sent = judge(await campus.call(accountCalls.sendCode, { email }));
      if (sent !== 'acknowledged') return sent;
      // A mail whose process was killed is sent again after a minute: this ledger does not wait for it.
      const mail = await mailbox.next(email).catch(() => null);
      if (!mail) return 'unknown';
      const outcome = judge(await campus.call(accountCalls.signUp, signUpForm(email, codeIn(mail))));
      ledger.signUps.set(email, outcome);
      return outcome;
    }),
    again(async (round) => {
      const content = `message ${round}`;
      ledger.messages.set(content, 'unknown');
      // A good client sends again, by the same clientId, until it is told.
      while (!(await isTaken(socket, { conversationId, content, clientId: content }))) if (isOver) return 'unknown';
      ledger.messages.set(content, 'acknowledged');
      return 'acknowledged';
    }),
  ];

  return {
    ledger,
    async stop() {
      isOver = true;
      await Promise.allSettled(writers);
      socket.disconnect();
      await Promise.all(writers);
    },
    async check(said = ledger) {
      assert.deepEqual(ledger.faults, [], 'a fault answered as one');
      const snapshot = structuredClone(said);
      await checkItems(campus, owner, snapshot);
      await checkMessages(campus, owner, conversationId, snapshot);
      await checkFollows(campus, follower, snapshot);
      await checkSignUps(campus, snapshot);
      await checkFarewells(campus, snapshot);
      await checkFiles(campus, earlier);
    },
  };
}

async function isTaken(socket: Socket, payload: object): Promise<boolean> {
  const answer: Acknowledgement | null = await socket
    .timeout(2000)
    .emitWithAck('sendMessage', payload)
    .catch(() => null);
  if (answer?.success) return true;
  await wait(50);
  return false;
}

/** How often each is there. */
const countOf = (all: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** Acknowledged: once. Refused: never. Unknown: whole or not at all. */
function checkCounts(kind: string, said: Entries, found: Map<string, number>): void {
  for (const [key, outcome] of said) {
    const count = found.get(key) ?? 0;
    const expected = outcome === 'acknowledged' ? [1] : outcome === 'refused' ? [0] : [0, 1];
    assert.ok(expected.includes(count), `${kind} ${key}, ${outcome}, is there ${count} times`);
  }
}

async function checkItems(campus: Campus, owner: TestMember, { items, deletions }: Ledger): Promise<void> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await campus.insist(itemCalls.listOwnItems, { limit: 100, cursor } as never, owner);
    assert.equal(status, 200);
    all.push(...body.data);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  const left: Entries = new Map(items);
  for (const [title, outcome] of deletions) {
    if (outcome === 'acknowledged') left.set(title, 'refused');
    if (outcome === 'unknown') left.set(title, 'unknown');
  }
  checkCounts('item', left, countOf(all.map(({ title }) => title)));
  const newest = all.slice(0, 40);
  for (const item of newest) {
    const reply = await fetch(new URL(item.thumbnail, campus.url));
    assert.equal(reply.status, 200, `the picture of ${item.title}`);
    const { format, width } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    assert.deepEqual([format, width], ['webp', 160]);
  }
}

async function checkMessages(campus: Campus, as: TestMember, conversationId: string, { messages }: Ledger) {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await campus.insist(
      conversationCalls.listMessages,
      { conversationId, limit: 100, after: 0, cursor } as never,
      as,
    );
    all.push(...body.data);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  checkCounts('message', messages, countOf(all.map(({ content }) => content)));
  const numbers = all.map(({ number }) => number);
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => i + 1),
    'a number was given twice or lost',
  );
}

async function checkFollows(campus: Campus, follower: TestMember, { follows }: Ledger): Promise<void> {
  const rows = await campus.query('select followed_id as id from follows where follower_id = $1', [follower.id]);
  checkCounts('follow', follows, countOf(rows.map(({ id }) => String(id))));
  const alone = await campus.query(
    `select from follows f where follower_id = $1 and not exists (
       select from conversations c join participants p on p.conversation_id = c.id and p.member_id = $1
       where c.first_id in (f.follower_id, f.followed_id) and c.second_id in (f.follower_id, f.followed_id))`,
    [follower.id],
  );
  assert.equal(alone.length, 0, 'a follow without its conversation');
}

async function checkSignUps(campus: Campus, { signUps }: Ledger): Promise<void> {
  const rows = await campus.query('select email from members');
  checkCounts('account', signUps, countOf(rows.map(({ email }) => String(email))));
  const [email] = [...signUps].findLast(([, outcome]) => outcome === 'acknowledged') ?? [];
  if (!email) return;
  const { status } = await campus.insist(accountCalls.logIn, { email, password: PASSWORD });
  assert.equal(status, 200, 'the newest account logs in');
}

/** Members who will go, each with a session and with drafts. */
async function makeLeavers(campus: Campus): Promise<TestMember[]> {
  const leavers = await Promise.all(Array.from({ length: 60 }, () => campus.aMember()));
  await campus.query(
    `with picture as (
       insert into pictures (name, width, height, bytes, owner_id)
       select md5(id::text), 1, 1, 1, id from members where id = any($1::uuid[]) returning id, owner_id)
     insert into items (owner_id, category_id, picture_id, title, description, price, condition, status, rental)
     select owner_id, (select id from categories limit 1), id, 'Left', 'Left behind', 1, 'Used', 'Available', 'Not Available'
     from picture`,
    [leavers.map(({ id }) => id)],
  );
  return leavers;
}

/** An account goes as a whole: acknowledged it is gone with all it had, broken off it is whole or gone. */
async function checkFarewells({ query }: Campus, { farewells }: Ledger): Promise<void> {
  for (const [id, outcome] of farewells) {
    const [rows] = await query(
      `select (select count(*) from members where id = $1) as members, (select count(*) from sessions where member_id = $1) as sessions,
         (select count(*) from items where owner_id = $1) as items, (select count(*) from pictures where owner_id = $1) as pictures`,
      [id],
    );
    const parts = new Set(Object.values(rows ?? {}).map(Number));
    assert.equal(parts.size, 1, `account ${id}, ${outcome}, went in parts: ${JSON.stringify(rows)}`);
    if (outcome === 'acknowledged') assert.ok(parts.has(0), `account ${id} is still there`);
  }
}

/** No row without its files. The other way round the cleanup sees to. */
async function checkFiles({ dataDir, query }: Campus, earlier: ReadonlySet<unknown>): Promise<void> {
  const pictures = await query('select name from pictures where bytes > 1');
  for (const { name } of pictures.filter((picture) => !earlier.has(picture.name)))
    for (const size of ['large', 'card', 'small'] as const) {
      const file = fileName(String(name), size, 'webp');
      assert.ok(existsSync(path.join(dataDir, 'files', file.slice(0, 2), file)), `${file} is missing`);
    }
}
