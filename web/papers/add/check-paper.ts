import { PAPER, PICTURE } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';

/** A sentence about what is wrong with a file before its upload; undefined if it looks fine. */
export async function checkPaper(file: File): Promise<string | undefined> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer());
  const isPdf = head === '%PDF-';
  // Some systems report no type for a file; then only the server can tell.
  if (!isPdf && file.type && !file.type.startsWith('image/')) return PROBLEMS.NOT_A_PAPER[1];
  if (file.size > PAPER.bytes) return PROBLEMS.PAPER_TOO_LARGE[1];
  if (!isPdf && file.size > PICTURE.bytes) return PROBLEMS.PICTURE_TOO_LARGE[1];
  return undefined;
}
