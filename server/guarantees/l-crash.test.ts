import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import type { Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { embeddedUrl, findFreePort } from '#server/database/embedded.ts';
import { newAddress } from '#server/testing/accounts.ts';
import { type Campus, connected, createCampus, signalTo } from '#server/testing/campus.ts';
import { SILENCE, silence } from '#server/testing/heartbeats.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { printFigure, within } from '#server/testing/scale.ts';

describe('L. A process that is killed at work', { timeout: 5 * LONGEST_WAIT }, () => {
  let campus: Campus;
  let mailbox: Mailbox | undefined;
  let port: number;

  before(async () => {
    port = await findFreePort();
    campus = await createCampus({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' });
  });
  after(async () => {
    await campus?.close();
    await mailbox?.close();
  });

  test('L10 a code that was being mailed is mailed within a minute of the crash, by the next start', async () => {
    const taken: net.Socket[] = [];
    const silent = net.createServer((socket) => void taken.push(socket)).listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const email = newAddress();
    assert.equal((await campus.insist(accountCalls.sendCode, { email })).status, 200);
    await until(() => taken.length > 0);
    await campus.stop('SIGKILL');
    const began = performance.now();
    for (const socket of taken) socket.destroy();
    silent.close();
    await once(silent, 'close');

    mailbox = await createMailbox(port);
    await campus.start();
    await campus.query(silence(['sendMail']));
    await until(
      () => mailbox?.received.some(({ recipients }) => recipients.includes(email)) ?? false,
      2 * LONGEST_WAIT,
    );
    const took = performance.now() - began + SILENCE * 1000;
    printFigure(`L10 a mail that was broken off: sent ${Math.round(took)} ms after the crash`);
    assert.ok(took < within(60_000));
  });
});

describe('L. A PostgreSQL that is killed under two nodes', { timeout: 5 * LONGEST_WAIT }, () => {
  let one: Campus;
  let other: Campus;

  before(async () => {
    const env = { CLUSTER: 'postgres', JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa', LOG_LEVEL: 'warn' };
    one = await createCampus(env);
    other = await createCampus({ ...env, DATABASE_URL: embeddedUrl(one.dataDir) ?? '' });
  });
  after(async () => {
    await other?.close();
    await one?.close();
  });

  test('L2 L3 they hear each other again by themselves; nothing is lost, and ended sessions end', async (t) => {
    const pids = await one.postgres();
    if (pids.length === 0) return t.skip('the processes of PostgreSQL cannot be found here');
    const [asha, ravi] = [await one.aMember(), await one.aMember()];
    const { body } = await one.insist(peopleCalls.follow, { friendId: ravi.id }, asha);
    const { conversationId } = body.data;
    const [hers, his] = [one.socket(asha), other.socket(ravi, { reconnection: false })];
    await Promise.all([connected(hers), connected(his)]);
    const heard: string[] = [];
    his.on('receiveMessage', ({ content }: Message) => heard.push(content));
    const say = async (content: string) => {
      const payload = { conversationId, content, clientId: content };
      const isTaken = () =>
        hers
          .timeout(3000)
          .emitWithAck('sendMessage', payload)
          .then(
            ({ success }) => success,
            () => false,
          );
      await until(isTaken);
    };
    await say('before');
    await until(() => heard.length > 0);

    for (const pid of pids) signalTo(pid, 'SIGKILL');
    const said = ['1', '2', '3', '4', '5'];
    for (const content of said) await say(content);
    const began = performance.now();
    await until(() => heard.length > said.length);
    printFigure(
      `L2 a PostgreSQL that was killed: all is delivered ${Math.round(performance.now() - began)} ms after it is back`,
    );
    assert.ok(performance.now() - began < within(10_000));
    assert.deepEqual(heard, ['before', ...said]);

    const ended = new Promise((resolve) => his.once('disconnect', resolve));
    assert.equal((await one.insist(accountCalls.logOut, {}, ravi)).status, 200);
    await Promise.race([
      ended,
      wait(within(5000), null, { ref: false }).then(() => assert.fail('it is still connected')),
    ]);
  });
});
