import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/files/files.ts';
import { askPdf } from '#server/papers/pdf/ask-pdf.ts';
import type { DemoPaper } from './campus.ts';
import type { Drawing } from './drawing.ts';
import { type PrintedPaper, printPaper } from './print-paper.ts';
import type { RenderedDrawing } from './render.ts';

/** A picture of the sample campus; the name of its files is fixed, as everything here is. */
export interface PlannedPicture {
  name: string;
  drawing: Drawing;
}

export interface StoredPicture {
  width: number;
  height: number;
  color: string;
  bytes: number;
}

/** Draws and stores all pictures; each gets files of its own, also where two show the same. By their names. */
export async function storePictures(
  context: Pick<Context, 'files'>,
  pictures: readonly PlannedPicture[],
): Promise<Map<string, StoredPicture>> {
  const alike = Map.groupBy(pictures, ({ drawing }) => JSON.stringify(drawing));
  // Drawn in order, so that one drawing from far and near is drawn once (render.ts).
  const groups = [...alike].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
  const stored = new Map<string, StoredPicture>();
  await renderAll(
    groups.map((group) => (group[0] as PlannedPicture).drawing),
    async ({ index, width, height, color, large, card, small }) => {
      const bytes = large.length + card.length + small.length;
      for (const { name } of groups[index] ?? []) {
        await Promise.all([
          context.files.put(fileName(name, 'large', 'webp'), large),
          context.files.put(fileName(name, 'card', 'webp'), card),
          context.files.put(fileName(name, 'small', 'webp'), small),
        ]);
        stored.set(name, { width, height, color, bytes });
      }
    },
  );
  return stored;
}

/** Has all drawings rendered by render.ts in a process of its own and hands them on as they come. */
function renderAll(drawings: Drawing[], use: (rendered: RenderedDrawing) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'render.ts'), { serialization: 'advanced', execArgv: [] });
    const uses: Promise<void>[] = [];
    child.on('message', (rendered: RenderedDrawing) => {
      const using = use(rendered);
      using.catch((error) => {
        child.kill();
        reject(error);
      });
      uses.push(using);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && uses.length === drawings.length) Promise.all(uses).then(() => resolve(), reject);
      else reject(new Error(`the pictures could not be drawn: ${uses.length} of ${drawings.length} came`));
    });
    child.send(drawings);
  });
}

export interface StoredPaper {
  bytes: number;
  sha256: Buffer;
  /** Text of each page; '' of a scanned one. */
  pages: string[];
}

/** Old papers of one course are scans, which the server reads after its start. */
const isScanned = ({ subject, branch, yearOfPaper }: DemoPaper): boolean =>
  subject === 'Signals and Systems' && branch === 'EXTC' && Number(yearOfPaper) < 2023;

/** Prints and stores all papers; by their ids. */
export async function storePapers(
  context: Pick<Context, 'files' | 'config'>,
  papers: readonly DemoPaper[],
): Promise<Map<string, StoredPaper>> {
  const stored = new Map<string, StoredPaper>();
  for (const paper of papers) {
    const printed = await printPaper(paper, context.config.campusName);
    const { bytes, pages } = isScanned(paper) ? await scanPaper(printed) : printed;
    await context.files.put(paper.fileName, bytes);
    stored.set(paper.id, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest(), pages });
  }
  return stored;
}

/** Pixels of a page that was put on a scanner. */
const PAGE = { width: 1240, height: 1754 } as const;

/** A printed paper as somebody has scanned it: grey pictures without text, the last page on its side. */
async function scanPaper({ bytes, pages }: PrintedPaper): Promise<PrintedPaper> {
  const pdf = await PDFDocument.create();
  const when = new Date('2026-01-10T06:00:00Z');
  pdf.setCreationDate(when);
  pdf.setModificationDate(when);
  for (let page = 1; page <= pages.length; page += 1) {
    const photo = await sharp(await drawPage(bytes, page))
      .rotate(page > 1 && page === pages.length ? 90 : 0)
      .grayscale()
      .linear(0.8, 30)
      .blur(0.6)
      .jpeg({ quality: 60 })
      .toBuffer();
    const picture = await pdf.embedJpg(photo);
    const [width, height] = [picture.width / 2, picture.height / 2];
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return { bytes: await pdf.save(), pages: pages.map(() => '') };
}

/** A busy machine may have no time for it at once. */
async function drawPage(bytes: Uint8Array, page: number, tries = 5): Promise<Uint8Array> {
  try {
    const answer = await askPdf(bytes, { draw: { page, ...PAGE } });
    if (!('failed' in answer) && answer.drawn) return answer.drawn.bytes;
    if (tries === 1) throw new Error('a sample paper cannot be drawn');
  } catch (error) {
    if (tries === 1) throw error;
  }
  return drawPage(bytes, page, tries - 1);
}
