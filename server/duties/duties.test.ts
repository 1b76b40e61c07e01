import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { consoleCalls } from '#contract/console.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { dutyCalls } from '#contract/duties.ts';
import { DATA_REQUESTS } from '#contract/duty-limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { RETENTION } from '#contract/retention.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, aToken, type TestMember } from '#server/testing/factories.ts';

const { makeDataRequest, listOwnDataRequests, listDataRequests, answerDataRequest } = dutyCalls;
const never = new AbortController().signal;

describe('requests about data', () => {
  const test = openApp({
    rateLimits: false,
    grievanceContact: { name: 'Sunita Rane', email: 'privacy@campus.edu' },
  });
  let asha: TestMember;
  let admin: TestMember;
  before(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    admin = await anAdmin(test);
  });

  const ask = { kind: 'access', text: 'All of it, please' } as const;
  const visitor = { name: 'Ravi Iyer', email: 'Ravi@home.example' };
  const mailsTo = (to: string) =>
    test.context.db.selectFrom('mails').selectAll().where('to_address', '=', to).orderBy('created_at').execute();
  const listed = async (input: { answered?: boolean } = {}) =>
    (await test.call(listDataRequests, input, { as: admin })).body;
  const auditOf = async (subject: string) =>
    (await test.context.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()).map(
      ({ action }) => action,
    );

  it('takes a member’s, answered within 90 days at the address of the account, and mails who answers', async () => {
    const { status, body } = await test.call(makeDataRequest, { ...ask, ...visitor }, { as: asha });
    assert.equal(status, 201);
    assert.equal(Date.parse(body.data.dueAt) - Date.parse(body.data.madeAt), DATA_REQUESTS.days * 24 * 3600 * 1000);
    const [row] = (await listed()).data.filter(({ _id }) => _id === body.data._id);
    assert.deepEqual([row?.email, row?.member?._id, row?.isOverdue], [asha.email, asha.id, false]);
    const [mail] = await mailsTo('privacy@campus.edu');
    assert.match(mail?.text ?? '', /> All of it, please/);
    assert.equal(mail?.reply_to, asha.email);
    const own = (await test.call(listOwnDataRequests, {}, { as: asha })).body.data;
    assert.deepEqual(
      own.map(({ number, outcome }) => [number, outcome]),
      [[body.data.number, null]],
    );
    assert.deepEqual(await auditOf(body.data._id), ['data request made']);
  });

  it('takes a visitor’s with a name and an address, and names what is missing', async () => {
    for (const field of ['name', 'email'])
      assertRefused(await test.call(makeDataRequest, ask), 400, 'INVALID_INPUT', field);
    assertRefused(await test.call(makeDataRequest, { ...visitor, kind: 'access' }), 400, 'INVALID_INPUT', 'text');
    assertRefused(await test.call(makeDataRequest, { ...ask, ...visitor, kind: 'x' } as never), 400, 'INVALID_INPUT');
    assertRefused(await test.call(makeDataRequest, ask, { as: { token: 'x' } }), 401, 'TOKEN_INVALID');
    const { data } = (await test.call(makeDataRequest, { ...ask, ...visitor })).body;
    const row = (await listed()).data.find(({ _id }) => _id === data._id);
    assert.deepEqual([row?.name, row?.email, row?.member], ['Ravi Iyer', 'ravi@home.example', null]);
    assertRefused(await test.call(listOwnDataRequests), 401, 'TOKEN_INVALID');
  });

  it('is answered once, told, mailed and audited', async () => {
    const { data } = (await test.call(makeDataRequest, { ...ask, kind: 'correction' }, { as: asha })).body;
    const answer = { requestId: data._id, outcome: 'done', answer: 'It is right now.' } as const;
    assertRefused(await test.call(answerDataRequest, answer, { as: asha }), 403, 'FORBIDDEN');
    assertRefused(await test.call(answerDataRequest, { ...answer, answer: ' ' }, { as: admin }), 400, 'INVALID_INPUT');
    const answers = await Promise.all([1, 2].map(() => test.call(answerDataRequest, answer, { as: admin })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const mails = (await mailsTo(asha.email)).filter(({ kind }) => kind === 'data-answer');
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /> It is right now\.[\s\S]*Sunita Rane, privacy@campus\.edu/);
    const notices = (await test.call(noticeCalls.listNotices, { kind: 'duty' }, { as: asha })).body.data;
    assert.deepEqual(
      notices.map((notice) => [sentenceOf(notice), notice.link]),
      [[`Your request No. ${data.number} about your data is answered`, '/privacy/request']],
    );
    assert.deepEqual(await auditOf(data._id), ['data request made', 'data request answered']);
    const [own] = (await test.call(listOwnDataRequests, {}, { as: asha })).body.data;
    assert.deepEqual([own?.outcome, own?.answer], ['done', 'It is right now.']);
    const exported = (await test.call(decisionCalls.exportOwnData, {}, { as: asha })).body.data;
    assert.match(JSON.stringify(exported.dataRequests), /It is right now/);
  });

  it('lists those that wait by the day they are due, counts what is overdue, and the answered ones apart', async () => {
    const before = await listed();
    test.wait({ days: 1 });
    const late = (await test.call(makeDataRequest, { ...ask, ...visitor })).body.data;
    test.wait({ days: DATA_REQUESTS.days - 1 });
    const as = { token: await aToken(test, admin.id) };
    const read = async (input: object = {}) => (await test.call(listDataRequests, input, { as })).body;
    const after = await read();
    assert.deepEqual([after.waiting, after.overdue], [before.waiting + 1, before.waiting]);
    assert.equal(after.data.at(-1)?._id, late._id);
    assert.deepEqual([after.data[0]?.isOverdue, after.data.at(-1)?.isOverdue], [true, false]);
    const first = await read({ limit: 1 });
    const second = await read({ limit: 1, cursor: first.nextCursor ?? '' });
    assert.deepEqual([first.data[0]?._id, second.data[0]?._id], [after.data[0]?._id, after.data[1]?._id]);
    const { overdue } = (await test.call(consoleCalls.getOverview, {}, { as })).body.data.dataRequests;
    assert.equal(overdue, before.waiting);
    const answered = await read({ answered: true });
    assert.ok(answered.data.length > 0 && answered.data.every(({ outcome }) => outcome !== null));
    admin = { ...admin, ...as };
  });

  it('forgets who asked once the account is deleted, if it was answered, and all of it after its days', async () => {
    const meera = await aMember(test, { firstName: 'Quixotina' });
    const made = async () =>
      (await test.call(makeDataRequest, { ...ask, text: 'Of Quixotina' }, { as: meera })).body.data;
    const [answered, waiting] = [await made(), await made()];
    const answer = (requestId: string) =>
      test.call(answerDataRequest, { requestId, outcome: 'refused', answer: 'No, Quixotina' }, { as: admin });
    await answer(answered._id);
    assert.equal((await test.call(peopleCalls.deleteAccount, { id: meera.id }, { as: meera })).status, 200);
    const row = (await listed({ answered: true })).data.find(({ _id }) => _id === answered._id);
    assert.deepEqual([row?.name, row?.email, row?.text, row?.answer, row?.member], [null, null, null, null, null]);
    assert.equal(row?.outcome, 'refused');
    const still = (await listed()).data.find(({ _id }) => _id === waiting._id);
    assert.equal(still?.email, meera.email);
    await answer(waiting._id);
    assert.equal((await mailsTo(meera.email)).filter(({ kind }) => kind === 'data-answer').length, 1);
    const count = async () =>
      (await test.context.db.selectFrom('data_requests').select('id').where('answered_at', 'is not', null).execute())
        .length;
    assert.ok((await count()) > 1);
    test.wait({ days: RETENTION.dataRequests + 1 });
    await cleanUp(test.context, never);
    assert.equal(await count(), 0);
    assert.ok((await test.context.db.selectFrom('data_requests').select('id').execute()).length > 0, 'others wait on');
  });
});

describe('requests about data, in number', () => {
  const test = openApp();

  it('are some an hour for a network and a day for a member', async () => {
    const visitor = { kind: 'complaint', text: 'No', name: 'R', email: 'r@b.edu' } as const;
    for (let i = 0; i < DATA_REQUESTS.perHour; i += 1)
      assert.equal((await test.call(makeDataRequest, visitor, { from: '198.51.100.1' })).status, 201);
    assertRefused(await test.call(makeDataRequest, visitor, { from: '198.51.100.1' }), 429, 'TOO_MANY');
    const asha = await aMember(test);
    const ask = (from: string) => test.call(makeDataRequest, { kind: 'access', text: 'All' }, { as: asha, from });
    for (let i = 0; i < DATA_REQUESTS.perDay; i += 1) assert.equal((await ask(`198.51.100.${i + 2}`)).status, 201);
    assertRefused(await ask('198.51.100.9'), 429, 'TOO_MANY');
  });
});
