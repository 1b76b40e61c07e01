import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { newAddress } from '#server/testing/accounts.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { keepWriting } from '#server/testing/ledger.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { startProbe } from '#server/testing/probe.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { printFigure } from '#server/testing/scale.ts';
import { createMachines, type Machines } from './machines.ts';
import { keepTalking } from './talk.ts';

/** Milliseconds after a fault in which writes must be answered again. */
const OUTAGE = 30_000;

interface Fault {
  cause: () => void | Promise<void>;
  /** Comes 30 s later. */
  mend: () => void | Promise<void>;
}

describe('Two nodes of Dogear on a cluster of PostgreSQL', { timeout: 20 * LONGEST_WAIT }, () => {
  let machines: Machines;
  let mailbox: Mailbox;
  let one: Campus;
  let other: Campus;

  before(async () => {
    machines = await createMachines('/var/tmp/dogear-test-cluster', '1g');
    mailbox = await createMailbox();
  });
  after(async () => {
    await mailbox?.close();
    machines?.remove();
  });

  /** The nodes of the tests of a group. */
  function useNodes(): void {
    before(async () => {
      const env = {
        DATABASE_URL: machines.url,
        DATABASE_READ_URL: machines.readUrl,
        CLUSTER: 'postgres',
        // All people of the drill have one address.
        RATE_LIMITS: 'off',
        JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa',
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'warn',
      };
      one = await createCampus(env);
      other = await createCampus(env);
    });
    after(() => Promise.all([one?.close(), other?.close()]));
  }

  /** Writes and reads at both nodes from before a fault until all is whole again, and compares what there is then. */
  async function survive(title: string, { cause, mend }: Fault) {
    const [asha, ravi] = [await one.aMember(), await other.aMember()];
    const mailsBefore = mailbox.received.length;
    const writing = await keepWriting(one, mailbox);
    const talk = await keepTalking(one, asha, other, ravi, 100);
    const probes = {
      writes: [one, other].map((node, n) =>
        startProbe(() => node.call(peopleCalls.updateProfile, { firstName: `Asha ${n}` } as never, n ? ravi : asha)),
      ),
      reads: [one, other].flatMap((node, n) => [
        startProbe(() => node.call(itemCalls.listOwnItems, {}, n ? ravi : asha)),
        // Of a visitor, and never the same, so it is not answered from the cache.
        startProbe(() => node.call(itemCalls.searchItems, { keyword: `lamp ${performance.now()}` })),
      ]),
    };
    const all = [...probes.writes, ...probes.reads];
    let began = 0;
    try {
      await wait(3000);
      const taken = await aMailOnItsWay();
      began = performance.now();
      const caused = cause();
      // Its sender waits for some seconds only.
      await wait(500);
      taken();
      await caused;
      await wait(OUTAGE);
      await mend();
      await machines.whole();
      await wait(3000);
      for (const node of [one, other]) await until(async () => (await statusOf(`${node.url}/readyz`)) === 200);
    } finally {
      await Promise.all([...all.map((probe) => probe.stop()), talk.stop(), writing.stop()]);
    }

    const outage = (some: typeof all) => Math.max(...some.map((probe) => probe.outage(began)));
    const counts = all.map((probe) => probe.counts());
    const kinds = (kind: string) => counts.reduce((sum, one) => sum + (one[kind] ?? 0), 0);
    printFigure(
      `${title}: writes again after ${seconds(outage(probes.writes))}, reads after ${seconds(outage(probes.reads))}; ` +
        `${kinds('200')} answers of 200, ${kinds('503')} of 503`,
    );
    const { faults: _, ...written } = writing.ledger;
    const outcomes = Object.values(written).flatMap((entries) => [...entries.values()]);
    const acknowledged = outcomes.filter((outcome) => outcome === 'acknowledged').length;
    printFigure(
      `${title}: ${acknowledged} writes acknowledged and there, ${talk.sent()} messages heard at the other node`,
    );
    const bugs = [one, other].flatMap(({ server }) => server.logged().match(/^.*"a call failed".*$/gm) ?? []);
    assert.deepEqual(bugs, []);
    for (const found of counts) for (const kind of Object.keys(found)) assert.match(kind, /^(200|503)$/);
    assert.ok(outage(all) <= OUTAGE, `${outage(all)} ms`);
    await writing.check();
    await talk.check();
    await checkMails(mailsBefore);
  }

  /** A mail that the mail server has, but has not yet said so. Resolves to what makes it say so. */
  async function aMailOnItsWay() {
    const email = newAddress();
    const { promise, resolve } = Promise.withResolvers<void>();
    mailbox.holdNext(promise);
    assert.equal((await one.insist(accountCalls.sendCode, { email })).status, 200);
    await until(() => mailbox.received.some(({ recipients }) => recipients.includes(email)));
    return resolve;
  }

  /** Each address asked for one code. */
  async function checkMails(before: number): Promise<void> {
    const unfinished = "select from pgboss.job where name = 'sendMail' and state in ('created', 'retry', 'active')";
    // A job whose end could not be stored is tried again when it expires, after a minute.
    for (const _ of [1, 2]) await until(async () => (await one.query(unfinished)).length === 0).catch(() => {});
    assert.equal((await one.query(unfinished)).length, 0, 'jobs that never end');
    const to = mailbox.received.slice(before).flatMap(({ recipients }) => recipients);
    assert.deepEqual(
      to.filter((one, n) => to.indexOf(one) !== n),
      [],
      'mailed twice',
    );
  }

  describe('that tell each other by NOTIFY', () => {
    useNodes();

    test('what everybody reads comes from the standby, and who has written it sees it there', async () => {
      const asha = await one.aMember();
      await until(() => [one, other].every(({ server }) => server.logged().includes('the standby is read from')));
      const before = await machines.readsAtStandby('members');
      for (let n = 0; n < 100; n += 1) {
        const name = `Asha ${n}`;
        await one.insist(peopleCalls.updateProfile, { firstName: name } as never, asha);
        const { body } = await one.insist(peopleCalls.getPerson, { id: asha.id });
        assert.equal(body.data.firstName, name);
      }
      // A backend counts them when it has been idle for a while.
      await until(async () => (await machines.readsAtStandby('members')) >= before + 100);
    });

    test('L8 the machine of the primary dies, and comes back', async () => {
      const primary = await machines.primary();
      await survive('the machine of the primary dies', {
        cause: () => machines.run('kill', primary),
        mend: () => machines.run('start', primary),
      });
      assert.notEqual(await machines.primary(), primary);
    });

    test('L8 the machine of the primary loses its network, and has it again', async () => {
      const primary = await machines.primary();
      await survive('the primary loses its network', {
        cause: () => machines.run('cut', primary),
        mend: () => machines.run('mend', primary),
      });
      assert.notEqual(await machines.primary(), primary);
    });

    test('L8 the PostgreSQL of the primary dies', async () => {
      const primary = await machines.primary();
      await survive('the PostgreSQL of the primary dies', {
        cause: () => machines.killPostgres(primary),
        mend: () => {},
      });
    });

    test('L8 the standby that commits wait for loses its network, and has it again', async () => {
      const standby = await machines.synchronousStandby();
      await survive('the standby loses its network', {
        cause: () => machines.run('cut', standby),
        mend: () => machines.run('mend', standby),
      });
    });

    test('L8 the disk of the standby that commits wait for fills, and has room again', async () => {
      const standby = await machines.synchronousStandby();
      await survive('the disk of the standby is full', {
        cause: () => machines.fillDisk(standby),
        mend: () => machines.freeDisk(standby),
      });
    });

    test('L8 the disk of the primary fills, and has room again', async () => {
      const primary = await machines.primary();
      await survive('the disk of the primary is full', {
        cause: () => machines.fillDisk(primary),
        mend: () => machines.freeDisk(primary),
      });
    });
  });
});

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
