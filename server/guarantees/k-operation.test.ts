import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { newAddress, signUpForm } from '#server/testing/accounts.ts';
import { type Campus, connected, createCampus } from '#server/testing/campus.ts';
import { answersOf, putLoad } from '#server/testing/load.ts';
import { codeIn, createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { printFigure, within } from '#server/testing/scale.ts';

/** Throws where nobody catches, as a fault of ours would. */
const BREAK_AT_SIGUSR2 = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('a fault'); })",
)}`;

describe('K. Operation', { timeout: 10 * LONGEST_WAIT }, () => {
  let mailbox: Mailbox;
  let campus: Campus;

  before(async () => {
    mailbox = await createMailbox();
    campus = await createCampus({
      SMTP_URL: mailbox.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'trace',
      NODE_OPTIONS: BREAK_AT_SIGUSR2,
    });
  });
  after(async () => {
    await campus?.close();
    await mailbox?.close();
  });

  test('K3 no password, code, token, link or message text in the log of a whole run at its most talkative', async () => {
    const secrets = new Map<string, string>();
    const email = newAddress();
    await campus.insist(accountCalls.sendCode, { email });
    const code = codeIn(await mailbox.next(email));
    const password = 'CANARY-one correct horse';
    const form = { ...signUpForm(email, code), password, confirmPassword: password };
    assert.equal((await campus.insist(accountCalls.signUp, form)).status, 201);
    const { body: session } = await campus.insist(accountCalls.logIn, { email, password });
    await campus.insist(accountCalls.logIn, { email, password: 'CANARY-two wrong' });
    await campus.insist(accountCalls.signUp, {
      ...form,
      otp: '12',
      password: 'CANARY-three',
      confirmPassword: 'other',
    });
    await campus.insist(accountCalls.requestPasswordReset, { email });
    const link = (await mailbox.next(email)).text?.match(/update-password\/(\S+)/)?.[1] ?? '';
    assert.ok(link.length > 30);
    await statusOf(`${campus.url}/update-password/${link}`);
    const as = { token: session.token };
    const other = await campus.aMember();
    const { body } = await campus.insist(peopleCalls.follow, { friendId: other.id }, as);
    const socket = campus.socket(as);
    await connected(socket);
    const { conversationId } = body.data;
    await socket.emitWithAck('sendMessage', { conversationId, content: 'CANARY-four a message' });
    await socket.emitWithAck('sendMessage', { conversationId: other.id, content: 'CANARY-five to nobody' });
    await statusOf(`${campus.url}/search?query=CANARY-six`);
    for (const text of ['{"password":"CANARY-seven', '{"password":["CANARY-seven"]}'])
      await fetch(`${campus.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
    const reset = { password: 'CANARY-eight new', confirmPassword: 'CANARY-eight new', token: link };
    assert.equal((await campus.insist(accountCalls.resetPassword, reset)).status, 200);
    // And where something breaks that is not foreseen, which is logged whole.
    await campus.query('alter table messages add constraint broken check (number < 2)');
    const broken = await campus.aMember();
    const talk = await campus.insist(peopleCalls.follow, { friendId: other.id }, broken);
    const mouth = campus.socket(broken);
    await connected(mouth);
    for (const content of ['CANARY-nine', 'CANARY-nine again'])
      await mouth.emitWithAck('sendMessage', { conversationId: talk.body.data.conversationId, content });
    await campus.query('alter table messages drop constraint broken');
    await wait(200);

    const logged = campus.server.logged() + campus.server.said();
    const lines = campus.server.logged().trim().split('\n');
    assert.ok(lines.length > 15 && lines.some((line) => line.includes('messages')), 'much was logged, the break too');
    for (const line of lines) JSON.parse(line);
    secrets.set('a canary', 'CANARY').set('the token', session.token).set('the link', link);
    secrets.set('the token of another', other.token);
    for (const [name, secret] of secrets) assert.ok(!logged.includes(secret), `${name} was logged`);
    // Four digits may be part of anything; alone in a text they are the code.
    for (const line of lines)
      for (const [key, value] of Object.entries(JSON.parse(line)))
        if (typeof value === 'string' && key !== 'time' && key !== 'reqId')
          assert.ok(!new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(value), `the code was logged: ${line}`);
    const postgres = await readFile(path.join(campus.dataDir, 'postgres.log'), 'utf8');
    for (const [name, secret] of secrets) assert.ok(!postgres.includes(secret), `PostgreSQL logged ${name}`);
  });

  test('K4 the audit is append-only, for the database too: all that may change is that an address is forgotten', async () => {
    const refused = /append-only/;
    await assert.rejects(campus.query("update audit set action = 'nothing'"), refused);
    await assert.rejects(campus.query('update audit set actor_id = null where actor_id is not null'), refused);
    await assert.rejects(campus.query('delete from audit'), refused);
    await assert.rejects(campus.query('truncate audit'), refused);
    const [before_] = await campus.query('select count(*) from audit');
    await campus.query('update audit set ip = null');
    assert.deepEqual(await campus.query('select count(*) from audit'), [before_]);
    const rows = await campus.query('select distinct action from audit');
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of ['code sent', 'signed up', 'logged in', 'log-in refused', 'reset requested', 'password reset'])
      assert.ok(actions.has(action), `${action} is not in the audit`);
  });

  test('K6 an uncaught error is logged, ends the process with 1, and the next start serves within 5 s', async () => {
    assert.equal(await campus.stop('SIGUSR2'), 1);
    const last = campus.server.logged().trim().split('\n').at(-1) ?? '';
    assert.equal(JSON.parse(last).level, 60);
    assert.match(last, /a fault/);
    const began = performance.now();
    await campus.start();
    const took = performance.now() - began;
    printFigure(`K6 ready ${took.toFixed()} ms after a start beside the PostgreSQL that was left`);
    assert.ok(took < within(5000), `${took} ms`);
  });

  test('K1 SIGTERM under load: what was accepted is answered, what is on its way too, and the end is 0', async () => {
    const member = await campus.aMember();
    const urls = ['/search?query=lamp{n}', '/api/v1/item/getAllProduct', '/api/v1/item/suggestions?keyword=bo{n}'];
    const over = new AbortController();
    const { signal } = over;
    const [pages, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const loads = Promise.all([
      putLoad(
        { urls: urls.map((url) => campus.url + url), connections: 12, seconds: 60 },
        { begun: pages.resolve, signal },
      ),
      putLoad(
        {
          urls: [`${campus.url}/api/v1/profile/getAllUserDetails`],
          headers: { authorization: `Bearer ${member.token}` },
          connections: 4,
          seconds: 60,
        },
        { begun: own.resolve, signal },
      ),
    ]);
    const socket = campus.socket(member, { reconnection: false });
    await connected(socket);
    const told = new Promise((resolve) => socket.once('disconnect', resolve));
    await Promise.all([pages.promise, own.promise]);
    await wait(500);
    const began = performance.now();
    const pending = Array.from({ length: 20 }, () => campus.call(itemCalls.listOwnItems, {}, member));
    await wait(5);
    assert.equal(await campus.stop('SIGTERM'), 0);
    printFigure(`K1 ended ${(performance.now() - began).toFixed()} ms after SIGTERM under load`);
    await told;
    // It goes on after the end.
    await wait(500);
    over.abort();
    for (const { status } of await Promise.all(pending)) assert.ok(status === 200 || status === 0, `${status}`);
    for (const load of await loads) {
      assert.ok(answersOf(load, 200).count > 0, JSON.stringify(load.answers));
      assert.ok(answersOf(load, 'refused').count > 0, 'the load went on after the end');
      for (const status of Object.keys(load.answers))
        assert.ok(['200', 'refused'].includes(status), `some were ${status}: ${JSON.stringify(load.answers)}`);
    }
    await campus.start();
    await until(async () => (await statusOf(`${campus.url}/readyz`)) === 200);
  });
});
