import type { Updateable } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { paperDeskCalls } from '#contract/paper-desk.ts';
import { badField, Problem } from '#contract/problems.ts';
import { isOfExam, missingFields, titleOfExam } from '#contract/rules/exam-fields.ts';
import type { Tables } from '#server/database/tables.ts';
import { type PaperRow, presentExam } from '../present.ts';

export type Changes = Omit<ServerInput<(typeof paperDeskCalls)['editPaper']>, 'paperId'>;

interface Changed {
  columns: Updateable<Tables['papers']>;
  /** Names of the fields that are not as they were. */
  fields: string[];
}

/**
 * The columns of a paper with some fields changed. A title that only says the exam follows the exam; one in other words
 * stays. Throws INVALID_INPUT where the kind asks for a field that is not there.
 */
export function changeFields(paper: PaperRow, changes: Changes): Changed {
  const was = presentExam(paper);
  const kind = changes.kind ?? paper.kind;
  const exam = changes.exam ?? was.exam ?? undefined;
  const month = changes.month ?? was.month ?? undefined;
  const ofExam = isOfExam(kind);
  const saysExam = was.exam !== null && paper.title === titleOfExam(paper.kind, was.exam);
  const title = changes.title ?? (ofExam && exam && saysExam ? titleOfExam(kind, exam) : paper.title);
  // What the exam of an older paper was, nobody has said yet: only a change of kind asks for it.
  if (kind !== paper.kind) {
    const missing = missingFields({ kind, exam, month, title });
    if (missing.length > 0) throw new Problem('INVALID_INPUT', { errors: missing });
  }
  if (!ofExam && (changes.exam || changes.month)) throw badField('exam', 'Only papers and solutions have an exam');
  const columns = {
    kind,
    subject: changes.subject ?? paper.subject,
    title,
    branch: changes.branch ?? paper.branch,
    year: changes.year ?? paper.year,
    exam: ofExam ? (exam ?? null) : null,
    exam_month: ofExam ? (month ?? null) : null,
    ...(changes.month && { year_of_paper: changes.month.slice(0, 4), newest_year: Number(changes.month.slice(0, 4)) }),
  };
  const before = { ...paper, exam: was.exam, exam_month: was.month };
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== before[name]);
  return { columns, fields };
}
