import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { announcementCalls } from '#contract/announcements.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { runsUntil } from '#server/testing/cut-off.ts';
import { anAdmin } from '#server/testing/factories.ts';
import { sendAnnouncement } from './announcements.ts';

const { signal } = new AbortController();

describe('a process that is killed while it sends an announcement', () => {
  const test = openApp();

  it('tells everybody once in the end, before whatever statements it dies', async () => {
    const { db, now } = test.context;
    // Three batches.
    await sql`insert into members (email, password_hash, first_name, last_name, username)
      select format('crowd%s@campus.edu', n), 'x', 'C', 'D', format('crowd%s', n) from generate_series(1, 1100) n`.execute(
      db,
    );
    const barEndsAt = new Date(now().getTime() + DAY).toISOString();
    const answer = await test.call(
      announcementCalls.announce,
      { title: 'Fair', text: 'Today', barEndsAt },
      { as: await anAdmin(test) },
    );
    const { _id: id, receivers } = answer.body.data;
    const told = async () => {
      const { rows } = await sql<{ members: number; causes: number; notices: number }>`
        select count(distinct c.member_id)::int as members, count(*)::int as causes,
          (select count(*)::int from notices where kind = 'announcement') as notices
        from notice_causes c where announcement_id = ${id}`.execute(db);
      return rows[0];
    };
    let statement = 1;
    const runs = () => runsUntil(test, statement, (dying) => sendAnnouncement(dying, { announcementId: id }, signal));
    while (!(await runs())) {
      const now = await told();
      assert.equal(now?.members, now?.causes, `killed before statement ${statement}`);
      assert.equal(now?.notices, now?.causes, 'and no notice without a cause');
      statement += 1;
    }
    assert.ok(statement > 5, 'it died before each of its statements');
    const all = { members: receivers, causes: receivers, notices: receivers };
    assert.deepEqual(await told(), all);
    assert.ok(await runs());
    assert.deepEqual(await told(), all, 'and a later run tells nobody');
  });
});
