import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { AuditEntry, consoleCalls } from '#contract/console.ts';
import { writeCsv } from '#contract/rules/csv.ts';
import { casesAgainst } from '#server/accounts/cases-against.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof consoleCalls;
type Filter = ServerInput<Calls['exportAudit']>;

/** Entries of an export: some megabytes. */
const MOST_EXPORTED = 20_000;
const LAST = 2 ** 31 - 1;

export const listAudit: ServerFunction<Calls['listAudit']> = async (context, viewer, { limit, cursor, ...filter }) => {
  const [before] = readCursor(cursor, 'whole') ?? [LAST];
  const [entries, actions] = await Promise.all([
    selectEntries(context, viewer.id, filter)
      .where('a.number', '<', before)
      .limit(limit + 1)
      .execute(),
    listActions(context.db),
  ]);
  const page = cutPage(entries, limit, (last) => writeCursor(last.number));
  return {
    data: page.rows.map(presentEntry),
    nextCursor: page.nextCursor,
    actions,
  };
};

/** What was ever done, from one index entry to the next: the table grows for ever, its actions hardly (rule I9). */
async function listActions(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      select min(action) as action from audit
      union all
      select (select min(action) from audit where action > actions.action) from actions where action is not null
    )
    select action from actions where action is not null order by action`.execute(db);
  return rows.map(({ action }) => action);
}

export const exportAudit: ServerFunction<Calls['exportAudit']> = async (context, viewer, filter) => {
  const found = await selectEntries(context, viewer.id, filter)
    .limit(MOST_EXPORTED + 1)
    .execute();
  const entries = found.slice(0, MOST_EXPORTED);
  const rows = entries.map(presentEntry).map(({ number, at, action, actor, subject, subjectName, ip, details }) => {
    const who = actor ? [actor.name, actor._id] : [null, null];
    return [number, at, action, ...who, subjectName, subject, ip, details && JSON.stringify(details)];
  });
  await writeAudit(context.db, context.now(), {
    action: 'audit exported',
    by: viewer,
    details: { entries: entries.length },
  });
  const head = ['number', 'at', 'action', 'actor', 'actor id', 'member', 'subject', 'address', 'details'];
  const isCut = found.length > MOST_EXPORTED;
  return { data: { csv: writeCsv([head, ...rows]), entries: entries.length, isCut } };
};

/** Newest first. Days are those of the campus. Entries of a case against the reader would name the reporters (M11). */
function selectEntries({ db, config }: Context, readerId: string, { action, memberId, from, to }: Filter) {
  // Compares the bare column, so that an index serves it.
  const beginOf = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp at time zone ${config.timeZone}`;
  let asked = db
    .selectFrom('audit as a')
    .leftJoin('members as actor', 'actor.id', 'a.actor_id')
    // A subject may be an address.
    .leftJoin('members as subject', (join) =>
      join.on(
        sql`case when a.subject ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then a.subject::uuid end`,
        '=',
        sql.ref('subject.id'),
      ),
    )
    .where(sql<boolean>`(a.subject is null or a.subject <> all(${casesAgainst(readerId)}))`);
  if (action) asked = asked.where('a.action', '=', action);
  if (memberId) asked = asked.where((or) => or.or([or('a.actor_id', '=', memberId), or('a.subject', '=', memberId)]));
  if (from) asked = asked.where(sql<boolean>`a.at >= ${beginOf(from, 0)}`);
  if (to) asked = asked.where(sql<boolean>`a.at < ${beginOf(to, 1)}`);
  return asked
    .select(['a.number', 'a.at', 'a.action', 'a.actor_id', 'a.subject', 'a.ip', 'a.details'])
    .select([nameOf('actor').as('actor_name'), nameOf('subject').as('subject_name')])
    .orderBy('a.number', 'desc');
}

const nameOf = (alias: 'actor' | 'subject') =>
  sql<
    string | null
  >`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

type Entry = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

const presentEntry = ({ actor_id, actor_name, subject_name, ...entry }: Entry): AuditEntry => ({
  ...entry,
  actor: actor_id === null ? null : { _id: actor_id, name: actor_name ?? 'Deleted user' },
  subjectName: subject_name,
  details: entry.details as AuditEntry['details'],
});
