import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { notify } from './notify.ts';

const PROGRAM = path.join(import.meta.dirname, '../testing/killed-job.ts');

describe('a process that is killed while it mails', () => {
  const test = openApp();
  let members: TestMember[];
  before(async () => {
    members = await Promise.all([aMember(test), aMember(test)]);
  });

  const counted = async (kind: string) => {
    const { rows } = await sql<{ mails: number; jobs: number }>`
      select (select count(*)::int from mails where kind = ${kind}) as mails,
        (select count(*)::int from pgboss.job j join mails m on m.id::text = j.data->>'mailId' where m.kind = ${kind}) as jobs
    `.execute(test.context.db);
    return rows[0];
  };

  for (const [job, cause, kind] of [
    ['mailNotices', 'message', 'notice'],
    ['mailDigests', 'newItem', 'digest'],
  ] as const)
    it(`M3 mails once in ${job}, before whatever statement it dies`, async () => {
      const { context } = test;
      const now = context.now();
      const ids = members.map(({ id }) => id);
      await notify(context, context.db, ids, anEvent(cause, now));
      const time = new Date(now.getTime() + HOUR).toISOString();
      let statement = 1;
      const env = { ...process.env, DATA_DIR: context.config.dataDir };
      const runs = async () =>
        promisify(execFile)(process.execPath, [PROGRAM, test.databaseUrl, job, time, `${statement}`], { env }).then(
          () => true,
          (error: { signal?: string }) => {
            assert.equal(error.signal, 'SIGKILL', `${error}`);
            return false;
          },
        );
      while (!(await runs())) {
        assert.deepEqual(await counted(kind), { mails: 0, jobs: 0 }, `killed before statement ${statement}`);
        statement += 1;
      }
      assert.ok(statement > 5, 'it died before each of its statements');
      assert.deepEqual(await counted(kind), { mails: 2, jobs: 2 });
      assert.ok(await runs());
      assert.deepEqual(await counted(kind), { mails: 2, jobs: 2 }, 'and a later run mails nothing');
    });
});
