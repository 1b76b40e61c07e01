import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type AnnouncementBar, announcementCalls } from '#contract/announcements.ts';
import { ANNOUNCEMENTS } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { HOUR } from '#contract/rules/time.ts';
import { assertRefused, createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, type TestMember } from '#server/testing/factories.ts';
import { sendAnnouncement } from './announcements.ts';

const { signal } = new AbortController();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('announcements', () => {
  const test = openApp();
  let admin: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    const { db } = test.context;
    await sql`delete from announcements`.execute(db);
    await sql`delete from counters`.execute(db);
    await sql`delete from members`.execute(db);
    [admin, asha, ravi] = await Promise.all([
      anAdmin(test),
      aMember(test, { firstName: 'Asha', yearAndBranch: '2nd Year CSE' }),
      aMember(test, { firstName: 'Ravi', yearAndBranch: '3rd Year CIVIL' }),
    ]);
  });

  const inHours = (hours: number) => new Date(test.context.now().getTime() + hours * HOUR).toISOString();
  const words = { title: 'Move-out sale', text: 'Seniors sell fans in the common room.' };
  const announce = (more: object = {}, as = admin) =>
    test.call(announcementCalls.announce, { ...words, barEndsAt: inHours(24), ...more }, { as });
  const send = (announcementId: string) => sendAnnouncement(test.context, { announcementId }, signal);
  const told = async (as: TestMember) => (await test.call(noticeCalls.listNotices, {}, { as })).body.data;
  const bar = async (as: TestMember): Promise<AnnouncementBar | null> =>
    (await test.call(announcementCalls.getAnnouncementBar, {}, { as })).body.data;
  const ofOne = (
    call: 'undoAnnouncement' | 'endAnnouncementBar' | 'closeAnnouncementBar',
    announcementId: string,
    as: TestMember = admin,
  ) => test.call(announcementCalls[call], { announcementId }, { as });
  const announced = async (more: object = {}) => {
    const { _id } = (await announce(more)).body.data;
    await send(_id);
    return _id;
  };
  const audited = async (subject: string) => {
    const rows = await test.context.db.selectFrom('audit').selectAll().where('subject', '=', subject).execute();
    return rows.map(({ action, actor_id: actor }) => [action, actor]);
  };

  it('announce: reaches everyone as a notice and a bar, and leads to its page', async () => {
    const { status, body } = await announce({ link: '/catalog/books' });
    assert.deepEqual([status, body.data.receivers, body.data.isSent], [201, 3, false]);
    assert.deepEqual([await told(asha), await bar(asha)], [[], null]);
    await send(body.data._id);
    for (const member of [asha, ravi, admin]) {
      const [notice, ...others] = await told(member);
      assert.ok(notice);
      assert.deepEqual(others, []);
      const { kind, text, link, actor, isSeen } = notice;
      assert.deepEqual([kind, sentenceOf(notice), text], ['announcement', words.title, words.text]);
      assert.deepEqual([link, actor], ['/catalog/books', null]);
      assert.equal(isSeen, member === admin, 'one’s own is not unread');
      assert.equal((await bar(member))?.title, words.title);
    }
    assert.deepEqual(await audited(body.data._id), [['announcement written', admin.id]]);
  });

  it('announce: reaches a branch and year alone; without a page it leads to its whole text', async () => {
    const counted = await test.call(announcementCalls.countReceivers, { branch: 'CSE', year: 2 }, { as: admin });
    assert.deepEqual(counted.body.data, { members: 2, byMail: 2 }, 'the admin is of that year too');
    await test.call(noticeCalls.changeNoticeSettings, { kind: 'announcement', mail: 'off' }, { as: asha });
    const fewer = await test.call(announcementCalls.countReceivers, { branch: 'CSE', year: 2 }, { as: admin });
    assert.deepEqual(fewer.body.data, { members: 2, byMail: 1 });
    await announced({ branch: 'CSE', year: 2 });
    assert.deepEqual([(await told(ravi)).length, await bar(ravi)], [0, null]);
    assert.equal((await told(asha))[0]?.link, '/dashboard/notifications?kind=announcement');
  });

  it('announce: writes nothing to a member who has switched the kind off, and shows no bar', async () => {
    await test.call(noticeCalls.changeNoticeSettings, { kind: 'announcement', app: false }, { as: ravi });
    await announced();
    assert.deepEqual([await told(ravi), await bar(ravi)], [[], null]);
    assert.equal((await told(asha)).length, 1);
  });

  it('announce: refuses what is missing, too long, no page of ours, or over before it is sent', async () => {
    const wrong: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(81) }, 'title'],
      [{ title: 'two\nlines' }, 'title'],
      [{ text: undefined }, 'text'],
      [{ text: 'x'.repeat(501) }, 'text'],
      [{ branch: 'CSE' }, 'year'],
      [{ branch: 'COOKING', year: 2 }, 'branch'],
      [{ branch: 'CSE', year: 5 }, 'year'],
      [{ branch: 'VLSI', year: 4 }, 'year'],
      [{ barEndsAt: undefined }, 'barEndsAt'],
      [{ barEndsAt: 'soon' }, 'barEndsAt'],
      [{ barEndsAt: '2099-01-01T10:00' }, 'barEndsAt'],
      [{ barEndsAt: inHours(0) }, 'barEndsAt'],
      [{ barEndsAt: inHours(24 * 61) }, 'barEndsAt'],
    ];
    for (const [more, field] of wrong) assertRefused(await announce(more), 400, 'INVALID_INPUT', field);
    for (const link of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/files/x',
      '/api/v1/notices',
      '/catalog/../files/x',
      '/catalog/%2e%2e/files/x',
      'catalog',
    ])
      assertRefused(await announce({ link }), 400, 'INVALID_INPUT', 'link');
    for (const link of ['/', '/search?query=fan', '/T&C', '/dashboard/my-items', ''])
      assert.equal((await announce({ link })).status, 201, link);
    assertRefused(await announce({}, asha), 403, 'FORBIDDEN');
    assertRefused(await test.call(announcementCalls.announce, words), 401, 'TOKEN_INVALID');
  });

  it('announce: takes some a day', async () => {
    for (let i = 0; i < ANNOUNCEMENTS.perDay; i += 1) assert.equal((await announce()).status, 201);
    assertRefused(await announce(), 429, 'TOO_MANY');
    test.wait({ days: 1, minutes: 1 });
    assert.equal((await announce()).status, 201);
  });

  it('undoAnnouncement: within the minute nobody is told, and it is gone from the list', async () => {
    const { _id } = (await announce()).body.data;
    for (let i = 0; i < 2; i += 1) assert.equal((await ofOne('undoAnnouncement', _id)).status, 200);
    await send(_id);
    assert.deepEqual([await told(asha), await bar(asha)], [[], null]);
    const list = await test.call(announcementCalls.listAnnouncements, {}, { as: admin });
    assert.deepEqual(list.body.data, []);
    assert.deepEqual(await audited(_id), [
      ['announcement written', admin.id],
      ['announcement undone', admin.id],
    ]);
  });

  it('undoAnnouncement: refuses what was sent, what is unknown, and who is no admin', async () => {
    const id = await announced();
    assertRefused(await ofOne('undoAnnouncement', id), 409, 'CONFLICT');
    assertRefused(await ofOne('undoAnnouncement', UNKNOWN), 404, 'NOT_FOUND');
    assertRefused(await ofOne('undoAnnouncement', 'x'), 400, 'INVALID_INPUT', 'announcementId');
    assertRefused(await ofOne('undoAnnouncement', id, asha), 403, 'FORBIDDEN');
  });

  it('undoAnnouncement: against its sending there is one winner', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { _id } = (await announce()).body.data;
      const before = (await told(asha)).length;
      const [undone] = await Promise.all([ofOne('undoAnnouncement', _id), send(_id)]);
      assert.equal((await told(asha)).length - before, undone.status === 200 ? 0 : 1);
    }
  });

  it('sendAnnouncement: tells each once, also when two nodes send it at once and it is begun again', async () => {
    const beside = await createTestApp(test.context.config, test);
    try {
      const { _id } = (await announce()).body.data;
      await Promise.all([send(_id), sendAnnouncement(beside.context, { announcementId: _id }, signal)]);
      await send(_id);
      for (const member of [asha, ravi]) {
        const [notice, ...others] = await told(member);
        assert.deepEqual([notice?.count, others], [1, []]);
      }
    } finally {
      await beside.close();
    }
  });

  it('sendAnnouncement: goes on where it was broken off, and leaves nobody out', async () => {
    await sql`insert into members (email, password_hash, first_name, last_name, username)
      select format('crowd%s@campus.edu', n), 'x', 'C', 'D', format('crowd%s', n) from generate_series(1, 2000) n`.execute(
      test.context.db,
    );
    const { _id, receivers } = (await announce()).body.data;
    const broken = new AbortController();
    const work = sendAnnouncement(test.context, { announcementId: _id }, broken.signal);
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notice_causes where announcement_id = ${_id}`.execute(test.context.db);
      return rows[0]?.count ?? 0;
    };
    while ((await count()) === 0);
    broken.abort();
    await assert.rejects(work);
    assert.ok((await count()) < receivers, 'it was broken off before its end');
    await send(_id);
    assert.equal(await count(), receivers);
  });

  it('closeAnnouncementBar: is for the one who closes it, on every device, and the one before shows', async () => {
    const first = await announced({ title: 'First' });
    const second = await announced({ title: 'Second' });
    assert.equal((await bar(asha))?.title, 'Second');
    for (let i = 0; i < 2; i += 1) assert.equal((await ofOne('closeAnnouncementBar', second, asha)).status, 200);
    assert.deepEqual([(await bar(asha))?.title, (await bar(ravi))?.title], ['First', 'Second']);
    await ofOne('closeAnnouncementBar', first, asha);
    assert.equal(await bar(asha), null);
    assert.equal((await ofOne('closeAnnouncementBar', UNKNOWN, asha)).status, 200);
    assertRefused(await ofOne('closeAnnouncementBar', 'x', asha), 400, 'INVALID_INPUT', 'announcementId');
    assertRefused(
      await test.call(announcementCalls.closeAnnouncementBar, { announcementId: first }),
      401,
      'TOKEN_INVALID',
    );
  });

  it('the bar ends at its time, and an admin ends it before', async () => {
    const id = await announced({ barEndsAt: inHours(2) });
    assert.equal((await ofOne('endAnnouncementBar', id)).status, 200);
    assert.equal(await bar(asha), null);
    assert.equal((await ofOne('endAnnouncementBar', id)).status, 200);
    assert.deepEqual(await audited(id), [
      ['announcement written', admin.id],
      ['announcement bar ended', admin.id],
    ]);
    await announced({ barEndsAt: inHours(2) });
    assert.ok(await bar(asha));
    test.wait({ hours: 2, minutes: 1 });
    assert.equal(await bar(asha), null);
    assertRefused(await ofOne('endAnnouncementBar', UNKNOWN), 404, 'NOT_FOUND');
    assertRefused(await ofOne('endAnnouncementBar', id, asha), 403, 'FORBIDDEN');
  });

  it('getAnnouncementBar: is for members', async () => {
    assertRefused(await test.call(announcementCalls.getAnnouncementBar, {}), 401, 'TOKEN_INVALID');
  });

  it('listAnnouncements: pages through all, newest first, for admins', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await announce({ title });
      test.wait({ seconds: 1 });
    }
    const list = async (input: object) =>
      (await test.call(announcementCalls.listAnnouncements, input, { as: admin })).body;
    const first = await list({ limit: 2 });
    assert.deepEqual(
      first.data.map(({ title }) => title),
      ['Three', 'Two'],
    );
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    assert.deepEqual([rest.data.map(({ title }) => title), rest.nextCursor], [['One'], null]);
    assertRefused(await test.call(announcementCalls.listAnnouncements, {}, { as: asha }), 403, 'FORBIDDEN');
    const made = await test.call(announcementCalls.listAnnouncements, { cursor: 'x' }, { as: admin });
    assertRefused(made, 400, 'INVALID_INPUT', 'cursor');
  });

  it('countReceivers: counts everyone, or refuses half of a branch and year and who is no admin', async () => {
    const count = (input: object, as = admin) => test.call(announcementCalls.countReceivers, input, { as });
    assert.equal((await count({})).body.data.members, 3);
    assertRefused(await count({ branch: 'CSE' }), 400, 'INVALID_INPUT', 'year');
    assertRefused(await count({ year: 2 }), 400, 'INVALID_INPUT', 'year');
    assertRefused(await count({}, asha), 403, 'FORBIDDEN');
  });
});
