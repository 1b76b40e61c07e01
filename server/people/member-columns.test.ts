import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { KEPT, type Kept } from '#contract/retention.ts';
import type { Tables } from '#server/database/tables.ts';
import { openApp } from '#server/testing/app.ts';
import { LISTS, selectAccount } from './member-data.ts';

/** What is stored about a member and is not exported, by the reason: a table, or `table.column`. */
const REASONS: Record<string, string[]> = {
  'A secret, or what opens the account; whoever has the export must not have it.': [
    'members.password_hash',
    'codes',
    'password_resets',
    'address_changes.token_hash',
    'campus_sign_ins',
    'campus_links',
    'passkey_challenges',
    'passkeys.credential_id',
    'passkeys.public_key',
    'passkeys.counter',
    'push_subscriptions.endpoint',
    'push_subscriptions.p256dh',
    'push_subscriptions.auth',
    'deals.code',
    'held_decisions',
    'mails.text',
    'mails.html',
    'mails.headers',
  ],
  'A number by which rows belong together: it says nothing by itself.': [
    'chat_requests.conversation_id',
    'data_requests.id',
    'deals.conversation_id',
    'deals.item_id',
    'deals.wanted_id',
    'mails.id',
    'mails.notice_ids',
    'mails.request_ids',
    'messages.client_id',
    'messages.deal_event',
    'messages.deal_id',
    'messages.number',
    'messages.reply_to',
    'notice_causes',
    'passkeys.id',
    'push_subscriptions.id',
    'push_subscriptions.session_id',
    'reactions.message_id',
    'reports.id',
    'reviews.deal_id',
    'reviews.id',
    'saved_searches.id',
    'saved_searches.wanted_id',
    'sessions.id',
    'wishes.id',
    'wishes.item_id',
    'wishes.category_id',
    'papers.replaced_by',
  ],
  'Worked out from what is exported, or what the program has to remember to do its work.': [
    'chat_requests.text_hash',
    'chat_requests.told_at',
    'conversations',
    'counters',
    'deal_events.did_not_come',
    'deal_events.times',
    'deals.asked_at',
    'deals.events',
    'deals.handed_over_by',
    'deals.missed_by',
    'deals.offer_until',
    'deals.out_at',
    'deals.proposal_by',
    'deals.proposal_place',
    'deals.proposal_times',
    'deals.reminded_of',
    'deals.reminded_on',
    'item_search',
    'item_view_days',
    'items.description_hash',
    'items.end_notices',
    'items.reduced_at',
    'items.renewed_at',
    'items.text_hash',
    'items.was_price',
    'mails.expires_at',
    'mails.last_error',
    'mails.reply_to',
    'members.answer_minutes',
    'message_changes',
    'message_pictures.bytes',
    'message_pictures.color',
    'message_pictures.created_at',
    'message_pictures.has_code',
    'message_pictures.hash',
    'message_pictures.hash_parts',
    'message_pictures.height',
    'message_pictures.name',
    'message_pictures.owner_id',
    'message_pictures.width',
    'messages.change',
    'messages.changed_at',
    'messages.picture_count',
    'messages.touched_at',
    'messages.warning',
    'notice_settings.digest_on',
    'notice_settings.here_at',
    'notices.fold',
    'notices.mail_at',
    'notices.mailed_at',
    'notices.push_at',
    'notices.pushed_at',
    'notices.shown',
    'participants.mailed_number',
    'participants.read_number',
    'participants.told_number',
    'pictures.bytes',
    'pictures.color',
    'pictures.created_at',
    'pictures.owner_id',
    'pictures.hash',
    'pictures.hash_parts',
    'pictures.height',
    'pictures.width',
    'reviews.side',
    'saved_search_matches',
    'search_words',
    'paper_words',
    'saved_searches.rarest',
    'saved_searches.seen_at',
    'saved_searches.words',
    'sessions.is_new_device',
  ],
  'The file itself, which the member downloads, and what was read in it.': [
    'papers.bytes',
    'papers.cut_at',
    'papers.file_name',
    'papers.file_type',
    'papers.forms',
    'papers.language',
    'papers.newest_year',
    'papers.pages',
    'papers.preview_file',
    'papers.preview_height',
    'papers.preview_width',
    'papers.read_at',
    'papers.read_tried_at',
    'papers.read_tries',
    'papers.search',
    'papers.sha256',
    'papers.to_check',
    'papers.too_complex',
  ],
  'Of others: who reported, who decided, and what they said to the desk alone.': [
    'appeals.acts',
    'appeals.answered_by',
    'audit.details',
    'blocks.blocked_first_name',
    'blocks.blocked_last_name',
    'blocks.blocker_first_name',
    'blocks.blocker_last_name',
    'case_pictures',
    'cases.decided_at',
    'cases.found',
    'cases.hidden_at',
    'cases.independent',
    'cases.opened_at',
    'cases.rank',
    'cases.reason',
    'cases.reports',
    'cases.snapshot',
    'cases.thing_id',
    'cases.weight',
    'data_requests.answered_by',
    'decisions.appeal_until',
    'decisions.change_until',
    'decisions.changed_at',
    'decisions.decided_by',
    'decisions.hidden_items',
    'decisions.lifted_by',
    'decisions.released_deals',
    'decisions.reopened_at',
    'ended_follows.ended_by',
    'papers.decided_by',
    'papers.hidden_at',
    'reports.messages',
    'reports.upheld',
    'reviews.hidden_at',
  ],
  'Work of an admin for the campus, which says nothing of the admin but that they did it.': [
    'announcements.bar_ends_at',
    'announcements.branch',
    'announcements.receivers',
    'announcements.sends_at',
    'announcements.sent_at',
    'announcements.undone_at',
    'announcements.year',
    'breaches.advice',
    'breaches.affected',
    'breaches.affects',
    'breaches.branch',
    'breaches.consequences',
    'breaches.created_at',
    'breaches.found_at',
    'breaches.measures',
    'breaches.names',
    'breaches.nature',
    'breaches.told_at',
    'breaches.updated_at',
    'breaches.written_by',
    'breaches.year',
  ],
  'The account has it already.': ['data_requests.name', 'data_requests.email'],
  'Nobody has proved that it is theirs: whoever fills in the form types any address.': ['feedback'],
};

const NOT_EXPORTED: ReadonlySet<string> = new Set(Object.values(REASONS).flat());

const SOMEBODY = '01900000-0000-7000-8000-000000000000';

/** The text of a query with its values in it: a view takes none from outside. */
function withValues(query: RawBuilder<unknown>, db: Kysely<Tables>): string {
  const { sql: text, parameters } = query.compile(db);
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  return text.replace(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1]));
}

/** The columns that a query reads, as PostgreSQL itself says it: `table.column`. */
async function columnsOf(trx: Transaction<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  await sql.raw(`create temp view read_by as ${withValues(query, trx)}`).execute(trx);
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.relname <> 'read_by'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where r.ev_class = 'read_by'::regclass and d.refobjsubid > 0`.execute(trx);
  await sql`drop view read_by`.execute(trx);
  return rows.map(({ name }) => name);
}

describe('what a member takes along', () => {
  const test = openApp();

  it('is every column that says something of them, or a reason is given: a new one must be decided', async () => {
    const { db } = test.context;
    const read = await db.transaction().execute(async (trx) => {
      const queries = [selectAccount(SOMEBODY), ...Object.values(LISTS).map((list) => list(SOMEBODY, SOMEBODY))];
      const found: string[] = [];
      for (const query of queries) found.push(...(await columnsOf(trx, query)));
      return new Set(found);
    });
    const personal = Object.entries<Kept>(KEPT).flatMap(([table, { of }]) => (of ? [table] : []));
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as "table", table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any(${personal}) order by 1, 2`.execute(db);
    const isLeft = ({ table, name }: { table: string; name: string }) =>
      NOT_EXPORTED.has(name) || NOT_EXPORTED.has(table);
    const undecided = rows.filter((row) => !read.has(row.name) && !isLeft(row));
    assert.deepEqual(
      undecided.map(({ name }) => name),
      [],
      'export it in member-data.ts, or say in NOT_EXPORTED why not',
    );
    const known = new Set([...rows.map(({ name }) => name), ...personal]);
    const idle = [...NOT_EXPORTED].filter((name) => !known.has(name) || read.has(name));
    assert.deepEqual(idle, [], 'left out for a reason, and exported or not there');
  });

  it('is of every table that belongs to a member', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'members'::regclass order by 1`.execute(test.context.db);
    const strange = rows.filter(({ name }) => !(KEPT as Record<string, Kept>)[name]?.of);
    assert.deepEqual(strange, [], 'contract/retention.ts says that these hold nothing of a member');
  });
});
