import { setPriority } from 'node:os';
import sharp from 'sharp';
import { SHARE_PICTURE } from '#contract/limits.ts';
import { drawWords, type SharedWords } from './share-picture.ts';

/*
 * A separate process, because the server's sharp refuses SVG for its whole process: an upload might be one. What is
 * drawn here contains outlines only, no text of members.
 */

export interface DrawQuestion {
  words: SharedWords;
  /** A stored picture (WebP); null if its file is missing. */
  photo: Uint8Array | null;
}

// Yield the processor to the server.
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
