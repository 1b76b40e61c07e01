import { contributionCalls } from '#contract/contributions.ts';
import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { OFFLINE, PAPERS, SERVICE_UNAVAILABLE } from '../messages.ts';
import { readSavedPaper } from '../offline/saved-papers.ts';

/** Downloads a paper under a descriptive name; a plain link would use the server's file name. Throws a Problem. */
export async function downloadPaper(paper: Downloadable): Promise<void> {
  offer(await fetchOrSaved(paper), fileNameOf(paper));
  countDownload(paper._id);
}

/** A paper, or another file of theirs. */
export type Downloadable = Pick<Paper, '_id' | 'subject' | 'title' | 'YearofPaper' | 'fileUrl'>;

async function fetchOrSaved({ _id, fileUrl }: Downloadable): Promise<Blob> {
  try {
    return await fetchFile(fileUrl);
  } catch (error) {
    const saved = await readSavedPaper(_id);
    if (!saved) throw error;
    return saved.file;
  }
}

/** Gives the browser a file to save. */
export function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}

/** Its contributor sees how often it was downloaded. Without a network it does not count. */
export const countDownload = (paperId: string): void =>
  void api(contributionCalls.countPaperDownload, { paperId }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });

/** Fetches a paper. Throws a Problem. */
export async function fetchFile(fileUrl: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(fileUrl, { credentials: 'omit' });
    if (response.ok && isPaper(response)) return await response.blob();
  } catch {
    throw new Problem('UNAVAILABLE', { message: OFFLINE });
  }
  throw response.status === 404
    ? new Problem('NOT_FOUND', { message: PAPERS.findFailed })
    : new Problem('UNAVAILABLE', { message: SERVICE_UNAVAILABLE });
}

/** Keeps a network's sign-in page from being saved as a paper. */
const isPaper = ({ headers }: Response): boolean =>
  /^(application\/pdf|image\/)/.test(headers.get('content-type') ?? '');

/** 'Control Systems Re-exam 2022-PYQ.pdf', without what file systems do not take. */
export function fileNameOf({ subject, title, YearofPaper, fileUrl }: Downloadable): string {
  const ending = fileUrl.slice(fileUrl.lastIndexOf('.'));
  const words = `${subject} ${title} ${YearofPaper}`.replace(/[\\/:*?"<>|.\p{C}\s]+/gu, ' ').trim();
  return `${words}-PYQ${ending}`;
}
