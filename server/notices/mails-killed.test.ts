import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { runsUntil } from '#server/testing/cut-off.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { mailDigests } from './mail-digests.ts';
import { mailNotices } from './mail-notices.ts';
import { notify } from './notify.ts';

const { signal } = new AbortController();

describe('a process that is killed while it mails', () => {
  const test = openApp({ timeZone: 'UTC', digestHour: 0 });
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
    [mailNotices, 'message', 'notice'],
    [mailDigests, 'newItem', 'digest'],
  ] as const)
    it(`M3 mails once in ${job.name}, before whatever statement it dies`, async () => {
      const { context } = test;
      const now = context.now();
      const ids = members.map(({ id }) => id);
      await notify(context, context.db, ids, anEvent(cause, now));
      const later = () => new Date(now.getTime() + HOUR);
      let statement = 1;
      const runs = () => runsUntil(test, statement, (dying) => job({ ...dying, now: later }, signal));
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
