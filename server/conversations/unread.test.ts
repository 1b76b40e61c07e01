import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { blockCalls } from '#contract/blocks.ts';
import { peopleCalls } from '#contract/people.ts';
import { unreadCount } from '#server/messages/visible-messages.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/factories.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows of messages that a plan has read. */
const readOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'messages'
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0);

describe('unread messages of the community', () => {
  const app = openApp();

  test('I9 who has blocked somebody reads the newest messages alone to count theirs', async () => {
    const { db } = app.context;
    const [asha, ravi, meera] = await Promise.all([aMember(app), aMember(app), aMember(app)]);
    const { id } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    // Every third message is of the one who is blocked.
    await sql`
      insert into messages (conversation_id, number, sender_id, content, sent_at)
      select ${id}, n, case when n % 3 = 0 then ${ravi.id} else ${meera.id} end::uuid, 'hello', now()
      from generate_series(1, 6000) n`.execute(db);
    await sql`update conversations set last_number = 6000, last_content = 'hello', last_sent_at = now() where id = ${id}`.execute(
      db,
    );
    await sql`
      insert into participants (conversation_id, member_id) values (${id}, ${asha.id}) on conflict do nothing`.execute(
      db,
    );
    await sql`update participants set read_number = 0 where member_id = ${asha.id}`.execute(db);
    await sql`analyze messages`.execute(db);
    await app.call(blockCalls.blockPerson, { personId: ravi.id }, { as: asha });
    const unread = async () =>
      (await app.call(peopleCalls.getMe, {}, { as: asha })).body.data.converSationId.find(({ _id }) => _id === id)
        ?.unread;
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) select ${unreadCount} as unread
      from participants p join conversations c on c.id = p.conversation_id where p.member_id = ${asha.id}`.execute(db);
    const read = readOf((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
    assert.ok(read > 0 && read <= 1000, `${read} messages were read`);
    await sql`update participants set read_number = 5700 where member_id = ${asha.id} and conversation_id = ${id}`.execute(
      db,
    );
    assert.equal(await unread(), 200);
  });
});
