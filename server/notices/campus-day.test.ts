import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { NoticeWays } from '#contract/notices/kind.ts';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { randomFrom } from '#server/demo/random.ts';
import { storeMessages } from '#server/messages/store-messages.ts';
import { openApp } from '#server/testing/app.ts';
import { anEvent } from '#server/testing/notices.ts';
import { mailDigests } from './mail-digests.ts';
import { mailNotices } from './mail-notices.ts';
import { type NoticeEvent, notify } from './notify.ts';
import { notifyOfUnread } from './unread-messages.ts';

const MEMBERS = 600;
const SELLERS = 30;
const FOLLOWERS = 36;
const PAIRS = 120;
/** Minutes between two looks of the jobs. */
const STEP = 20;
const { signal } = new AbortController();

describe('a day of a campus', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let at = new Date('2026-01-14T18:30:00Z');
  const random = randomFrom('a day of a campus');
  const members: string[] = [];
  const followers = new Map<string, string[]>();
  let pairs: { id: string; one: string; other: string }[] = [];
  before(async () => {
    test.context.now = () => at;
    const { rows } = await sql<{ id: string }>`
      insert into members (email, password_hash, first_name, last_name, username)
      select format('m%s@campus.edu', n), 'x', 'M', 'N', format('m%s', n) from generate_series(1, ${MEMBERS}) n
      returning id`.execute(test.context.db);
    members.push(...rows.map(({ id }) => id));
    for (const seller of members.slice(0, SELLERS)) followers.set(seller, random.some(members, FOLLOWERS));
    pairs = await openPairs();
    await chooseWays();
  });

  async function openPairs() {
    const { rows } = await sql<{ id: string; one: string; other: string }>`
      with pairs as (
        insert into conversations (kind, first_id, second_id)
        select 'pair', least(one, other), greatest(one, other)
        from unnest(${members.slice(0, PAIRS)}::uuid[], ${members.slice(-PAIRS)}::uuid[]) p (one, other)
        returning id, first_id as one, second_id as other
      ),
      taking_part as (
        insert into participants (conversation_id, member_id)
        select id, one from pairs union all select id, other from pairs
      )
      select * from pairs`.execute(test.context.db);
    return rows;
  }

  // Every tenth member has switched everything off, the next all mails, the next wants all at once.
  const isSilent = (i: number) => i % 10 === 0;
  const isWithoutMail = (i: number) => i % 10 === 1;
  const isEager = (i: number) => i % 10 === 2;
  async function chooseWays() {
    const waysOf = (i: number): NoticeWays | undefined =>
      [
        { app: false, push: false, mail: 'off' } as const,
        { app: true, push: false, mail: 'off' } as const,
        { app: true, push: false, mail: 'now' } as const,
      ][i % 10];
    const rows = members.flatMap((member_id, i) => {
      const ways = waysOf(i);
      return ways ? NOTICE_KIND_NAMES.map((kind) => ({ member_id, kind, ...ways })) : [];
    });
    await test.context.db.insertInto('notice_ways').values(rows).execute();
  }

  const told = (to: string[], kind: NoticeKind, more: Partial<NoticeEvent>) =>
    notify(test.context, test.context.db, to, anEvent(kind, at, more));

  /** What happens on the campus in one step. */
  async function happen(): Promise<void> {
    const { context } = test;
    for (const seller of random.some([...followers.keys()], 2))
      await told(followers.get(seller) ?? [], 'newItem', { groupKey: seller, actorId: seller });
    for (const { id, one, other } of random.some(pairs, 2))
      await storeMessages(context, [
        {
          conversationId: id,
          senderId: random.chance(0.5) ? one : other,
          clientId: random.id(),
          content: 'Is it there?',
        },
      ]);
    await told([random.pick(members)], 'follower', { groupKey: 'followers', actorId: random.pick(members) });
    if (random.chance(0.05)) await told(random.some(members, MEMBERS / 6), 'paper', { groupKey: 'CSE' });
    await look(random.some(members, MEMBERS / 20));
  }

  /** Members who look at the app see their notices, and most read their messages. */
  async function look(here: string[]): Promise<void> {
    await sql`update notices set seen_at = ${at} where member_id = any(${here}::uuid[]) and seen_at is null`.execute(
      test.context.db,
    );
    await sql`
      update participants p set read_number = c.last_number from conversations c
      where c.id = p.conversation_id and p.member_id = any(${here.slice(1)}::uuid[])`.execute(test.context.db);
  }

  it('M3 mails nobody against a switch, one digest at most, and half of the members once or never', async (t) => {
    const { context } = test;
    for (let minute = 0; minute < 24 * 60; minute += STEP) {
      at = new Date(at.getTime() + STEP * 60_000);
      if (minute >= 8 * 60) await happen();
      if (minute === 11 * 60) await told(members, 'announcement', { groupKey: 'one' });
      await notifyOfUnread(context, signal);
      await mailNotices(context, signal);
      await mailDigests(context, signal);
    }
    const { rows } = await sql<{ member_id: string; now: number; digests: number }>`
      select member_id, count(*) filter (where kind = 'notice')::int as now,
        count(*) filter (where kind = 'digest')::int as digests
      from mails group by member_id`.execute(context.db);
    const counts = new Map(rows.map((row) => [row.member_id, row]));
    const of = (i: number) => counts.get(members[i] ?? '') ?? { now: 0, digests: 0 };
    const all = members.map((_, i) => i);
    const total = all.map((i) => of(i).now + of(i).digests).sort((one, other) => one - other);
    const summary = `${rows.length} members got ${total.reduce((sum, n) => sum + n, 0)} mails, the most ${total.at(-1)}`;

    t.diagnostic(summary);
    assert.deepEqual(
      all.filter((i) => (isSilent(i) || isWithoutMail(i)) && of(i).now + of(i).digests > 0),
      [],
      summary,
    );
    assert.ok(
      all.every((i) => of(i).digests <= 1 && !(isEager(i) && of(i).digests > 0)),
      summary,
    );
    const talking = new Set(pairs.flatMap(({ one, other }) => [one, other]));
    const byDefault = all.filter((i) => !isSilent(i) && !isWithoutMail(i) && !isEager(i));
    assert.equal(NOTICE_KINDS.message.ways.mail, 'now');
    assert.ok(
      byDefault.every((i) => talking.has(members[i] ?? '') || of(i).now === 0),
      summary,
    );
    assert.ok((total[MEMBERS / 2] ?? 2) <= 1, summary);
    assert.ok(
      byDefault.some((i) => of(i).now > 0) && byDefault.filter((i) => of(i).digests === 1).length > MEMBERS / 4,
      summary,
    );
    assert.ok(
      all.some((i) => isEager(i) && of(i).now > 1),
      summary,
    );
  });
});
