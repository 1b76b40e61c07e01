import type { Exam, PaperKind } from '#contract/limits.ts';
import { examOfTitle, missingFields, monthOfWords, needsOwnWord } from '#contract/rules/exam-fields.ts';
import { guessFields } from './guess-fields.ts';

/** The fields of a file, as they are typed. */
export interface FileFields {
  kind: PaperKind;
  subject: string;
  exam: Exam | '';
  month: string;
  title: string;
  branch: string;
  year: string;
  mayShare: boolean;
}

export interface AddedFile {
  id: number;
  file: File;
  fields: FileFields;
  /** Sentences by field; `file` is about the file itself. */
  errors: Record<string, string>;
  /** Fields as the first page says, which nobody has changed since. */
  read: (keyof FileFields)[];
  /** Fields that are as somebody wants them: no page changes these. */
  own: (keyof FileFields)[];
  /** Share that is sent, from 0 to 1, while it is sent. */
  progress: number | null;
}

const REQUIRED = { subject: 'Course is required', branch: 'Branch is required', year: 'Year is required' } as const;

/** Sentences about fields that are missing. */
export function errorsOf({
  kind,
  subject,
  exam,
  month,
  title,
  branch,
  year,
  mayShare,
}: FileFields): Record<string, string> {
  const errors: Record<string, string> = {};
  const texts = { subject, branch, year };
  for (const name of Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    if (!texts[name].trim()) errors[name] = REQUIRED[name];
  const given = { kind, exam: exam || undefined, month: month || undefined, title: title.trim() };
  for (const { field, message } of missingFields(given)) errors[field] = message;
  if (needsOwnWord(kind) && !mayShare) errors.mayShare = 'Say that you made this, or may share it';
  return errors;
}

/** What the name of a file says of it. */
function fieldsOfName(name: string): Partial<FileFields> {
  const { subject, title = '', YearofPaper = '' } = guessFields(name);
  const exam = examOfTitle(title || name);
  const month = monthOfWords(name.replace(/[_.-]+/g, ' ')) ?? '';
  return { ...(subject && { subject }), ...(exam && { exam }), ...(month && YearofPaper && { month }) };
}

export const newFile = (added: Pick<AddedFile, 'id' | 'file' | 'fields'>, wrong?: string): AddedFile => ({
  ...added,
  ...{ errors: wrong ? { file: wrong } : {}, read: [], own: [], progress: null },
});

/** What is known of a file before its page is read: from where the page was opened, its name, and the file before it. */
export function fieldsOfNew(file: File, first: FileFields, before: AddedFile | undefined): FileFields {
  const { branch, year } = before?.fields ?? first;
  const given = Object.fromEntries(givenIn(first).map((name) => [name, first[name]]));
  return { ...first, ...fieldsOfName(file.name), ...given, branch, year };
}

/** Fields that the link to the page named. */
export const givenIn = (first: FileFields) =>
  (['subject', 'exam', 'month'] as const).filter((name) => first[name] !== '');

const without = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** Fields that somebody has changed. */
export function withFields(added: AddedFile, more: Partial<FileFields>): AddedFile {
  const names = Object.keys(more) as (keyof FileFields)[];
  return {
    ...added,
    fields: { ...added.fields, ...more },
    errors: without(added.errors, [...names, 'sending']),
    read: added.read.filter((name) => !names.includes(name)),
    own: [...added.own, ...names],
  };
}

/** Fields that the page says; what somebody has said stays. */
export function withProposals(added: AddedFile, proposals: Partial<FileFields>): AddedFile {
  const read = (Object.keys(proposals) as (keyof FileFields)[]).filter((name) => !added.own.includes(name));
  const taken = Object.fromEntries(read.map((name) => [name, proposals[name]]));
  return { ...added, fields: { ...added.fields, ...taken }, errors: without(added.errors, read), read };
}
