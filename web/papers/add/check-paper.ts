import { PAPER, PICTURE } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { HEAD_BYTES, pdfStart, pictureKind } from '#contract/rules/file-kind.ts';

/** A sentence about what is wrong with a file before its upload; undefined if it looks fine. */
export async function checkPaper(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  // Its content decides, as on the server: mail programs call everything application/octet-stream.
  const picture = pictureKind(head);
  const isPdf = picture === null && pdfStart(head) >= 0;
  if (!isPdf && (picture === null || picture === 'heic')) return PROBLEMS.NOT_A_PAPER[1];
  if (file.size > PAPER.bytes) return PROBLEMS.PAPER_TOO_LARGE[1];
  if (!isPdf && file.size > PICTURE.bytes) return PROBLEMS.PICTURE_TOO_LARGE[1];
  return undefined;
}
