import { useRef, useState } from 'react';
import { contributionCalls } from '#contract/contributions.ts';
import { type Branch, CONTRIBUTIONS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { savesData } from '../../browser/saves-data.ts';
import {
  type AddedFile,
  errorsOf,
  type FileFields,
  fieldsOfNew,
  givenIn,
  newFile,
  withFields,
  withProposals,
} from './added-file.ts';
import { checkPaper } from './check-paper.ts';

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

/** Files to contribute, each with fields of its own. */
export function useFiles(first: FileFields) {
  const [files, setFiles] = useState<AddedFile[]>([]);
  const count = useRef(0);

  /** `firstPage` is read in place of a file whose first page is at hand alone. */
  const add = async (chosen: File[], firstPage?: File) => {
    const wrong = await Promise.all(chosen.map(checkPaper));
    const ids = chosen.map(() => ++count.current);
    setFiles((all) => [
      ...all,
      ...chosen.map((file, n) => {
        const fields = fieldsOfNew(file, first, all.at(-1));
        return { ...newFile({ id: ids[n] ?? 0, file, fields }, wrong[n]), own: givenIn(first) };
      }),
    ]);
    // One after another: the server reads a page at a time, for everybody.
    for (const [n, file] of chosen.entries()) {
      const proposals = wrong[n] ? {} : await readFields(firstPage ?? file);
      setFiles((all) => all.map((one) => (one.id === ids[n] ? withProposals(one, proposals) : one)));
    }
  };

  /** Puts files back that were chosen before, with what was typed of them. */
  const restore = (kept: Pick<AddedFile, 'file' | 'fields'>[]) =>
    setFiles((all) => [...kept.map(({ file, fields }) => newFile({ id: ++count.current, file, fields })), ...all]);

  const setFields = (id: number, more: Partial<FileFields>) =>
    setFiles((all) => all.map((one) => (one.id === id ? withFields(one, more) : one)));

  const { isSending, send, cancel } = useSending(files, setFiles);
  return {
    files,
    isSending,
    add,
    restore,
    setFields,
    send,
    remove: (id: number) => {
      if (files.find((one) => one.id === id)?.progress != null) cancel();
      setFiles((all) => all.filter((one) => one.id !== id));
    },
  };
}

type SetFiles = (change: (all: AddedFile[]) => AddedFile[]) => void;

/** Sends files one after another; one that fails does not stop the others. */
function useSending(files: AddedFile[], setFiles: SetFiles) {
  const [isSending, setSending] = useState(false);
  const leaving = useRef<AbortController>(null);
  const change = (id: number, more: Partial<AddedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)));

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

  return { isSending, send, cancel: () => leaving.current?.abort() };
}

/**
 * The fields that the first page of a file says, as they are typed. Nothing where it cannot be read, and of a file that
 * is too large to be sent a second time: they are typed then.
 */
async function readFields(file: File): Promise<Partial<FileFields>> {
  if (file.size > CONTRIBUTIONS.readBytes || savesData()) return {};
  try {
    const { data } = await api(contributionCalls.readPaperFields, { file });
    const said = Object.entries(data).filter(([, value]) => value !== null);
    return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
