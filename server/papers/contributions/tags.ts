import { sql } from 'kysely';
import type { contributionCalls } from '#contract/contributions.ts';
import { CONTRIBUTIONS, TAG_FIELDS, type TagField } from '#contract/limits.ts';
import type { PaperTag, paperDeskCalls } from '#contract/paper-desk.ts';
import { badField, notFound } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { IS_OPEN, PAPER_COLUMNS, type PaperRow, presentExam, presentPaper } from '../present.ts';
import { type Changes, changeFields } from './change-fields.ts';
import { changePaper } from './edit-paper.ts';

type Calls = typeof contributionCalls & typeof paperDeskCalls;

/** A member has one say for a field; what the paper says already is no correction. */
export const tagPaper: ServerFunction<Calls['tagPaper']> = async (context, viewer, { paperId, ...fields }) => {
  const { db, now } = context;
  const tags = TAG_FIELDS.filter((field) => fields[field] !== undefined);
  if (tags.length === 0) throw badField('field', 'Say what is right');
  await db.transaction().execute(async (trx) => {
    await lockMembers(trx, [viewer.id], 'key share');
    const paper = await trx
      .selectFrom('papers')
      .select(PAPER_COLUMNS)
      .where('id', '=', paperId)
      .where((row) => row.or([IS_OPEN, row('state', '=', 'withheld')]))
      .forKeyShare()
      .executeTakeFirst();
    if (!paper) throw notFound('paper');
    // Refuses what the kind of the paper does not have.
    changeFields(paper, fields);
    const rule = { max: CONTRIBUTIONS.tagsPerDay, seconds: DAY / SECOND };
    await limit(context, trx, `paper tags of ${viewer.id}`, rule);
    for (const field of tags) {
      const value = String(fields[field]);
      if (value === writtenOf(paper, field)) throw badField(field, 'It says so already');
      await sql`
        insert into paper_tags (paper_id, field, member_id, value, at)
        values (${paperId}, ${field}, ${viewer.id}, ${value}, ${now()})
        on conflict (paper_id, field, member_id) do update set value = excluded.value, at = excluded.at`.execute(trx);
    }
  });
  return { message: 'Thank you. The desk looks at it' };
};

/** The field as it is written in a tag. */
function writtenOf(paper: PaperRow, field: TagField): string | null {
  const value = { ...paper, ...presentExam(paper) }[field];
  return value === null ? null : String(value);
}

const MOST = 100;

export const listPaperTags: ServerFunction<Calls['listPaperTags']> = async ({ db }) => {
  const columns = sql.join(PAPER_COLUMNS.map((name) => sql.ref(`p.${name}`)));
  const { rows } = await sql<PaperRow & { field: TagField; value: string; count: number; at: string }>`
    with said as (
      select paper_id, field, value, count(*)::int as count, min(at) as at
      from paper_tags group by paper_id, field, value
    )
    select ${columns}, field, value, count, at from said join papers p on p.id = paper_id
    order by at, p.id, field, value limit ${MOST}`.execute(db);
  return { data: rows.map(presentTag) };
};

function presentTag(row: PaperRow & { field: TagField; value: string; count: number; at: string }): PaperTag {
  const { _id, title, subject, branch, year, YearofPaper, preview } = presentPaper(row);
  const { field, value, count, at } = row;
  return {
    paper: { _id, title, subject, branch, year, YearofPaper, preview },
    ...{ field, value, count, at },
    was: writtenOf(row, field),
  };
}

/** The second of two who decide at the same time finds nothing more to decide. */
export const decidePaperTag: ServerFunction<Calls['decidePaperTag']> = async (context, viewer, input) => {
  const { paperId, field, value, isTaken } = input;
  await context.db.transaction().execute(async (trx) => {
    // Before the paper's tags, as who changes a paper locks them.
    await sql`select from papers where id = ${paperId} for update`.execute(trx);
    const ofField = sql`paper_id = ${paperId} and field = ${field}`;
    const { numAffectedRows } = await sql`delete from paper_tags where ${ofField} and value = ${value}`.execute(trx);
    if (!numAffectedRows) throw notFound('correction');
    if (!isTaken) return;
    await sql`delete from paper_tags where ${ofField}`.execute(trx);
    const changes = { [field]: field === 'year' ? Number(value) : value } as Changes;
    await changePaper(context, trx, viewer, { paperId, changes });
  });
  return { message: isTaken ? 'Corrected' : 'Left as it is' };
};
