import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { consoleCalls } from '#contract/console.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, aModerator, anAdmin, anItem, aPdf, aToken, type TestMember } from '#server/testing/factories.ts';
import { FORM } from '#server/testing/papers.ts';
import { until } from '#server/testing/process.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('the console', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let admin: TestMember;
  let asha: TestMember;
  let sockets: Sockets;
  before(async () => {
    sockets = await openSockets(test);
    admin = await aMember(test, { role: 'Admin', firstName: 'Sneha' });
    asha = await aMember(test, { firstName: 'Asha', lastName: 'Ro_y' });
  });

  const ask = <C extends (typeof consoleCalls)[keyof typeof consoleCalls]>(
    call: C,
    input: Parameters<typeof test.call<C>>[1] = {},
  ) => test.call(call, input, { as: admin });
  const setRole = (memberId: string, role: 'Student' | 'Moderator' | 'Admin', as = admin) =>
    test.call(consoleCalls.setMemberRole, { memberId, role, why: 'Helps this term' }, { as });
  const auditOf = async (memberId: string) => (await ask(consoleCalls.listAudit, { memberId })).body;

  describe('listMembers', () => {
    const names = async (input: Parameters<typeof ask<typeof consoleCalls.listMembers>>[1]) => {
      const { data, found } = (await ask(consoleCalls.listMembers, input)).body;
      assert.equal(found, data.length);
      return data.map(({ firstName }) => firstName);
    };

    it('finds by parts of name, username and address, and no sign stands for another', async () => {
      assert.deepEqual(await names({ keyword: 'o_y ash' }), ['Asha']);
      assert.deepEqual(await names({ keyword: asha.email.toUpperCase() }), ['Asha']);
      assert.deepEqual(await names({ keyword: 'Ro%y' }), []);
    });

    it('narrows by role and state', async () => {
      await aMember(test, { firstName: 'Mod', isModerator: true });
      await aMember(test, { firstName: 'Shut', suspendedUntil: new Date(Date.now() + DAY) });
      await aMember(test, { firstName: 'Over', suspendedUntil: new Date(Date.now() - DAY) });
      await aMember(test, { firstName: 'Fresh', joinedAt: new Date() });
      assert.deepEqual(await names({ role: 'Moderator' }), ['Mod']);
      assert.deepEqual(await names({ role: 'Admin' }), ['Sneha']);
      assert.deepEqual(await names({ state: 'suspended' }), ['Shut']);
      assert.deepEqual(await names({ state: 'new' }), ['Fresh']);
      assert.ok(!(await names({ role: 'Student' })).includes('Mod'));
    });

    it('turns pages, newest first', async () => {
      const first = (await ask(consoleCalls.listMembers, { limit: 2 })).body;
      assert.ok(first.nextCursor);
      assert.ok(first.members > 4 && first.found === first.members);
      const second = (await ask(consoleCalls.listMembers, { limit: 100, cursor: first.nextCursor })).body;
      const all = [...first.data, ...second.data];
      assert.deepEqual([all.length, second.nextCursor], [first.members, null]);
      assert.deepEqual(
        all.map(({ joinedAt }) => joinedAt),
        all
          .map(({ joinedAt }) => joinedAt)
          .sort()
          .reverse(),
      );
    });
  });

  describe('setMemberRole', () => {
    it('makes a moderator, who is told, the open page too, with its reason in the audit; then a Student again', async () => {
      const heard: unknown[] = [];
      (await sockets.connect(asha)).on('memberChanged', (event) => heard.push(event));
      const { body } = await setRole(asha.id, 'Moderator');
      assert.deepEqual([body.data.accountType, body.data.isModerator], ['Student', true]);
      assert.equal((await test.call(consoleCalls.listMembers, {}, { as: asha })).status, 403);
      await setRole(asha.id, 'Moderator');
      await setRole(asha.id, 'Student');
      await until(() => heard.length === 2);
      const notices = (await test.call(noticeCalls.listNotices, {}, { as: asha })).body.data;
      assert.deepEqual(notices.map(sentenceOf), ['You are no longer a moderator or an admin']);
      const { data, actions } = await auditOf(asha.id);
      assert.deepEqual(
        data
          .filter(({ actor }) => actor?._id === admin.id)
          .map(({ action, details, actor, subjectName }) => [action, details, actor?.name, subjectName]),
        [
          ['demote', { why: 'Helps this term' }, 'Sneha Tester', 'Asha Ro_y'],
          ['moderator', { why: 'Helps this term' }, 'Sneha Tester', 'Asha Ro_y'],
        ],
      );
      assert.ok(actions.includes('moderator'));
    });

    it('leaves the last Admin the role, also of two who give it up at once or delete the account', async () => {
      assertRefused(await setRole(admin.id, 'Student'), 409, 'CONFLICT');
      assertRefused(await test.call(peopleCalls.deleteAccount, { id: admin.id }, { as: admin }), 409, 'CONFLICT');
      for (let i = 0; i < 5; i += 1) {
        const second = await anAdmin(test);
        const answers = await Promise.all([
          setRole(admin.id, 'Moderator'),
          i % 2
            ? setRole(second.id, 'Student', second)
            : test.call(peopleCalls.deleteAccount, { id: second.id }, { as: second }),
        ]);
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
        const admins = await test.context.db.selectFrom('members').select('id').where('role', '=', 'Admin').execute();
        assert.equal(admins.length, 1);
        // Whoever kept it gives it back.
        if (admins[0]?.id === admin.id) continue;
        await setRole(admin.id, 'Admin', second);
        await setRole(second.id, 'Student');
      }
      assert.equal((await ask(consoleCalls.listMembers)).status, 200);
    });
  });

  describe('setMemberBlocked', () => {
    it('shuts a member out with a reason in the audit, and lets in again; never an Admin', async () => {
      const shut = await aMember(test, { firstName: 'Vikram' });
      const block = (memberId: string, blocked: boolean) =>
        ask(consoleCalls.setMemberBlocked, { memberId, blocked, why: 'Asks for money first' });
      assert.ok((await block(shut.id, true)).body.data.blockedAt);
      assert.equal((await test.call(peopleCalls.getMe, {}, { as: shut })).status, 401);
      assert.deepEqual((await ask(consoleCalls.listMembers, { state: 'blocked' })).body.blocked, 1);
      const { words } = await test.context.db
        .selectFrom('decisions')
        .select('words')
        .where('member_id', '=', shut.id)
        .executeTakeFirstOrThrow();
      assert.equal(words, 'Asks for money first');
      assert.equal((await block(shut.id, false)).body.data.blockedAt, null);
      const { data } = await auditOf(shut.id);
      assert.ok(data.length >= 2 && JSON.stringify(data).includes('Asks for money first'));
      assertRefused(await block(admin.id, true), 403, 'FORBIDDEN');
      assertRefused(await block(randomUUID(), true), 404, 'NOT_FOUND');
      assertRefused(
        await ask(consoleCalls.setMemberBlocked, { memberId: shut.id, blocked: true, why: ' ' }),
        400,
        'INVALID_INPUT',
        'why',
      );
    });
  });

  describe('exportMember', () => {
    it('hands out what is kept of a member, with its reason in the audit', async () => {
      const { body } = await ask(consoleCalls.exportMember, { memberId: asha.id, why: 'A court asks' });
      assert.ok(JSON.stringify(body.data).includes(asha.email));
      const [entry] = (await auditOf(asha.id)).data;
      assert.deepEqual([entry?.action, entry?.details], ['data exported', { why: 'A court asks' }]);
    });
  });

  describe('endMemberSessions', () => {
    it('signs out everywhere', async () => {
      const lost = await aMember(test);
      const other = { token: await aToken(test, lost.id) };
      const { body } = await ask(consoleCalls.endMemberSessions, { memberId: lost.id, why: 'A lost phone' });
      assert.equal(body.message, '2 sessions are ended.');
      for (const as of [lost, other]) assert.equal((await test.call(peopleCalls.getMe, {}, { as })).status, 401);
    });
  });

  describe('listAllItems', () => {
    it('lists items of all states by words of title and owner, with the case that is open', async () => {
      const owner = await aMember(test, { firstName: 'Kabir' });
      const { db } = test.context;
      const item = await anItem(test, { owner, title: 'Drafter of Kabir' });
      await anItem(test, { owner, title: 'Draft of it', publication: 'Draft' });
      const hidden = await anItem(test, { owner, title: 'Hidden one', publication: 'Draft' });
      await db.updateTable('items').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute();
      const { number } = await db
        .insertInto('cases')
        .values({ kind: 'item', thing_id: item.id, owner_id: owner.id, reason: 'money', opened_at: new Date() })
        .returning('number')
        .executeTakeFirstOrThrow();
      const { data } = (await ask(consoleCalls.listAllItems, { keyword: 'kabir' })).body;
      assert.deepEqual(
        data.map(({ title, state, openCase, owner: { name } }) => [title, state, openCase, name]).sort(),
        [
          ['Draft of it', 'drafts', null, 'Kabir Tester'],
          ['Drafter of Kabir', 'published', number, 'Kabir Tester'],
          ['Hidden one', 'hidden', null, 'Kabir Tester'],
        ],
      );
      const ofState = async (state: 'hidden' | 'published') =>
        (await ask(consoleCalls.listAllItems, { keyword: 'kabir', state })).body.data.map(({ title }) => title);
      assert.deepEqual(await ofState('hidden'), ['Hidden one']);
      assert.deepEqual(await ofState('published'), ['Drafter of Kabir']);
    });
  });

  describe('listAllPapers', () => {
    it('lists withdrawn papers too, and a download is counted', async () => {
      const add = async (subject: string) =>
        (await test.call(paperCalls.addPaper, { ...FORM, subject, file: await aPdf(subject) }, { as: admin })).body
          .data;
      const [paper, gone] = [await add('Optics'), await add('Old optics')];
      await test.call(paperCalls.hidePaper, { paperId: gone._id }, { as: admin });
      const list = async (input: { keyword?: string; hidden?: boolean }) =>
        (await ask(consoleCalls.listAllPapers, input)).body.data.map(({ subject, isHidden, addedBy }) => [
          subject,
          isHidden,
          addedBy,
        ]);
      assert.deepEqual(await list({ keyword: 'optics sneha' }), [
        ['Old optics', true, 'Sneha Tester'],
        ['Optics', false, 'Sneha Tester'],
      ]);
      assert.deepEqual(await list({ hidden: true }), [['Old optics', true, 'Sneha Tester']]);
      assert.equal((await test.app.inject({ url: paper.fileUrl })).statusCode, 200);
      await test.context.usage.flush();
      const counted = await test.context.db
        .selectFrom('usage_days')
        .select('count')
        .where('what', '=', 'downloads')
        .execute();
      assert.deepEqual(counted, [{ count: 1 }]);
    });
  });

  describe('listAudit and exportAudit', () => {
    it('filter by action, member and day, and write no formula into a cell', async () => {
      const eve = await aMember(test, { firstName: '=HYPERLINK("x")', lastName: 'Eve' });
      await ask(consoleCalls.endMemberSessions, { memberId: eve.id, why: '=1+1' });
      const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
        test.context.now(),
      );
      const filter = { memberId: eve.id, action: 'sessions ended', from: today, to: today };
      const { data } = (await ask(consoleCalls.listAudit, filter)).body;
      assert.deepEqual(
        data.map(({ action, subject }) => [action, subject]),
        [['sessions ended', eve.id]],
      );
      assert.deepEqual((await ask(consoleCalls.listAudit, { ...filter, to: '2020-01-01' })).body.data, []);
      assert.deepEqual((await ask(consoleCalls.listAudit, { ...filter, action: 'promote' })).body.data, []);
      const exported = (await ask(consoleCalls.exportAudit, filter)).body.data;
      assert.deepEqual([exported.entries, exported.isCut], [1, false]);
      assert.match(exported.csv, /,"'=HYPERLINK\(""x""\) Eve",/);
      const first = (await ask(consoleCalls.listAudit, { limit: 1 })).body;
      assert.equal(first.data[0]?.action, 'audit exported');
      const next = (await ask(consoleCalls.listAudit, { limit: 1, cursor: first.nextCursor ?? '' })).body;
      assert.ok((next.data[0]?.number ?? 0) < (first.data[0]?.number ?? 0));
    });
  });

  it('is for admins alone', async () => {
    assertRefused(await test.call(consoleCalls.getOverview, {}, { as: await aModerator(test) }), 403, 'FORBIDDEN');
  });
});
