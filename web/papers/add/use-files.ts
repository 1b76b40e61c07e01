import { useRef, useState } from 'react';
import { contributionCalls } from '#contract/contributions.ts';
import type { Branch, Exam, PaperKind } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { examOfTitle, missingFields, monthOfWords, needsOwnWord } from '#contract/rules/exam-fields.ts';
import { api } from '../../api/api.ts';
import { checkPaper } from './check-paper.ts';
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
  /** Share that is sent, from 0 to 1, while it is sent. */
  progress: number | null;
}

const REQUIRED = { subject: 'Course is required', branch: 'Branch is required', year: 'Year is required' } as const;

function errorsOf({ kind, subject, exam, month, title, branch, year, mayShare }: FileFields): Record<string, string> {
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

/** What was wrong, by field; null once it is sent. */
async function upload(
  { file, fields: { branch, ...rest } }: AddedFile,
  isNamed: boolean,
  options: Parameters<typeof api>[2],
): Promise<Record<string, string> | null> {
  try {
    await api(contributionCalls.contributePaper, { ...rest, branch: branch as Branch, isNamed, file }, options);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) return { sending: 'It was not sent.' };
    const named = (error.errors ?? []).map(({ field, message }) => [field, message]);
    return named.length > 0 ? Object.fromEntries(named) : { sending: error.message };
  }
}

const newFile = (id: number, file: File, fields: FileFields, wrong?: string): AddedFile => ({
  ...{ id, file, fields, progress: null },
  errors: wrong ? { file: wrong } : {},
});

/** What is typed anew is not wrong any more. */
function withFields(one: AddedFile, more: Partial<FileFields>): AddedFile {
  const left = Object.entries(one.errors).filter(([name]) => !(name in more) && name !== 'sending');
  return { ...one, fields: { ...one.fields, ...more }, errors: Object.fromEntries(left) };
}

/** Files to contribute, each with fields of its own, sent one after another; one that fails does not stop the others. */
export function useFiles(first: FileFields) {
  const [files, setFiles] = useState<AddedFile[]>([]);
  const [isSending, setSending] = useState(false);
  const count = useRef(0);
  const leaving = useRef<AbortController>(null);
  const change = (id: number, more: Partial<AddedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)));

  const add = async (chosen: File[]) => {
    const wrong = await Promise.all(chosen.map(checkPaper));
    setFiles((all) => [
      ...all,
      ...chosen.map((file, n): AddedFile => {
        const { branch, year } = all.at(-1)?.fields ?? first;
        const known = Object.entries(first).filter(([, value]) => value !== '');
        const fields = { ...first, ...fieldsOfName(file.name), ...Object.fromEntries(known), branch, year };
        return newFile(++count.current, file, fields, wrong[n]);
      }),
    ]);
  };

  /** Puts files back that were chosen before, with what was typed of them. */
  const restore = (kept: Pick<AddedFile, 'file' | 'fields'>[]) =>
    setFiles((all) => [...kept.map(({ file, fields }) => newFile(++count.current, file, fields)), ...all]);

  const setFields = (id: number, more: Partial<FileFields>) =>
    setFiles((all) => all.map((one) => (one.id === id ? withFields(one, more) : one)));

  const sendOne = async (one: AddedFile, isNamed: boolean): Promise<boolean> => {
    change(one.id, { progress: 0, errors: {} });
    leaving.current = new AbortController();
    const onProgress = (progress: number) => change(one.id, { progress });
    const errors = await upload(one, isNamed, { signal: leaving.current.signal, onProgress });
    if (errors) change(one.id, { progress: null, errors });
    else setFiles((all) => all.filter(({ id }) => id !== one.id));
    return !errors;
  };

  /** Sends what is complete. Returns how many were sent, or the id of the first file with an error. */
  const send = async (isNamed: boolean, only?: number): Promise<{ sent: number; wrong: number | null }> => {
    let sent = 0;
    let wrong: number | null = null;
    setSending(true);
    for (const one of files) {
      if (only !== undefined && one.id !== only) continue;
      const errors = { ...errorsOf(one.fields), ...(one.errors.file && { file: one.errors.file }) };
      if (Object.keys(errors).length > 0) change(one.id, { errors });
      const isSent = Object.keys(errors).length === 0 && (await sendOne(one, isNamed));
      if (isSent) sent += 1;
      else wrong ??= one.id;
    }
    setSending(false);
    return { sent, wrong };
  };

  return {
    files,
    isSending,
    add,
    restore,
    setFields,
    send,
    remove: (id: number) => {
      if (files.find((one) => one.id === id)?.progress != null) leaving.current?.abort();
      setFiles((all) => all.filter((one) => one.id !== id));
    },
  };
}
