import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { askPdf } from '#server/papers/pdf/ask-pdf.ts';
import type { PrintedPaper } from './print-paper.ts';

/** Pixels of a page that was put on a scanner. */
const PAGE = { width: 1240, height: 1754 } as const;

/** A printed paper as somebody has scanned it: grey pictures without text, the last page on its side. */
export async function scanPaper({ bytes, pages }: PrintedPaper): Promise<PrintedPaper> {
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
