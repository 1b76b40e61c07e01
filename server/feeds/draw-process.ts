import { setPriority } from 'node:os';
import sharp from 'sharp';
import { SHARE_PICTURE } from '#contract/limits.ts';
import { drawWords, type SharedWords } from './share-picture.ts';

/*
 * A process of its own: the server's sharp refuses SVG, for good and for the whole process (it may be a stranger's).
 * What is drawn here has no text of anybody in it, only outlines.
 */

export interface DrawQuestion {
  words: SharedWords;
  /** WebP, as we store pictures; null where the file is not there. */
  photo: Uint8Array | null;
}

// Behind the server where both want the processor.
setPriority(10);
sharp.concurrency(1);
process.once('disconnect', () => process.exit());
process.once('message', async ({ words, photo }: DrawQuestion) => {
  const edge = SHARE_PICTURE.height;
  const square =
    photo &&
    (await sharp(photo)
      .resize(edge, edge, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true }));
  const picture = await sharp(Buffer.from(drawWords(words)))
    .composite(square ? [{ input: square.data, raw: square.info, left: 0, top: 0 }] : [])
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  process.send?.(picture, () => process.exit());
});
