import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { hashTables } from '#server/testing/tables.ts';
import { type MailLink, signMailLink } from './mail-link.ts';

describe('the way out of mails', () => {
  const test = openApp();
  let asha: TestMember;
  beforeEach(async () => {
    asha = await aMember(test);
  });

  const link = (ends: MailLink['ends'], memberId = asha.id) =>
    signMailLink(test.context.config, { memberId, ends }, test.context.now());
  const stop = (token: string, undo?: NoticeKind[]) =>
    test.call(noticeCalls.stopNoticeMails, { token, ...(undo && { undo }) });
  /** Posts as a mail provider does: a form, without cookies, Origin or a token. */
  const oneClick = (token: string) =>
    test.app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const mailWays = async () => {
    const { ways } = (await test.call(noticeCalls.getNoticeSettings, {}, { as: asha })).body.data;
    return Object.fromEntries(Object.entries(ways).map(([kind, { mail }]) => [kind, mail]));
  };

  it('ends the mails of one kind, and of no other kind or way', async () => {
    const before = await test.call(noticeCalls.getNoticeSettings, {}, { as: asha });
    assert.deepEqual((await stop(link(['message']))).body.data.kinds, ['message']);
    const { ways } = (await test.call(noticeCalls.getNoticeSettings, {}, { as: asha })).body.data;
    const expected = before.body.data.ways;
    assert.deepEqual(ways, { ...expected, message: { ...expected.message, mail: 'off' } });
    assert.deepEqual((await stop(link(['message']))).body.data.kinds, [], 'twice is no error');
  });

  it('takes that back, and nothing that the link does not end', async () => {
    const before = await mailWays();
    await stop(link(['message']));
    assert.deepEqual((await stop(link(['message']), ['message', 'follower'])).body.data.kinds, ['message']);
    assert.deepEqual(await mailWays(), before);
  });

  it('ends the digest of all kinds that go by it, and takes that back', async () => {
    const before = await mailWays();
    const { kinds } = (await stop(link('digest'))).body.data;
    assert.deepEqual(kinds, [
      'request',
      'newItem',
      'wish',
      'follower',
      'review',
      'report',
      'desk',
      'paper',
      'announcement',
    ]);
    assert.deepEqual(Object.values(await mailWays()).includes('digest'), false);
    await stop(link('digest'), kinds);
    assert.deepEqual(await mailWays(), before);
  });

  it('M4 acts on a POST of a mail provider alone', async () => {
    const token = link(['message']);
    const before = await hashTables(test.context.db);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      await test.app.inject({ method, url: `/unsubscribe/${token}` });
    assert.deepEqual(await hashTables(test.context.db), before);
    const answer = await oneClick(token);
    assert.deepEqual([answer.statusCode, answer.body], [200, 'These mails have stopped.']);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.equal((await mailWays()).message, 'off');
  });

  it('M4 takes a multipart form of a mail provider too', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/unsubscribe/${link(['message'])}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    assert.equal(answer.statusCode, 200);
    assert.equal((await mailWays()).message, 'off');
  });

  it('M4 refuses a link that was changed, is for something else, or too old', async () => {
    const other = await aMember(test);
    const good = link(['message']);
    const [ends, member, until, signature] = good.split('.');
    const forged = [
      `newItem.${member}.${until}.${signature}`,
      `digest.${member}.${until}.${signature}`,
      `${ends}.${other.id}.${until}.${signature}`,
      `${ends}.${member}.${Number(until) + 1}.${signature}`,
      `${ends}.${member}.${until}.${signature?.slice(0, -2)}`,
      `${ends}.${member}.${until}.`,
      signMailLink({ jwtSecret: 'x'.repeat(32) }, { memberId: asha.id, ends: ['message'] }, test.context.now()),
      asha.token,
      'x',
    ];
    const before = await mailWays();
    for (const token of forged) {
      assert.equal((await stop(token)).status, 404, token);
      assert.equal((await oneClick(token)).statusCode, 404, token);
    }
    const old = signMailLink(test.context.config, { memberId: asha.id, ends: ['message'] }, new Date('2020-01-01'));
    assert.equal((await stop(old)).status, 404);
    assert.deepEqual(await mailWays(), before);
  });

  it('M4 ends no decision, whatever was signed, and is no token of a session', async () => {
    assert.deepEqual((await stop(link(['decision']))).body.data.kinds, []);
    const answer = await test.call(noticeCalls.getNoticeSettings, {}, { as: { token: link(['message']) } });
    assert.equal(answer.status, 401);
  });
});
