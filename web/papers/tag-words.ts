import type { PaperKind, TagField } from '#contract/limits.ts';
import { branchName, examName, yearName } from '#contract/rules/campus-choices.ts';
import { KIND_NAMES, monthName } from './add/kind-names.ts';

export const FIELD_NAMES: Record<TagField, string> = {
  kind: 'Kind',
  subject: 'Course',
  title: 'What it is',
  exam: 'Exam',
  month: 'Held in',
  branch: 'Branch',
  year: 'Year',
};

/** The value of a field as people read it. */
export function written(field: TagField, value: string): string {
  if (field === 'kind') return KIND_NAMES[value as PaperKind] ?? value;
  if (field === 'exam') return examName(value);
  if (field === 'month') return /^\d{4}-\d\d$/.test(value) ? monthName(value) : value;
  if (field === 'branch') return branchName(value);
  return field === 'year' ? yearName(Number(value)) : value;
}
