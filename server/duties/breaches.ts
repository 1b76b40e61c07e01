import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Breach, breachCalls } from '#contract/breaches.ts';
import { BREACHES, type BreachAffects, DATA_REQUESTS } from '#contract/duty-limits.ts';
import { BREACH_DATA_NAMES, BREACH_PART_NAMES, BREACH_PARTS } from '#contract/duty-words.ts';
import type { Branch } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { branchName, yearName } from '#contract/rules/campus-choices.ts';
import { timeInWords } from '#contract/rules/campus-time.ts';
import { HOUR } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { areOf } from '#server/notices/notify-in-batches.ts';
import { whoAnswers } from './mails.ts';

type Calls = typeof breachCalls;

/** Throws CONFLICT for one of which members were told. */
export const saveBreach: ServerFunction<Calls['saveBreach']> = async ({ db, now }, viewer, input) => {
  const { breachId, affects, branch, year, names, happenedAt, foundAt, ...words } = input;
  const at = now();
  if (foundAt > at) throw badField('foundAt', 'It cannot be found in the future');
  if (happenedAt > foundAt) throw badField('happenedAt', 'It happened before it was found');
  const scope = {
    affects,
    branch: affects === 'group' ? (branch ?? null) : null,
    year: affects === 'group' ? (year ?? null) : null,
    names: affects === 'named' ? (names ?? null) : null,
  };
  await countScope(db, scope);
  const values = { ...words, ...scope, happened_at: happenedAt, found_at: foundAt, updated_at: at };
  return db.transaction().execute(async (trx) => {
    if (breachId) await lockUntold(trx, breachId);
    const { id } = breachId
      ? await trx
          .updateTable('breaches')
          .set(values)
          .where('id', '=', breachId)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('breaches')
          .values({ ...values, written_by: viewer.id, created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow();
    const action = breachId ? 'breach changed' : 'breach written';
    await writeAudit(trx, at, { action, by: viewer, subject: id, details: { title: words.title } });
    return { data: await getBreach(trx, id) };
  });
};

/** Throws NOT_FOUND, or CONFLICT where members were told of it. */
async function lockUntold(trx: Kysely<Tables>, id: string) {
  const breach = await trx.selectFrom('breaches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!breach) throw notFound('breach');
  if (breach.told_at) throw new Problem('CONFLICT', { message: 'Members were told of this breach already.' });
  return breach;
}

/** Writes down who is affected, in place of the text that names them, and the job that tells them. */
export const notifyAffected: ServerFunction<Calls['notifyAffected']> = async (context, viewer, { breachId }) => {
  const { db, jobs, now } = context;
  const at = now();
  const data = await db.transaction().execute(async (trx) => {
    const breach = await lockUntold(trx, breachId);
    const { numAffectedRows } = await sql`
      insert into breach_members (breach_id, member_id)
      select ${breachId}::uuid, id from members where ${areAffected(breach)}`.execute(trx);
    const affected = Number(numAffectedRows ?? 0);
    if (affected === 0) throw badField('affects', 'Nobody is affected (any more)');
    await trx
      .updateTable('breaches')
      .set({ told_at: at, affected, ...(breach.names !== null && { names: '' }) })
      .where('id', '=', breachId)
      .execute();
    await jobs.add(trx, 'tellOfBreach', { breachId });
    const details = { title: breach.title, affected };
    await writeAudit(trx, at, { action: 'breach told', by: viewer, subject: breachId, details });
    return getBreach(trx, breachId);
  });
  return { data };
};

export const listBreaches: ServerFunction<Calls['listBreaches']> = async ({ db }, _viewer, input) => {
  const page = newestPage('b.created_at', 'b.id', input);
  const { rows, nextCursor } = await page.read(selectBreaches(db), (last) => [last.createdAt, last._id]);
  return { data: await Promise.all(rows.map((row) => present(db, row))), nextCursor };
};

export const exportBreach: ServerFunction<Calls['exportBreach']> = async (
  { config, db, now },
  viewer,
  { breachId },
) => {
  const breach = await getBreach(db, breachId);
  const { number, title } = breach;
  const details = { title };
  await writeAudit(db, now(), { action: 'breach exported', by: viewer, subject: breachId, details });
  return { data: { name: `breach-${number}.txt`, text: writeReport(config, breach, now()) } };
};

/** The newest ones. */
export const listOwnBreaches: ServerFunction<Calls['listOwnBreaches']> = async ({ db }, viewer) => {
  const found = await selectBreaches(db)
    .innerJoin('breach_members as mine', 'mine.breach_id', 'b.id')
    .where('mine.member_id', '=', viewer.id)
    .orderBy('b.created_at', 'desc')
    .limit(DATA_REQUESTS.listed)
    .execute();
  return { data: found.flatMap(({ toldAt, ...breach }) => (toldAt ? { ...breach, toldAt } : [])) };
};

/** Throws NOT_FOUND. */
export async function getBreach(db: Kysely<Tables>, id: string): Promise<Breach> {
  const row = await selectBreaches(db).where('b.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('breach');
  return present(db, row);
}

const selectBreaches = (db: Kysely<Tables>) =>
  db
    .selectFrom('breaches as b')
    .leftJoin('members as by', 'by.id', 'b.written_by')
    .select(['b.id as _id', 'b.number', 'b.title', 'b.happened_at as happenedAt', 'b.found_at as foundAt', 'b.data'])
    .select(['b.nature', 'b.consequences', 'b.measures', 'b.advice', 'b.affects', 'b.branch', 'b.year', 'b.names'])
    .select(['b.created_at as createdAt', 'b.updated_at as updatedAt', 'b.told_at as toldAt', 'b.affected'])
    .select([
      sql<string | null>`by.first_name || ' ' || by.last_name`.as('writtenBy'),
      sql<number>`(select count(*)::int from breach_members t where t.breach_id = b.id and t.told_at is not null)`.as(
        'told',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectBreaches>['executeTakeFirstOrThrow']>>;

/** Before the telling, whoever would be affected now is counted. */
async function present(db: Kysely<Tables>, row: Row): Promise<Breach> {
  const affected = row.affected ?? (await countScope(db, row).catch(() => 0));
  return { ...row, affected, toldAt: row.toldAt ?? null };
}

/** What the authority is told of a breach, as plain text with a heading for each fact. Times are the campus's. */
function writeReport(config: Context['config'], breach: Breach, now: Date): string {
  const at = (time: string | Date) => timeInWords(new Date(time), config.timeZone);
  const { affected, told, toldAt } = breach;
  const parts: [heading: string, text: string][] = [
    ['Who reports', [config.campusName, config.brandName, config.publicUrl].join(', ')],
    ['Who answers', whoAnswers(config) || 'Not named'],
    ['Happened', at(breach.happenedAt)],
    ['Found', at(breach.foundAt)],
    ['Report in full due', at(new Date(Date.parse(breach.foundAt) + BREACHES.authorityHours * HOUR))],
    ['Which data', breach.data.map((kind) => BREACH_DATA_NAMES[kind]).join('; ')],
    ['Who is affected', `${scopeInWords(breach)}: ${affected} ${affected === 1 ? 'member' : 'members'}`],
    ...BREACH_PART_NAMES.map((part): [string, string] => [BREACH_PARTS[part].name, breach[part]]),
    ['Members told', toldAt ? `${told} of ${affected}, by notice and by mail, from ${at(toldAt)}` : 'Not yet'],
    ['Text to members', 'What happened, what it may lead to, what was done about it and what they can do, as above'],
    ['Written', at(now)],
  ];
  const title = `Breach of personal data No. ${breach.number}: ${breach.title}`;
  return `${[title, ...parts.map(([heading, text]) => `${heading}\n${text}`)].join('\n\n')}\n`;
}

function scopeInWords({ affects, branch, year }: Breach): string {
  if (affects === 'everyone') return 'Everybody with an account';
  return affects === 'group' && branch && year ? `${yearName(year)}, ${branchName(branch)}` : 'Single accounts';
}

/** Whom a breach affects, as it is written down. */
interface Scope {
  affects: BreachAffects;
  branch?: Branch | null | undefined;
  year?: number | null | undefined;
  names?: string | null | undefined;
}

/** The lines of a list of accounts, each once, in small letters. */
const linesOf = (names: string | null | undefined): string[] => [
  ...new Set(
    (names ?? '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Condition on members: those of a scope, banned ones too. */
function areAffected({ affects, branch, year, names }: Scope): RawBuilder<boolean> {
  if (affects === 'everyone') return sql<boolean>`true`;
  if (affects === 'group') return branch && year ? sql<boolean>`${areOf(branch, year)}` : sql<boolean>`false`;
  const lines = linesOf(names);
  return sql<boolean>`(email = any(${lines}) or username = any(${lines}))`;
}

/** How many members a scope has. Throws INVALID_INPUT where it has none, or names somebody who has no account. */
async function countScope(db: Kysely<Tables>, scope: Scope): Promise<number> {
  if (scope.affects === 'named') await assertKnown(db, linesOf(scope.names));
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from members where ${areAffected(scope)}`.execute(db);
  const members = rows[0]?.members ?? 0;
  if (members === 0) throw badField('affects', 'Nobody is affected: choose others, or name accounts');
  return members;
}

async function assertKnown(db: Kysely<Tables>, lines: string[]): Promise<void> {
  if (lines.length > BREACHES.named) throw badField('names', `Up to ${BREACHES.named} accounts can be named`);
  const { rows } = await sql<{ line: string }>`
    select line from unnest(${lines}::text[]) as given (line)
    where not exists (select from members where email = line or username = line) limit 3`.execute(db);
  if (rows.length > 0)
    throw badField('names', `Nobody here has the address or username ${rows.map(({ line }) => line).join(', ')}`);
}
