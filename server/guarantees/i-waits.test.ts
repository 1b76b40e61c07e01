import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Campus, createCampus, signalTo } from '#server/testing/campus.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { isLong, printFigure, within } from '#server/testing/scale.ts';
import { schemasOf } from '#server/testing/world.ts';

describe('I. Overload: every wait has an end', { timeout: 10 * LONGEST_WAIT }, () => {
  let campus: Campus;
  let member: TestMember;

  before(async () => {
    campus = await createCampus({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
    member = await campus.aMember();
  });
  after(() => campus?.close());

  /** Asks of every kind, again and again; the longest wait of each status. */
  async function keepAsking(milliseconds: number): Promise<Map<number, number>> {
    const longest = new Map<number, number>();
    const end = performance.now() + milliseconds;
    const ask = async (round: number) => {
      for (let i = 0; performance.now() < end; i += 1) {
        const began = performance.now();
        const status = await [
          () => statusOf(`${campus.url}/search?query=lamp${round}-${i}`),
          () => campus.call(itemCalls.listOwnItems, {}, member).then((answer) => answer.status),
          () => campus.call(peopleCalls.getMe, {}, member).then((answer) => answer.status),
          () => campus.call(accountCalls.sendCode, { email: `x${round}-${i}@campus.edu` }).then((one) => one.status),
        ][round % 4]?.();
        longest.set(status ?? 0, Math.max(longest.get(status ?? 0) ?? 0, performance.now() - began));
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_, round) => ask(round)));
    return longest;
  }

  const isBack = () => until(async () => (await campus.call(itemCalls.listOwnItems, {}, member)).status === 200);

  test('I2 a PostgreSQL that is frozen: 503 within 3 s and never 500, probes at once, and back by itself', async (t) => {
    const pids = await campus.postgres();
    if (pids.length === 0) return t.skip('the processes of PostgreSQL cannot be found here');
    await keepAsking(300);
    for (const pid of pids) signalTo(pid, 'SIGSTOP');
    const [longest] = await Promise.all([
      keepAsking(isLong ? 12_000 : 4000),
      wait(2500).then(async () => {
        const began = performance.now();
        assert.equal(await statusOf(`${campus.url}/readyz`), 503);
        assert.equal(await statusOf(`${campus.url}/healthz`), 200);
        assert.ok(performance.now() - began < within(400));
      }),
    ]);
    // Those that were started meanwhile are not frozen, the main one is.
    for (const pid of [...pids, ...(await campus.postgres())]) signalTo(pid, 'SIGCONT');
    const began = performance.now();
    await isBack();
    printFigure(
      `I2 frozen PostgreSQL: 503 after ${longest.get(503)?.toFixed()} ms at most; back in ${(performance.now() - began).toFixed()} ms`,
    );
    assert.deepEqual(
      [...longest.keys()].filter((status) => status !== 200 && status !== 503),
      [],
    );
    assert.ok((longest.get(503) ?? 0) < within(3000), `${longest.get(503)} ms`);
  });

  test('I2 a PostgreSQL that is killed: 503 within 3 s and never 500, and back by itself', async () => {
    const asking = keepAsking(3000);
    await wait(500);
    for (const pid of await campus.postgres()) signalTo(pid, 'SIGKILL');
    const longest = await asking;
    await isBack();
    printFigure(
      `I2 killed PostgreSQL: ${[...longest].map(([status, ms]) => `${status} after ${ms.toFixed()} ms`).join(', ')} at most`,
    );
    assert.deepEqual(
      [...longest.keys()].filter((status) => status !== 200 && status !== 503),
      [],
    );
    assert.ok((longest.get(503) ?? 0) < within(3000), `${longest.get(503)} ms`);
  });

  test('I2 a lock that somebody holds: 503 within 3 s, and what does not need it goes on', async () => {
    let isAnswered = false;
    const holding = campus.query('begin; lock table items; select pg_sleep(4); commit').then(() => {
      assert.ok(isAnswered, 'the answer waited for the lock');
    });
    await wait(300);
    const began = performance.now();
    const [blocked, free] = await Promise.all([
      campus.call(itemCalls.listOwnItems, {}, member),
      campus.call(conversationCalls.listMessages, { conversationId: member.id }, member),
    ]);
    isAnswered = performance.now() - began < 3500;
    assert.deepEqual([blocked.status, free.status], [503, 404]);
    assert.ok(Number(blocked.headers['retry-after']) >= 1);
    await holding;
  });

  test('I4 slow headers, slow bodies and slow readers do not stop others', async () => {
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\n';
    const slow = await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const socket = net.connect(Number(new URL(campus.url).port), '127.0.0.1');
        socket.on('error', () => {});
        await once(socket, 'connect');
        if (i % 3 === 0) socket.write(head);
        if (i % 3 === 1) socket.write(`${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`);
        if (i % 3 === 2) {
          socket.pause();
          socket.write('GET /about HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
        }
        return socket;
      }),
    );
    const drip = setInterval(() => {
      for (const [i, socket] of slow.entries()) if (i % 3 < 2 && socket.writable) socket.write(i % 3 ? ' ' : 'x');
    }, 500);
    try {
      const times: number[] = [];
      for (let i = 0; i < 30; i += 1) {
        const began = performance.now();
        const { status } = await campus.insist(itemCalls.listItems, { cursor: undefined });
        assert.equal(status, 200);
        const ask = () => statusOf(`${campus.url}/search?query=chair${i}`);
        let page = await ask();
        // Like insist: a busy machine may say to come again, and that counts as time.
        for (; page === 503; page = await ask()) await wait(500);
        assert.equal(page, 200);
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      const middle = times[15] ?? 0;
      printFigure(`I4 beside 300 slow clients a list and a page take ${middle.toFixed()} ms`);
      assert.ok(middle < within(200), `${middle} ms`);
      if (!isLong) return;
      // Headers have 10 s, a request 30 s, and it is looked after every few seconds.
      const began = performance.now();
      const cut = () => slow.filter((socket, i) => i % 3 < 2 && (socket.destroyed || socket.readableEnded)).length;
      while (cut() < 200) {
        assert.ok(performance.now() - began < 60_000, `${cut()} of 200 were cut off`);
        for (const [i, socket] of slow.entries()) if (i % 3 < 2) socket.resume();
        await wait(500);
      }
      printFigure(`I4 slow clients are cut off after ${((performance.now() - began) / 1000).toFixed()} s`);
    } finally {
      clearInterval(drip);
      for (const socket of slow) socket.destroy();
    }
  });

  test('I6 no list without a limit: each call that pages gives a page, and refuses to give more than a hundred', async () => {
    const lists = Object.entries(calls).filter(([, call]) => 'limit' in schemasOf(call).input.shape);
    assert.ok(lists.length >= 8);
    for (const [name, call] of lists) {
      const answer = await campus.insist(call as never, { limit: LIST.max + 1 } as never, member);
      // Who may not call at all is told that first.
      assert.ok([400, 403].includes(answer.status), `${name} takes a limit of ${LIST.max + 1}: ${answer.status}`);
    }
  });
});
