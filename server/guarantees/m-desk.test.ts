import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { consoleCalls } from '#contract/console.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { noticeCalls } from '#contract/notices.ts';
import { reportCalls } from '#contract/reports.ts';
import { openApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

const app = openApp();
let admin: TestMember;
before(async () => {
  admin = await anAdmin(app);
});

/** Calls that only read and need no field of their own. */
const READS = Object.entries(calls as Record<string, Call>).filter(
  ([, { method, path, needs }]) => method === 'GET' && !path.includes('{') && needs !== 'useConsole',
);

describe('M. The desk', () => {
  test('M7 who reported is named to the desk alone, and messages are read only within a case, which is audited', async () => {
    const owner = await aMember(app);
    const reporter = await aMember(app, { firstName: 'Xanthippe' });
    const { id, number, itemId } = await aReportedItem(app, { owner, reporters: [reporter] });
    const decision = { caseId: id, acts: ['hide', 'warn'] as ('hide' | 'warn')[], reason: 'money' as const };
    await app.call(deskCalls.decideCase, { ...decision, words: 'Meet first' }, { as: admin });
    for (const [name, call] of READS) {
      const reply = await app.call(call, { itemId, memberId: owner.id, userId: owner.id } as never, { as: owner });
      if (name.startsWith('listRandom') || name.startsWith('recommend')) continue;
      assert.doesNotMatch(JSON.stringify(reply.body), /Xanthippe/, name);
    }
    const seen = await app.call(decisionCalls.getDecision, { number }, { as: owner });
    assert.equal(seen.status, 200);
    assert.doesNotMatch(JSON.stringify(seen.body), new RegExp(`Xanthippe|${reporter.id}|${admin.id}`));
    for (const as of [owner, reporter, await aMember(app)]) {
      assert.equal((await app.call(deskCalls.getCase, { number }, { as })).status, 403);
      assert.equal((await app.call(deskCalls.readCaseMessages, { caseId: id }, { as })).status, 403);
    }
    const moderator = await aModerator(app);
    const shown = await app.call(deskCalls.getCase, { number }, { as: moderator });
    assert.match(JSON.stringify(shown.body), /Xanthippe/);
    assert.doesNotMatch(JSON.stringify(shown.body), /"content"/, 'a case comes without its messages');
    await app.call(deskCalls.readCaseMessages, { caseId: id }, { as: moderator });
    const audit = await app.context.db
      .selectFrom('audit')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'case messages read')
      .execute();
    assert.deepEqual(audit, [{ actor_id: moderator.id, subject: id }]);
  });

  describe('a case against one of the desk', () => {
    let accused: TestMember;
    let reporter: TestMember;
    let itemId: string;
    let found: { id: string; number: number };
    const words = 'Wants the money before the meeting';
    before(async () => {
      [accused, reporter] = [await anAdmin(app), await aMember(app, { firstName: 'Zebulon' })];
      await aReportedItem(app);
      itemId = (await anItem(app, { owner: accused, title: 'Unlike any other' })).id;
      const reported = { kind: 'item', thingId: itemId, reason: 'money', text: words } as const;
      assert.equal((await app.call(reportCalls.report, reported, { as: reporter })).status, 201);
      found = await app.context.db
        .selectFrom('cases')
        .select(['id', 'number'])
        .where('thing_id', '=', itemId)
        .executeTakeFirstOrThrow();
    });

    /** Whatever names the case, or who reported it. */
    const traces = () => new RegExp(`${words}|${found.id}|Unlike any other|"number":${found.number}\\b`);
    const of = (call: Call, input: object, as: TestMember) => app.call(call, input as never, { as });

    test('M11 is refused to them, its messages and its reporters too, and read by the others', async () => {
      for (const [call, input] of [
        [deskCalls.getCase, { number: found.number }],
        [deskCalls.readCaseMessages, { caseId: found.id }],
      ] as const) {
        const refused = await of(call, input, accused);
        assert.equal(refused.status, 403, call.path);
        assert.doesNotMatch(JSON.stringify(refused.body), /Zebulon/);
        assert.equal((await of(call, input, admin)).status, 200, call.path);
      }
    });

    test('M11 stands in none of their lists, counts, exports and entries of the audit', async () => {
      const open = async (as: TestMember) => (await app.call(deskCalls.getDeskFigures, {}, { as })).body.data.open;
      assert.equal(await open(accused), (await open(admin)) - 1);
      const todo = async (as: TestMember) =>
        (await app.call(consoleCalls.getOverview, { weeks: '12' }, { as })).body.data.openCases;
      assert.deepEqual([await todo(accused), await todo(admin)], [await open(accused), await open(admin)]);
      const numbers = async (as: TestMember) =>
        (await app.call(deskCalls.listCases, {}, { as })).body.data.map(({ number }) => number);
      const others = await numbers(admin);
      assert.deepEqual(
        await numbers(accused),
        others.filter((number) => number !== found.number),
      );
      const places = async (as: TestMember) => {
        const number = others.find((one) => one !== found.number) ?? 0;
        const { place, previous, next } = (await app.call(deskCalls.getCase, { number }, { as })).body.data;
        return { of: place?.of, neighbours: [previous, next] };
      };
      assert.equal((await places(accused)).of, ((await places(admin)).of ?? 0) - 1);
      assert.ok(!(await places(accused)).neighbours.includes(found.number));

      const { data: items } = (await app.call(consoleCalls.listAllItems, {}, { as: accused })).body;
      assert.equal(items.find(({ _id }) => _id === itemId)?.openCase, null);
      const why = 'Asked for by law';
      for (const [call, input] of [
        [consoleCalls.listAudit, {}],
        [consoleCalls.listAudit, { memberId: reporter.id }],
        [consoleCalls.exportAudit, {}],
        [consoleCalls.exportMember, { memberId: reporter.id, why }],
      ] as const) {
        const [theirs, ours] = [await of(call, input, accused), await of(call, input, admin)];
        assert.deepEqual([theirs.status, ours.status], [200, 200]);
        assert.doesNotMatch(JSON.stringify(theirs.body), traces(), call.path);
        assert.match(JSON.stringify(ours.body), traces(), call.path);
        const reports = (body: unknown) => JSON.stringify(body).split(/"reported"|,reported,/).length;
        assert.equal(reports(theirs.body), reports(ours.body) - 1, call.path);
      }
    });

    test('M11 holds once it is decided, also in what its reporter is told', async () => {
      const decision = { caseId: found.id, acts: ['warn' as const], reason: 'money' as const, words: 'Meet first' };
      assert.equal((await app.call(deskCalls.decideCase, decision, { as: admin })).status, 200);
      const { data } = (await app.call(deskCalls.listCases, { state: 'decided' }, { as: accused })).body;
      assert.ok(!data.some(({ number }) => number === found.number));
      const input = { memberId: reporter.id, why: 'Asked for by law' };
      const shown = await app.call(consoleCalls.exportMember, input, { as: accused });
      assert.doesNotMatch(JSON.stringify(shown.body), traces());
    });
  });

  test('M8 who is decided against is told at once and by mail what, why, how long and how to appeal', async () => {
    const { id, owner } = await aReportedItem(app);
    const words = 'Money changes hands when the thing does.';
    const form = {
      caseId: id,
      acts: ['remove' as const, 'suspend' as const],
      days: 7,
      reason: 'money' as const,
      words,
    };
    await app.call(deskCalls.decideCase, form, { as: admin });
    const notices = await app.call(noticeCalls.listNotices, {}, { as: owner });
    const told = notices.body.data.find(({ kind }) => kind === 'decision');
    assert.match(JSON.stringify(told), /Your item was removed and your account is suspended for 7 days/);
    const mails = await app.context.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to_address', '=', owner.email)
      .execute();
    assert.equal(mails.length, 1);
    for (const part of [/removed/, /7 days/, /before the meeting/, /Money changes hands/, /appeal/i, /https?:\/\//])
      assert.match(`${mails[0]?.subject}\n${mails[0]?.text}`, part);
  });
});
