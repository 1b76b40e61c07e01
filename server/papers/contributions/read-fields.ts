import type { Upload } from '#contract/call.ts';
import type { contributionCalls } from '#contract/contributions.ts';
import { CONTRIBUTIONS, PAPER } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { pdfStart, pictureKind } from '#contract/rules/file-kind.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { fieldsOfText } from '../page-fields.ts';
import { askPdf } from '../pdf/ask-pdf.ts';
import { queueUpload } from '../pdf/queues.ts';
import { renderPhoto } from '../prepare-paper.ts';
import { askScan, readsScans } from '../scans/ask-scan.ts';
import { SCANNED, STAMP } from '../scans/read-scan.ts';

/** Milliseconds in which a page of a scan is read, or nothing is proposed. */
const LONGEST = 20 * SECOND;

/** Reads the first page of a file that nobody has sent yet. What cannot be read proposes nothing. */
export const readPaperFields: ServerFunction<(typeof contributionCalls)['readPaperFields']> = async (
  context,
  viewer,
  { file },
) => {
  const rule = { max: CONTRIBUTIONS.readsPerHour, seconds: HOUR / SECOND };
  await limit(context, context.db, `paper heads of ${viewer.id}`, rule);
  return { data: fieldsOfText(await readFirstPage(context.config, file)) };
};

async function readFirstPage(config: Context['config'], { bytes }: Upload): Promise<string> {
  if (bytes.length > PAPER.bytes) throw new Problem('PAPER_TOO_LARGE');
  const start = pictureKind(bytes) === null ? pdfStart(bytes) : -1;
  if (start < 0) return readPicture(config, await renderPhoto(bytes, SCANNED.height));
  const pdf = bytes.subarray(start);
  const answer = await queueUpload(() => askPdf(pdf, { text: true, draw: { page: 1, ...SCANNED } }));
  if ('failed' in answer) return '';
  const [text = ''] = answer.pages;
  return text.length >= STAMP || !answer.drawn ? text : readPicture(config, answer.drawn.bytes);
}

async function readPicture(config: Context['config'], bytes: Uint8Array): Promise<string> {
  if (!readsScans(config)) return '';
  const late = AbortSignal.timeout(LONGEST);
  try {
    const answer = await askScan(config, bytes, late);
    return 'failed' in answer ? '' : answer.text;
  } catch (error) {
    if (late.aborted) return '';
    throw error;
  }
}
