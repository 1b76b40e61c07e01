import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Campus, connected, createCampus } from '#server/testing/campus.ts';
import { keepWriting } from '#server/testing/ledger.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { PATIENCE, statusOf, until } from '#server/testing/process.ts';
import { tell } from '#server/testing/scale.ts';
import { createMachines, type Machines } from './machines.ts';
import { startProbe } from './probe.ts';

/** Milliseconds after a fault in which writes must be answered again. */
const OUTAGE = 30_000;

describe('Two nodes of Dogear on a cluster of PostgreSQL', { timeout: 20 * PATIENCE }, () => {
  let machines: Machines;
  let mailbox: Mailbox;
  let one: Campus;
  let other: Campus;

  before(async () => {
    machines = await createMachines('/var/tmp/dogear-test-cluster', '512m');
    mailbox = await createMailbox();
    const env = {
      DATABASE_URL: machines.url,
      CLUSTER: 'postgres',
      JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa',
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'warn',
    };
    one = await createCampus(env);
    other = await createCampus(env);
  });
  after(async () => {
    await one?.close();
    await other?.close();
    await mailbox?.close();
    machines?.remove();
  });

  /** Writes and reads at both nodes from before a fault until all is whole again, and compares what there is then. */
  async function survive(title: string, { cause, mend }: { cause: () => Promise<void>; mend: () => Promise<void> }) {
    const [asha, ravi] = [await one.aMember(), await other.aMember()];
    const writing = await keepWriting(one, mailbox);
    const talk = await keepTalking(asha, ravi);
    const probes = {
      writes: [one, other].map((node, n) =>
        startProbe(() => node.call(peopleCalls.updateProfile, { firstName: `Asha ${n}` } as never, n ? ravi : asha)),
      ),
      reads: [one, other].map((node, n) => startProbe(() => node.call(itemCalls.listOwnItems, {}, n ? ravi : asha))),
    };
    const all = [...probes.writes, ...probes.reads];
    await wait(3000);
    const began = performance.now();
    await cause();
    await wait(OUTAGE);
    await mend();
    await machines.whole();
    await wait(3000);
    for (const node of [one, other]) await until(async () => (await statusOf(`${node.url}/readyz`)) === 200);
    await Promise.all(all.map((probe) => probe.stop()));
    await talk.stop();
    await writing.stop();

    const outage = (some: typeof all) => Math.max(...some.map((probe) => probe.outage(began)));
    const counts = all.map((probe) => probe.counts());
    const kinds = (kind: string) => counts.reduce((sum, one) => sum + (one[kind] ?? 0), 0);
    tell(
      `${title}: writes again after ${seconds(outage(probes.writes))}, reads after ${seconds(outage(probes.reads))}; ` +
        `${kinds('200')} answers, ${kinds('503')} of 503`,
    );
    assert.deepEqual([...new Set(counts.flatMap((one) => Object.keys(one)))].sort().slice(0, 2), ['200', '503']);
    for (const found of counts) for (const kind of Object.keys(found)) assert.match(kind, /^(200|503)$/);
    assert.ok(outage(all) <= OUTAGE, `${outage(all)} ms`);
    await writing.check();
    await talk.check();
    checkMails();
  }

  /** Messages from a socket at one node to one at the other. */
  async function keepTalking(asha: Awaited<ReturnType<Campus['aMember']>>, ravi: typeof asha) {
    const { body } = await one.insist(peopleCalls.follow, { friendId: ravi.id }, asha);
    const { conversationId } = body.data;
    const [hers, his] = [one.socket(asha), other.socket(ravi)];
    await Promise.all([connected(hers), connected(his)]);
    const heard: number[] = [];
    let breaks = 0;
    let isOver = false;
    his
      .on('receiveMessage', ({ number }: Message) => heard.push(number))
      .on('disconnect', () => {
        breaks += 1;
      });
    const send = (content: string) =>
      hers
        .timeout(3000)
        .emitWithAck('sendMessage', { conversationId, content, clientId: content })
        .then(
          ({ success }) => success === true,
          () => false,
        );
    let sent = 0;
    const talking = (async () => {
      while (!isOver) {
        await until(() => send(`message ${sent}`));
        sent += 1;
        await wait(50);
      }
    })();
    return {
      async stop() {
        isOver = true;
        await talking;
      },
      async check() {
        await until(() => heard.at(-1) === sent);
        const expected = Array.from({ length: sent }, (_, n) => n + 1);
        // While a socket is away its client reads from the history what it missed.
        if (breaks === 0) assert.deepEqual(heard, expected);
        else
          assert.deepEqual(
            heard,
            [...new Set(heard)].sort((a, b) => a - b),
          );
        const { body: history } = await other.insist(
          conversationCalls.listMessages,
          { conversationId, limit: 1, after: 0 } as never,
          ravi,
        );
        assert.ok(history.data.length > 0);
        for (const socket of [hers, his]) {
          await connected(socket);
          socket.disconnect();
        }
      },
    };
  }

  /** Each address asked for one code. */
  function checkMails(): void {
    const to = mailbox.received.flatMap(({ recipients }) => recipients);
    assert.deepEqual(
      to.filter((one, n) => to.indexOf(one) !== n),
      [],
      'mailed twice',
    );
  }

  test('the machine of the primary dies, and comes back', async () => {
    const primary = await machines.primary();
    await survive('the primary dies', {
      cause: async () => machines.run('kill', primary),
      mend: async () => machines.run('start', primary),
    });
    assert.notEqual(await machines.primary(), primary);
  });
});

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
