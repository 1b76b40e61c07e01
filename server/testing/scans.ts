import assert from 'node:assert/strict';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { askPdf } from '#server/papers/pdf/ask-pdf.ts';
import { aPdf } from './factories.ts';

/** The page of a PDF as a picture, as a phone would take it: grey, uneven, and turned to the right if wished. */
export async function aPhotoOfPage(text: string, turned = 0): Promise<Buffer> {
  const answer = await askPdf(await aPdf(text), { draw: { page: 1, width: 1240, height: 1754 } });
  assert.ok(!('failed' in answer) && answer.drawn);
  return sharp(answer.drawn.bytes)
    .rotate(turned)
    .grayscale()
    .linear(0.8, 30)
    .blur(0.6)
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A PDF without text: each page is a photo. */
export async function aScan(...pages: { text: string; turned?: number }[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const { text, turned } of pages) {
    const photo = await pdf.embedJpg(await aPhotoOfPage(text, turned));
    pdf
      .addPage([photo.width / 2, photo.height / 2])
      .drawImage(photo, { x: 0, y: 0, width: photo.width / 2, height: photo.height / 2 });
  }
  return Buffer.from(await pdf.save());
}
