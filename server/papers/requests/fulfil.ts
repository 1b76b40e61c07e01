import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Branch, Exam } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { courseOf } from '../course.ts';
import { IS_OPEN, PAPER_COLUMNS, type PaperRow, presentExam } from '../present.ts';

/** What is asked for. Without an exam or a year any will do. */
interface Asked {
  kind: 'paper' | 'solution';
  course: string;
  exam?: Exam | null | undefined;
  paperYear?: number | null | undefined;
  branch: Branch;
  year: number;
}

/** Papers of a branch and year of which the course is compared. */
const MOST = 500;

/** A paper that is here and is what is asked for. */
export async function findAnswer(db: Kysely<Tables>, asked: Asked): Promise<PaperRow | undefined> {
  let papers = db
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .where('branch', '=', asked.branch)
    .where('year', '=', asked.year)
    .where('kind', '=', asked.kind)
    .where(IS_OPEN);
  if (asked.paperYear) papers = papers.where('newest_year', '=', asked.paperYear);
  const rows = await papers.orderBy('newest_year', 'desc').limit(MOST).execute();
  return rows.find(
    (row) => courseOf(row.subject) === asked.course && (!asked.exam || presentExam(row).exam === asked.exam),
  );
}

/**
 * Tells those who asked for a paper that it is here. A request ends by the update, so it is told once, whichever node
 * runs the job and however often.
 */
export async function fulfilRequests(
  context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>,
  { paperId }: { paperId: string },
): Promise<void> {
  const notified = await context.db.transaction().execute(async (trx) => {
    const paper = await trx
      .selectFrom('papers')
      .select(PAPER_COLUMNS)
      .where('id', '=', paperId)
      .where(IS_OPEN)
      .forKeyShare()
      .executeTakeFirst();
    if (!paper) return [];
    const { exam } = presentExam(paper);
    const at = context.now();
    const { rows } = await sql<{ id: string; members: string[] }>`
      with ended as (
        update paper_requests set fulfilled_by = ${paperId}, fulfilled_at = ${at}
        where fulfilled_at is null and branch = ${paper.branch} and year = ${paper.year} and kind = ${paper.kind}
          and course = ${courseOf(paper.subject)} and coalesce(paper_year, ${paper.newest_year}) = ${paper.newest_year}
          and (exam is null or exam = ${exam})
        returning id
      )
      select id, array(select member_id from paper_request_members m where m.request_id = ended.id) as members
      from ended order by id`.execute(trx);
    const told = new Set(rows.flatMap(({ members }) => members).filter((id) => id !== paper.added_by));
    const title = `${paper.subject}, ${paper.title}, ${paper.year_of_paper}`;
    const event = { kind: 'paperRequest', key: `paper request ${paperId}`, at, paperId } as const;
    const receivers = [...told].sort().map((memberId) => ({
      memberId,
      groupKey: `paper request ${paperId}`,
      data: { paperId, title },
    }));
    return notifyEach(context, trx, receivers, event);
  });
  for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
}

/** Nobody asks any more, or the paper has been there for long. */
export const isOfNoAsker = (before: string): RawBuilder<boolean> => sql<boolean>`(fulfilled_at <= ${before}
  or (fulfilled_at is null and not exists (select from paper_request_members m where m.request_id = paper_requests.id)))`;
