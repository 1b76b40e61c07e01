import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { atOnce, openAccounts, PASSWORD } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aToken } from '#server/testing/factories.ts';
import { endedWithin, openSockets, type Sockets } from '#server/testing/sockets.ts';
import { openTwoNodes } from '#server/testing/two-nodes.ts';

const { logIn, listSessions, endSession, endOtherSessions } = accountCalls;
const { getMe } = peopleCalls;

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CAMPUS = '10.20.7.9';

describe('sessions', () => {
  const accounts = openAccounts({ networkNames: [{ network: '10.20.0.0/16', name: 'Campus Wi-Fi' }] });
  const { test } = accounts;
  let sockets: Sockets;
  before(async () => {
    sockets = await openSockets(test);
  });

  const logInWith = async (
    email: string,
    userAgent: string,
    { timeZone = 'Asia/Kolkata', from = '192.0.2.1' } = {},
  ) => {
    const options = { headers: { 'user-agent': userAgent }, from };
    const { status, body } = await test.call(logIn, { email, password: PASSWORD, timeZone }, options);
    assert.equal(status, 200, JSON.stringify(body));
    return { token: body.token };
  };
  const list = async (as: { token: string }) => (await test.call(listSessions, {}, { as })).body.data;
  const mailsTo = (email: string) => accounts.mailbox.received.filter(({ recipients }) => recipients.includes(email));

  it('are listed with device, place and when they were last seen', async () => {
    const email = await accounts.aMemberWithPassword();
    const phone = await logInWith(email, PHONE);
    const laptop = await logInWith(email, LAPTOP, { from: CAMPUS });
    const [own, other, ...more] = await list(laptop);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [own?.device, own?.place, own?.isCurrent, own?.isNewDevice],
      ['Firefox on Windows', 'Campus Wi-Fi', true, true],
    );
    assert.deepEqual(
      [other?.device, other?.place, other?.isCurrent, other?.isNewDevice],
      ['Chrome on Android', 'India Standard Time', false, false],
    );
    // A device that moves into a network is seen there, by some minutes.
    test.wait({ minutes: 4 });
    await test.call(getMe, {}, { as: phone, from: CAMPUS });
    assert.equal((await list(laptop))[1]?.seenAt, other?.createdAt);
    test.wait({ minutes: 2 });
    await atOnce(5, () => test.call(getMe, {}, { as: phone, from: CAMPUS }));
    const seen = (await list(laptop)).find(({ _id }) => _id === other?._id);
    assert.deepEqual([seen?.place, seen?.createdAt], ['Campus Wi-Fi', other?.createdAt]);
    assert.ok(Date.parse(seen?.seenAt ?? '') - Date.parse(other?.createdAt ?? '') >= 6 * 60_000);
  });

  it('of a version before are listed too, without a device', async () => {
    const member = await aMember(test);
    const [only] = await list(member);
    assert.deepEqual([only?.device, only?.place, only?.isCurrent], [null, null, true]);
  });

  it('take any client: no time zone, one that does not exist, no user agent', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await logInWith(email, '', { timeZone: 'Mars/Olympus' });
    assert.deepEqual(
      (await list(as)).map(({ device, place }) => [device, place]),
      [['Browser', null]],
    );
    const answer = await test.call(logIn, { email, password: PASSWORD, timeZone: 'x'.repeat(61) });
    assertRefused(answer, 400, 'INVALID_INPUT', 'timeZone');
  });

  it('B2 end one by one, on HTTP and on open sockets; another’s is not there', async () => {
    const email = await accounts.aMemberWithPassword();
    const [phone, laptop] = [await logInWith(email, PHONE), await logInWith(email, LAPTOP)];
    const socket = await sockets.connect(phone);
    const sessionId = (await list(laptop)).find(({ isCurrent }) => !isCurrent)?._id ?? '';
    assertRefused(await test.call(endSession, { sessionId }, { as: await aMember(test) }), 404, 'NOT_FOUND');
    assertRefused(await test.call(endSession, { sessionId: randomUUID() }, { as: laptop }), 404, 'NOT_FOUND');
    assertRefused(await test.call(endSession, { sessionId: 'x' }, { as: laptop }), 400, 'INVALID_INPUT', 'sessionId');
    assert.ok(socket.connected);
    assert.equal((await test.call(endSession, { sessionId }, { as: laptop })).status, 200);
    await endedWithin(socket, 1000);
    assertRefused(await test.call(getMe, {}, { as: phone }), 401, 'TOKEN_INVALID');
    assertRefused(await test.call(endSession, { sessionId }, { as: laptop }), 404, 'NOT_FOUND');
    assert.equal((await list(laptop)).length, 1);
  });

  it('end all but the caller’s own', async () => {
    const member = await aMember(test);
    const others = [{ token: await aToken(test, member.id) }, { token: await aToken(test, member.id) }];
    const bystander = await aMember(test);
    const open = await Promise.all(others.map((one) => sockets.connect(one)));
    const own = await sockets.connect(member);
    const { body } = await test.call(endOtherSessions, {}, { as: member });
    assert.equal(body.message, '2 devices are signed out.');
    await Promise.all(open.map((socket) => endedWithin(socket, 1000)));
    for (const as of others) assertRefused(await test.call(getMe, {}, { as }), 401, 'TOKEN_INVALID');
    for (const as of [member, bystander]) assert.equal((await test.call(getMe, {}, { as })).status, 200);
    assert.ok(own.connected);
  });

  it('mail the member when a device signs in that has not been seen, once', async () => {
    const email = await accounts.aMemberWithPassword();
    await logInWith(email, PHONE);
    const before = mailsTo(email).length;
    await atOnce(5, () => logInWith(email, LAPTOP, { from: CAMPUS }));
    const mail = await accounts.mailbox.next(email);
    assert.equal(mail.subject, 'New sign-in: Firefox on Windows');
    assert.match(mail.text ?? '', /Firefox on Windows · Campus Wi-Fi · \w{3} \d{1,2} \w{3}, \d{1,2}:\d{2}/);
    await logInWith(email, PHONE);
    await logInWith(email, LAPTOP);
    await logInWith(email, PHONE, { timeZone: 'Europe/Berlin' });
    assert.match((await accounts.mailbox.next(email)).text ?? '', /Chrome on Android · Central European Time/);
    assert.equal(mailsTo(email).length, before + 2);
  });

  it('L3 end on every node, with their sockets', async () => {
    const nodes = await openTwoNodes();
    try {
      const member = await aMember(nodes.one);
      const other = { token: await aToken(nodes.one, member.id) };
      const [own, ended] = [await nodes.atOther.connect(member), await nodes.atOther.connect(other)];
      assert.equal((await nodes.one.call(endOtherSessions, {}, { as: member })).status, 200);
      await endedWithin(ended, 1000);
      assertRefused(await nodes.other.call(getMe, {}, { as: other }), 401, 'TOKEN_INVALID');
      assert.ok(own.connected);
    } finally {
      await nodes.close();
    }
  });
});
