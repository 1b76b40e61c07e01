import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/files/files.ts';
import type { DemoPaper } from './campus.ts';
import type { Drawing } from './drawing.ts';
import { printPaper } from './print-paper.ts';
import type { RenderedDrawing } from './render.ts';
import { scanPaper } from './scan-paper.ts';

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
