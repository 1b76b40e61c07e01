import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { breachCalls } from '#contract/breaches.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { RETENTION } from '#contract/retention.ts';
import { HOUR } from '#contract/rules/time.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { assertRefused, createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, type TestMember } from '#server/testing/factories.ts';
import { tellOfBreach } from './tell-of-breach.ts';

const { saveBreach, notifyAffected, listBreaches, exportBreach, listOwnBreaches } = breachCalls;
const { signal } = new AbortController();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('breaches of data', () => {
  const test = openApp({ grievanceContact: { name: 'Sunita Rane', email: 'privacy@campus.edu' } });
  let admin: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    [admin, asha, ravi] = await Promise.all([
      anAdmin(test),
      aMember(test, { firstName: 'Asha', yearAndBranch: '2nd Year CSE' }),
      aMember(test, { firstName: 'Ravi', yearAndBranch: '3rd Year CIVIL' }),
    ]);
  });

  const ago = (hours: number) => new Date(test.context.now().getTime() - hours * HOUR).toISOString();
  const form = () => ({
    title: 'A list went astray',
    affects: 'everyone' as const,
    data: ['email' as const, 'phone' as const],
    happenedAt: ago(5),
    foundAt: ago(2),
    nature: 'A list was mailed to the wrong people.',
    consequences: 'Calls by strangers.',
    measures: 'It was called back.',
    advice: 'Give nobody a code.',
  });
  const save = (more: object = {}, as = admin) => test.call(saveBreach, { ...form(), ...more }, { as });
  const tell = (breachId: string, as = admin) => test.call(notifyAffected, { breachId }, { as });
  const send = (breachId: string, context = test.context) => tellOfBreach(context, { breachId }, signal);
  const told = async (as: TestMember) => (await test.call(noticeCalls.listNotices, { kind: 'duty' }, { as })).body.data;
  const mailsTo = ({ email }: TestMember) =>
    test.context.db
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', email)
      .where('kind', '=', 'breach')
      .execute();

  it('is written down, changed and exported before anybody is told', async () => {
    const { body } = await save();
    assert.deepEqual([body.data.affected, body.data.told, body.data.toldAt], [3, 0, null]);
    const changed = (await save({ breachId: body.data._id, affects: 'group', branch: 'CSE', year: 2 })).body.data;
    assert.deepEqual([changed._id, changed.branch, changed.affected], [body.data._id, 'CSE', 2]);
    assert.deepEqual(await told(asha), []);
    const { data } = (await test.call(exportBreach, { breachId: changed._id }, { as: admin })).body;
    assert.equal(data.name, `breach-${changed.number}.txt`);
    for (const words of ['2nd Year, Computer Science: 2 members', 'Not yet', 'Sunita Rane', 'Calls by strangers.'])
      assert.ok(data.text.includes(words), words);
    const audit = await test.context.db.selectFrom('audit').selectAll().where('subject', '=', changed._id).execute();
    assert.deepEqual(
      audit.map(({ action, actor_id }) => [action, actor_id]),
      ['breach written', 'breach changed', 'breach exported'].map((action) => [action, admin.id]),
    );
  });

  it('refuses what is missing, in the future, of nobody or of nobody here, and who is no admin', async () => {
    const wrong: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ data: [] }, 'data'],
      [{ data: ['email', 'email'] }, 'data'],
      [{ data: ['shoes'] }, 'data.0'],
      [{ nature: '' }, 'nature'],
      [{ happenedAt: 'soon' }, 'happenedAt'],
      [{ happenedAt: ago(1) }, 'happenedAt'],
      [{ foundAt: ago(-1) }, 'foundAt'],
      [{ affects: 'group', branch: 'CSE' }, 'year'],
      [{ affects: 'group', branch: 'VLSI', year: 4 }, 'affects'],
      [{ affects: 'named' }, 'names'],
      [{ affects: 'named', names: `${asha.email}\nnobody@campus.edu` }, 'names'],
    ];
    for (const [more, field] of wrong) assertRefused(await save(more), 400, 'INVALID_INPUT', field);
    assertRefused(await save({}, asha), 403, 'FORBIDDEN');
    assertRefused(await save({ breachId: UNKNOWN }), 404, 'NOT_FOUND');
    assertRefused(await tell(UNKNOWN), 404, 'NOT_FOUND');
  });

  it('tells and mails each whom it affects once, also by two nodes and begun again, and nobody else', async () => {
    const { _id } = (await save({ affects: 'named', names: `${asha.email.toUpperCase()}\n` })).body.data;
    const answer = (await tell(_id)).body.data;
    assert.deepEqual([answer.affected, answer.told], [1, 0]);
    const beside = await createTestApp(test.context.config, test);
    try {
      await Promise.all([send(_id), send(_id, beside.context)]);
      await send(_id);
    } finally {
      await beside.close();
    }
    const [notice, ...more] = await told(asha);
    assert.deepEqual(more, []);
    assert.ok(notice);
    assert.deepEqual(
      [sentenceOf(notice), notice.link],
      ['A breach affects your data: A list went astray', '/privacy/request'],
    );
    const mails = await mailsTo(asha);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /E-mail addresses; Phone numbers[\s\S]*Give nobody a code\.[\s\S]*Sunita Rane/);
    assert.deepEqual([await told(ravi), await mailsTo(ravi)], [[], []]);
    const row = (await test.call(listBreaches, {}, { as: admin })).body.data.find((one) => one._id === _id);
    assert.deepEqual([row?.told, row?.affected, row?.names], [1, 1, ''], 'who it was stands in no text');
    const own = async (as: TestMember) => (await test.call(listOwnBreaches, {}, { as })).body.data;
    assert.deepEqual(
      (await own(asha)).map(({ number, advice }) => [number, advice]),
      [[answer.number, 'Give nobody a code.']],
    );
    assert.deepEqual(await own(ravi), []);
    assertRefused(await tell(_id), 409, 'CONFLICT');
    assertRefused(await save({ breachId: _id }), 409, 'CONFLICT');
  });

  it('mails blocked members too, and goes on where it was broken off', async () => {
    await test.context.db
      .updateTable('members')
      .set({ blocked_at: test.context.now() })
      .where('id', '=', ravi.id)
      .execute();
    const { _id } = (await save()).body.data;
    await tell(_id);
    const { db } = test.context;
    const broken = { ...test.context, mail: { queue: () => Promise.reject(new Error('no room')) } };
    await assert.rejects(send(_id, broken));
    const marked = () => db.selectFrom('breach_members').select('member_id').where('told_at', 'is not', null).execute();
    const before = (await marked()).length;
    await send(_id);
    assert.equal((await marked()).length, before + 3);
    assert.equal((await mailsTo(ravi)).length, 1);
  });

  it('forgets who was affected after its days; the breach stays', async () => {
    test.wait({ days: RETENTION.breachMembers + 1 });
    await cleanUp(test.context, signal);
    const { db } = test.context;
    assert.deepEqual(await db.selectFrom('breach_members').select('member_id').execute(), []);
    assert.equal((await db.selectFrom('breaches').select('id').execute()).length, 3);
  });
});
