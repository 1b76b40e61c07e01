import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { peopleCalls } from '#contract/people.ts';
import { KEPT, type Kept } from '#contract/retention.ts';
import { HOUR } from '#contract/rules/time.ts';
import { tellOfBreach } from '#server/duties/tell-of-breach.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { aSubscription } from '#server/testing/push-service.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { signal } = new AbortController();
/** Stands in every text of hers, and nowhere else. */
const MARK = 'Quixotina';

/** Tables with a row of hers before the deletion: a call fewer in this test is seen. */
const TOUCHED = 35;

describe('J. What a deletion leaves', () => {
  const app = openApp({ rateLimits: false });
  let sockets: Sockets;
  let she: TestMember;
  let friend: TestMember;
  let admin: TestMember;
  before(async () => {
    sockets = await openSockets(app);
    she = await aMember(app, { firstName: MARK, lastName: 'Pfefferkorn', email: 'quixotina@campus.edu' });
    friend = await aMember(app);
    admin = await anAdmin(app);
  });

  const must = async (name: string, input: object, as: TestMember = she) => {
    const answer = await app.call(calls[name] as Call, input as never, { as });
    assert.ok(answer.status < 300, `${name}: ${JSON.stringify(answer.body)}`);
    return (answer.body as unknown as { data: { _id: string; conversationId: string } }).data;
  };

  /** Every table, ours and the queue's, in which her id, her address or the mark stands in any column. */
  async function findTraces(): Promise<string[]> {
    const { db } = app.context;
    const { rows: tables } = await sql<{ name: string; schema: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1, 2`.execute(db);
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql`
        select from ${sql.table(`${schema}.${name}`)} t
        where t::text ~* ${`${she.id}|${she.email}|${MARK}|Pfefferkorn|9820499999`} limit 1`.execute(db);
      if (rows.length > 0) found.push(schema === 'public' ? name : `${schema}.${name}`);
    }
    return found;
  }

  /** What others write has no mark: it is theirs, and stays. */
  const nameIn = (member: TestMember) => (member === she ? MARK : 'Somebody');
  const report = (thingId: string, kind: 'item' | 'person', as: TestMember) =>
    must('report', { kind, thingId, reason: 'other', text: `${nameIn(as)} says why` }, as);

  async function dealWith(seller: TestMember, buyer: TestMember): Promise<void> {
    const { id: itemId } = await anItem(app, { owner: seller, title: `Lamp of ${nameIn(seller)}` });
    const { _id: dealId } = await must('wantItem', { itemId, note: `${nameIn(buyer)} asks` }, buyer);
    await must('reserveDeal', { dealId }, seller);
    await must('handOver', { dealId }, seller);
    await must('handOver', { dealId }, buyer);
    for (const as of [seller, buyer])
      await must('writeReview', { dealId, stars: 4, text: `${nameIn(as)} was there` }, as);
  }

  /** What she does on the market, and with others. */
  async function live(): Promise<void> {
    await must('updateProfile', { about: `I am ${MARK}`, contactNumber: '9820499999' });
    await must('changePicture', { thumbnailImage: await aPhoto() });
    const { conversationId } = await must('follow', { friendId: friend.id });
    await must('follow', { friendId: she.id }, friend);
    const socket = await sockets.connect(she);
    const sent = await emit(socket, 'sendMessage', { conversationId, content: `Words of ${MARK}` });
    socket.disconnect();
    assert.ok(sent.success && sent.data);
    const { _id: messageId } = sent.data;
    await must('editMessage', { messageId, content: `Other words of ${MARK}` });
    await must('reactToMessage', { messageId, emoji: '👍' });
    await dealWith(she, friend);
    await dealWith(friend, she);
    const { id: itemId } = await anItem(app, { owner: friend, title: 'Kettle' });
    await must('addWishes', { itemIds: [itemId] });
    await must('countView', { itemId });
    await must('saveSearch', { keyword: `lamp ${MARK}` });
    await must('blockPerson', { personId: (await aMember(app)).id });
    await must('unfollow', { friendId: friend.id });
    await must('dismissSuggestion', { personId: friend.id });
    const stranger = await aMember(app);
    await must('sendRequest', { personId: stranger.id, content: `Hello from ${MARK}` });
    const paper = { branch: 'CSE', year: 2, title: 'End', subject: 'Signals', YearofPaper: '2023' } as const;
    const { _id: paperId } = await must('addPaper', { ...paper, file: await aPdf('A question') }, admin);
    await must('thankForPaper', { paperId });
    await must('countPaperDownload', { paperId });
    await must('tagPaper', { paperId, subject: `Signals ${MARK}` });
    await must('askForPaper', { subject: 'Circuits', branch: 'CSE', year: 2, paperYear: 2021 });
    await report(itemId, 'item', she);
    await report(she.id, 'person', friend);
  }

  /** What is written of her account, and what was decided and answered. */
  async function ask(): Promise<void> {
    const { db, now } = app.context;
    const caseOf = await db.selectFrom('cases').select('id').where('owner_id', '=', she.id).executeTakeFirstOrThrow();
    await must('decideCase', { caseId: caseOf.id, acts: ['warn'], reason: 'other', words: 'Please do not' }, admin);
    await must('changeNoticeSettings', { kind: 'announcement', mail: 'off' });
    await must('changeNoticeSettings', { digestHour: 7 });
    await must('addPushSubscription', aSubscription());
    await must('requestPasswordReset', { email: she.email });
    await must('submitFeedback', { firstname: MARK, email: she.email, phoneNo: '9820499999', message: 'Hello' });
    const at = now();
    const later = new Date(at.getTime() + HOUR);
    const [hash, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const member_id = she.id;
    await db
      .insertInto('password_resets')
      .values({ token_hash: hash, member_id, created_at: at, expires_at: later })
      .execute();
    await db
      .insertInto('codes')
      .values({ email: she.email, hmac: hash, member_id, created_at: at, expires_at: later })
      .execute();
    await db
      .insertInto('address_changes')
      .values({
        token_hash: other,
        member_id,
        old_email: 'old-quixotina@campus.edu',
        changed_at: at,
        expires_at: later,
      })
      .execute();
    await db
      .insertInto('known_devices')
      .values({ member_id, device: 'Phone', time_zone: 'UTC', seen_at: at })
      .execute();
    await db
      .insertInto('campus_accounts')
      .values({ member_id, issuer: 'https://login.campus.edu', subject: MARK, name: MARK, linked_at: at })
      .execute();
    const { _id: requestId } = await must('makeDataRequest', { kind: 'access', text: `All of ${MARK}` });
    await must('answerDataRequest', { requestId, outcome: 'done', answer: `Dear ${MARK}` }, admin);
    await must('makeDataRequest', { kind: 'erasure', text: `All of ${MARK}` });
    await breach(at);
  }

  /** One that she was told of, and one that is only written down; both name her. */
  async function breach(at: Date): Promise<void> {
    const words = { title: 'B', nature: 'n', consequences: 'c', measures: 'm', advice: 'a', data: ['email'] };
    const times = { happenedAt: new Date(at.getTime() - HOUR).toISOString(), foundAt: at.toISOString() };
    const form = { ...words, ...times, affects: 'named', names: `${she.email}\n${friend.email}` };
    const { _id: breachId } = await must('saveBreach', form, admin);
    await must('notifyAffected', { breachId }, admin);
    await tellOfBreach(app.context, { breachId }, signal);
    await must('saveBreach', form, admin);
  }

  test('J1 is what the list of what is kept says, in every table of a dump', async () => {
    await live();
    await ask();
    const touched = await findTraces();
    assert.ok(touched.length >= TOUCHED, `only ${touched.join(', ')}`);
    const left = (name: string) => (KEPT as Record<string, Kept>)[name];
    const unknown = touched.filter((name) => !name.startsWith('pgboss.') && !left(name)?.of);
    assert.deepEqual(unknown, [], 'contract/retention.ts says that these hold nothing of a member');
    assert.equal((await app.call(peopleCalls.deleteAccount, { id: she.id }, { as: she })).status, 200);
    const traces = await findTraces();
    assert.deepEqual(
      traces.filter((name) => !name.startsWith('pgboss.') && left(name)?.left === undefined),
      [],
    );
    assert.ok(traces.includes('messages') && traces.includes('audit'), 'the search finds what is left');
    // Jobs name her by her number for the hour that finished ones stay; one that mails a link has the address.
    const { rows } = await sql`
      select from pgboss.job t where t.name <> 'sendResetLink' and t::text ~* ${`${she.email}|${MARK}|Pfefferkorn`}`.execute(
      app.context.db,
    );
    assert.equal(rows.length, 0);
  });

  test('J1 no row of another table points to a member who is gone, except by its number', async () => {
    const { rows } = await sql<{ name: string; how: string }>`
      select conrelid::regclass::text as name, string_agg(distinct confdeltype::text, '') as how from pg_constraint
      where contype = 'f' and confrelid = 'members'::regclass group by 1`.execute(app.context.db);
    const isLeft = (name: string) => (KEPT as Record<string, Kept>)[name]?.left !== undefined;
    assert.deepEqual(
      rows.filter(({ how }) => !/^[cn]+$/.test(how)),
      [],
      'each reference goes with the member, or becomes empty',
    );
    assert.deepEqual(
      rows.filter(({ name, how }) => how.includes('n') && !isLeft(name)).map(({ name }) => name),
      [],
      'rows that stay without their member are said to be left',
    );
  });
});
