import type { Exam } from '#contract/limits.ts';
import { examOfTitle } from '#contract/rules/exam-fields.ts';

const YEAR = /\b(?:19|20)\d\d\b/;
const EXAM_WORDS =
  /\b(?:mid|end)[\s-]?(?:sem(?:ester)?|term)?\b|\bre-?\s?exam\b|\bquiz\b|\b(?:question )?papers?\b|\bpyqs?\b/gi;

/** What a search for a paper was about: 'control systems end sem 2022'. */
export function proposeRequest(query: string): { subject: string; exam: Exam | ''; paperYear: string } {
  const words = query.replace(YEAR, ' ').replace(EXAM_WORDS, ' ').replace(/\s+/g, ' ').trim();
  return {
    subject: words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : query,
    exam: examOfTitle(query) ?? '',
    paperYear: YEAR.exec(query)?.[0] ?? '',
  };
}
