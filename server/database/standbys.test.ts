import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { peopleCalls } from '#contract/people.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { type Probe, startProbe } from '#server/testing/probe.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { type Standbys, startStandbys, type TestPostgres } from '#server/testing/standbys.ts';

describe('DATABASE_READ_URL with two standbys', { timeout: 10 * LONGEST_WAIT }, () => {
  let databases: Standbys;
  let campus: Campus;
  let asha: TestMember;
  let writes: Probe;
  let reads: Probe;
  let names = 0;

  before(async () => {
    databases = await startStandbys();
    const { primary, one, two } = databases;
    await databases.commitsWaitFor('2 (one, two)');
    campus = await createCampus({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: `${one.url},${two.url}`,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    });
    asha = await campus.aMember();
    const ravi = await campus.aMember();
    writes = startProbe(() => campus.call(peopleCalls.updateProfile, { firstName: 'Ravi' } as never, ravi));
    reads = startProbe(() => campus.call(peopleCalls.getPerson, { id: ravi.id }));
  });
  after(async () => {
    await Promise.all([writes?.stop(), reads?.stop()]);
    await campus?.close();
    await databases?.close();
  });

  /** Resolves when the program has said so of this standby last. */
  async function isReadFrom(standby: TestPostgres, expected: boolean): Promise<void> {
    const { host } = new URL(standby.url);
    await until(() => {
      const said = campus.server
        .logged()
        .split('\n')
        .findLast((line) => line.includes(`"host":"${host}"`));
      return said?.includes(expected ? 'the standby is read from' : 'not read from') ?? false;
    });
  }

  /** Writes and reads in turn; a standby that does not show what is new would answer half of the reads. */
  async function readOwnWrites(): Promise<void> {
    for (let n = 0; n < 20; n += 1) {
      const firstName = `Asha ${names++}`;
      await campus.insist(peopleCalls.updateProfile, { firstName } as never, asha);
      const { body } = await campus.insist(peopleCalls.getPerson, { id: asha.id });
      assert.equal(body.data.firstName, firstName);
    }
  }

  /** When a connection was last asked for a member there. The counters of tables would say so seconds later. */
  const lastReadAt = async (standby: TestPostgres) =>
    Number(
      await standby.ask(`
        select extract(epoch from max(query_start)) from pg_stat_activity
        where query like 'select%from "members"%' and pid <> pg_backend_pid()`),
    );

  async function bothAreReadFrom(): Promise<void> {
    const { one, two } = databases;
    await Promise.all([isReadFrom(one, true), isReadFrom(two, true)]);
    const before = await Promise.all([one, two].map(lastReadAt));
    await readOwnWrites();
    for (const [n, standby] of [one, two].entries())
      await until(async () => (await lastReadAt(standby)) > (before[n] as number));
  }

  test('spreads what everybody reads over both, and a writer sees the own write at each', bothAreReadFrom);

  test('leaves one that is more than 2 s behind, and reads from the other', async () => {
    const { two } = databases;
    await databases.commitsWaitFor('1 (one)');
    await two.ask('select pg_wal_replay_pause()');
    await isReadFrom(two, false);
    await readOwnWrites();
  });

  test('takes one again that is always less than 2 s behind while others write', async () => {
    const { two } = databases;
    await two.ask("alter system set recovery_min_apply_delay = '500ms'");
    await two.ask('select pg_reload_conf()');
    await two.ask('select pg_wal_replay_resume()');
    await databases.commitsWaitFor('2 (one, two)');
    await isReadFrom(two, true);
    await two.ask('alter system reset recovery_min_apply_delay');
    await two.ask('select pg_reload_conf()');
    await bothAreReadFrom();
  });

  for (const names of ['1 (one)', 'any 1 (one, two)', ''])
    test(`H10 reads from no standby that commits do not wait for: '${names}'`, async () => {
      const { one, two } = databases;
      await databases.commitsWaitFor(names);
      const { host } = new URL(two.url);
      await until(() => {
        const said = campus.server.logged().split('\n');
        return said.findLast((line) => line.includes(host))?.includes('commits do not wait for the standby') === true;
      });
      await isReadFrom(one, names === '1 (one)');
      // For two seconds nothing else would say that it is behind.
      await two.ask('select pg_wal_replay_pause()');
      await readOwnWrites();
      await two.ask('select pg_wal_replay_resume()');
      await databases.commitsWaitFor('2 (one, two)');
      await bothAreReadFrom();
    });

  test('leaves one that dies, and takes it again when it is back', async () => {
    const { one } = databases;
    await one.stop();
    await databases.commitsWaitFor('1 (two)');
    await readOwnWrites();
    await isReadFrom(one, false);
    await one.start();
    await databases.commitsWaitFor('2 (one, two)');
    await bothAreReadFrom();
  });

  test('reads from the primary while both are away', async () => {
    const { one, two } = databases;
    await Promise.all([one.stop(), two.stop()]);
    await databases.commitsWaitFor('');
    await readOwnWrites();
    await Promise.all([isReadFrom(one, false), isReadFrom(two, false)]);
    await readOwnWrites();
    await Promise.all([one.start(), two.start()]);
    await databases.commitsWaitFor('2 (one, two)');
    await bothAreReadFrom();
  });

  test('answers all the while', async () => {
    await Promise.all([writes.stop(), reads.stop()]);
    const kinds = [writes, reads].flatMap((probe) => Object.keys(probe.counts()));
    assert.deepEqual(
      kinds.filter((kind) => !/^(200|503)$/.test(kind)),
      [],
    );
    assert.doesNotMatch(campus.server.logged(), /"a call failed"/);
  });
});
