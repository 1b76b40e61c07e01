import { downloadZip } from 'client-zip';
import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { countDownload, fetchFile, fileNameOf, offer } from '../download.ts';
import { nameOf } from '../name.ts';

/**
 * Downloads papers as one ZIP. What was withdrawn meanwhile is left out and named. Throws a Problem where the network
 * ends, or none is left.
 */
export async function downloadTogether(papers: readonly Paper[]): Promise<{ leftOut: string[] }> {
  const put: Paper[] = [];
  const leftOut: Paper[] = [];
  const taken = new Set<string>();
  const files: { name: string; input: Blob; lastModified: Date }[] = [];
  for (const paper of papers) {
    const input = await fetchFile(paper.fileUrl).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
      return null;
    });
    (input ? put : leftOut).push(paper);
    if (input) files.push({ name: freeName(fileNameOf(paper), taken), input, lastModified: new Date(paper.createdAt) });
  }
  if (files.length === 0) throw new Problem('NOT_FOUND', { message: 'These papers are no longer available.' });
  offer(await downloadZip(files).blob(), zipNameOf(put));
  for (const { _id } of put) countDownload(_id);
  return { leftOut: leftOut.map(nameOf) };
}

/** 'Signals Mid 2023-PYQ (2).pdf' where another file has the name. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
  taken.add(free.toLowerCase());
  return free;
}

/** After the course, if they are all of one. */
function zipNameOf(papers: readonly Paper[]): string {
  const [first] = papers;
  const isOne = first && papers.every(({ subject }) => subject === first.subject);
  const name = isOne ? first.subject.replace(/[\\/:*?"<>|.\p{C}\s]+/gu, ' ').trim() : 'Papers';
  return `${name} ${papers.length === 1 ? '1 paper' : `${papers.length} papers`}.zip`;
}
