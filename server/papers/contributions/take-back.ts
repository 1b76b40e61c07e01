import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { contributionCalls } from '#contract/contributions.ts';
import { notFound } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof contributionCalls;

export const takeBackContribution: ServerFunction<Calls['takeBackContribution']> = async (
  context,
  viewer,
  { paperId },
) => {
  await context.db.transaction().execute(async (trx) => {
    const isWaiting = sql`id = ${paperId} and added_by = ${viewer.id} and state = 'waiting'`;
    if ((await removePapers(context, trx, isWaiting)) === 0) throw notFound('contribution');
    const entry = { action: 'contribution taken back', actorId: viewer.id, subject: paperId } as const;
    await writeAudit(trx, context.now(), entry);
  });
  return { message: 'Taken back' };
};

/** What goes with the account of its contributor; the rest stays, from 'a student'. */
export const removeContributionsOf = (
  context: Pick<Context, 'jobs'>,
  trx: Transaction<Tables>,
  memberId: string,
): Promise<number> => removePapers(context, trx, sql`added_by = ${memberId} and ${GOES_WITH_ACCOUNT}`);

const GOES_WITH_ACCOUNT = sql`(state in ('waiting', 'refused') or kind = 'notes')`;

/** Papers in one transaction. */
const BATCH = 200;

/** Removes what no contributor is left of, also where the version before deleted the account, and refused ones of before then. */
export async function removeContributionsOfNobody(
  context: Pick<Context, 'db' | 'jobs'>,
  refusedBefore: string,
  signal: AbortSignal,
): Promise<void> {
  const some = sql`id in (select id from papers
    where (added_by is null and ${GOES_WITH_ACCOUNT}) or (state = 'refused' and decided_at <= ${refusedBefore})
    limit ${BATCH} for update skip locked)`;
  for (let removed = BATCH; removed === BATCH && !signal.aborted; )
    removed = await context.db.transaction().execute((trx) => removePapers(context, trx, some));
}

/** Removes papers with their files by a condition on `papers`. Returns how many. */
async function removePapers(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Transaction<Tables>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ names: (string | null)[] }>`
    with gone as (delete from papers where ${condition} returning id, file_name, preview_file)
    select array[file_name, preview_file]
      || array(select p.file_name from paper_page_pictures p where p.paper_id = gone.id) as names
    from gone`.execute(trx);
  const names = rows.flatMap((row) => row.names.filter((name) => name !== null));
  if (names.length > 0) await jobs.add(trx, 'removeFiles', { names });
  return rows.length;
}
