import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { StartError } from '#server/start/start-error.ts';
import { type FreshDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { until } from '#server/testing/process.ts';
import { connect } from './connect.ts';
import { connectReplicas } from './replica.ts';

/* The tests with real standbys are in standbys.test.ts. */
describe('connectReplicas', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  test('refuses commits that do not wait until a standby shows them, and reads from no other primary', async () => {
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const first = connect(database.url, { pool: 1 });
    await assert.rejects(connectReplicas([database.url], { primary: first, pool: 1, log }), StartError);
    await first.close();
    const name = new URL(database.url).pathname.slice(1);
    await runAdmin(database.url, `alter database ${name} set synchronous_commit = remote_apply`);
    const primary = connect(database.url, { pool: 1 });
    const replica = await connectReplicas([database.url], { primary, pool: 1, log });
    await until(() => logged.some((line) => line.includes('not read from')));
    assert.equal(replica.current(), undefined);
    await replica.close();
    await primary.close();
  });
});
