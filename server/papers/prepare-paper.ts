import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Upload } from '#contract/call.ts';
import { PAPER } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { pdfStart, pictureKind } from '#contract/rules/file-kind.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FileEnding } from '#server/files/files.ts';
import { renderPage } from '#server/files/render-picture.ts';
import { askPdf } from './pdf/ask-pdf.ts';
import { queueUpload } from './pdf/queues.ts';
import { PREVIEW } from './present.ts';

/** Longest edge of a photographed page in pixels: the small print of an A4 page stays legible. */
const PAGE_EDGE = 2400;

/** A file that may be stored, with its columns of `papers`. */
interface Prepared {
  bytes: Uint8Array;
  ending: FileEnding;
  /** A picture has that of the upload, because rendering it twice may give different bytes. */
  sha256: Buffer;
  file_type: string;
  pages: number | null;
  too_complex: boolean;
}

/** A PDF is stored from its beginning on; a picture becomes a JPEG without metadata (D7). */
export async function preparePaper({ bytes }: Upload): Promise<Prepared> {
  if (bytes.length > PAPER.bytes) throw new Problem('PAPER_TOO_LARGE');
  const start = pictureKind(bytes) === null ? pdfStart(bytes) : -1;
  if (start >= 0) {
    const pdf = bytes.subarray(start);
    return { bytes: pdf, ending: 'pdf', sha256: hashOf(pdf), file_type: 'application/pdf', ...(await tryPdf(pdf)) };
  }
  const page = await renderPhoto(bytes, PAGE_EDGE);
  return { bytes: page, ending: 'jpg', sha256: hashOf(bytes), file_type: 'image/jpeg', pages: 1, too_complex: false };
}

/** A photographed page as a JPEG. Throws NOT_A_PAPER for what is no picture. */
export async function renderPhoto(bytes: Uint8Array, edge: number): Promise<Uint8Array> {
  try {
    return await renderPage(bytes, edge);
  } catch (error) {
    throw error instanceof Problem && error.code === 'NOT_A_PICTURE' ? new Problem('NOT_A_PAPER') : error;
  }
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Counts the pages (null for an encrypted file) and tries to draw the first one. A file that is too complex is accepted
 * and not drawn again; one that cannot be opened is refused, because nobody could open it.
 */
async function tryPdf(bytes: Uint8Array): Promise<Pick<Prepared, 'pages' | 'too_complex'>> {
  const answer = await queueUpload(() => askPdf(bytes, { draw: { page: 1, ...PREVIEW } }));
  if (!('failed' in answer)) return { pages: answer.count, too_complex: false };
  if (answer.failed === 'damaged') throw new Problem('FILE_BROKEN');
  if (answer.failed === 'locked') return { pages: null, too_complex: false };
  return { pages: answer.count, too_complex: true };
}

/** Throws PAPER_REFUSED for a file that the desk has refused or taken down. */
export async function refuseRefused(trx: Kysely<Tables>, sha256: Buffer): Promise<void> {
  const refused = await trx.selectFrom('refused_files').select('words').where('sha256', '=', sha256).executeTakeFirst();
  if (refused) throw new Problem('PAPER_REFUSED', { message: `The desk has refused this very file: ${refused.words}` });
}
