import { sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { contributionCalls } from '#contract/contributions.ts';
import type { TagField } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findPaper, presentExam } from '../present.ts';
import { contributorOf, findSolutions } from './materials.ts';

type Calls = typeof contributionCalls;

export const getPaperCompany: ServerFunction<Calls['getPaperCompany']> = async (context, viewer, { paperId }) => {
  const { db } = context;
  const paper = await findPaper(context, viewer, paperId);
  const [{ rows }, solutions] = await Promise.all([
    sql<{ contributor: string | null; thanks: number; isThanked: boolean; tagged: TagField[] }>`
      select ${contributorOf(viewer)} as contributor,
        (select count(*)::int from paper_thanks t where t.paper_id = papers.id) as thanks,
        exists (select from paper_thanks t where t.paper_id = papers.id and t.member_id = ${viewer.id}) as "isThanked",
        array(select field from paper_tags t where t.paper_id = papers.id and t.member_id = ${viewer.id}
          order by field) as tagged
      from papers where id = ${paper.id}`.execute(db),
    paper.kind === 'paper' ? findSolutions(db, viewer, paper) : [],
  ]);
  const said = rows[0] ?? { contributor: null, thanks: 0, isThanked: false, tagged: [] };
  return { data: { ...presentExam(paper), ...said, isOwn: paper.added_by === viewer.id, solutions } };
};

/** Nobody thanks themselves. */
export const thankForPaper: ServerFunction<Calls['thankForPaper']> = async (context, viewer, input) => {
  const paper = await findPaper(context, viewer, input.paperId);
  if (paper.added_by === viewer.id) throw new Problem('FORBIDDEN', { message: 'This one is your own.' });
  const thanks = await context.db.transaction().execute(async (trx) => {
    await lockMembers(trx, [viewer.id], 'key share');
    await (input.isThanked
      ? sql`
        insert into paper_thanks (paper_id, member_id, at)
        select id, ${viewer.id}, ${context.now()} from papers where id = ${paper.id} for key share
        on conflict do nothing`
      : sql`delete from paper_thanks where paper_id = ${paper.id} and member_id = ${viewer.id}`
    ).execute(trx);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from paper_thanks where paper_id = ${paper.id}`.execute(trx);
    return rows[0]?.count ?? 0;
  });
  return { data: { thanks, isThanked: input.isThanked } };
};

/** The desk's looks and a contributor's own do not count. */
export const countPaperDownload: ServerFunction<Calls['countPaperDownload']> = async (context, viewer, input) => {
  const paper = await findPaper(context, viewer, input.paperId);
  if (paper.added_by !== viewer.id && !can.workDesk(viewer))
    await sql`
      with counted as (
        insert into paper_downloads (paper_id, member_id, day)
        select p.id, m.id, ${campusDay(context.now(), context.config.timeZone)}::date
        from papers p, members m where p.id = ${paper.id} and m.id = ${viewer.id}
        on conflict do nothing returning paper_id
      )
      update papers set downloads = downloads + 1 where id in (select paper_id from counted)`.execute(context.db);
  return { message: 'Counted' };
};
