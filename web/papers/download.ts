import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { OFFLINE, PAPERS, SERVICE_UNAVAILABLE } from '../messages.ts';

/** Downloads a paper under a descriptive name; a plain link would use the server's file name. Throws a Problem. */
export async function downloadPaper(paper: Paper): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(paper.fileUrl));
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(paper);
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}

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
function nameOf({ subject, title, YearofPaper, fileUrl }: Paper): string {
  const ending = fileUrl.slice(fileUrl.lastIndexOf('.'));
  const words = `${subject} ${title} ${YearofPaper}`.replace(/[\\/:*?"<>|.\p{C}\s]+/gu, ' ').trim();
  return `${words}-PYQ${ending}`;
}
