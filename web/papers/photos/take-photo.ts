import { HEAD_BYTES, pictureKind } from '#contract/rules/file-kind.ts';
import { openPicture, toJpeg } from '../../forms/draw-picture.ts';
import { newKey } from '../add/kept-files.ts';
import { type PagePhoto, UNTOUCHED } from './photo.ts';

/** Pixels of the longer side: 200 a inch of A4, which Tesseract reads best, are 2,340. */
const EDGE = 2400;

/** A picture of any kind that this browser opens, as a page; or a sentence about why it is none. */
export async function takePhoto(file: File): Promise<PagePhoto | string> {
  const picture = await openPicture(file).catch(() => null);
  if (!picture?.naturalWidth) return whyNot(file);
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, EDGE / Math.max(naturalWidth, naturalHeight));
  const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
  const jpeg = await toJpeg(size, (context) => context.drawImage(picture, 0, 0, size.width, size.height));
  return { key: newKey(), file: jpeg, ...size, ...UNTOUCHED };
}

async function whyNot(file: File): Promise<string> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === 'heic')
    return `${file.name} is a HEIC picture, which this browser cannot open. Save it as JPEG, or set your camera to take JPEG.`;
  return kind
    ? `${file.name} is damaged and cannot be opened.`
    : `${file.name} is not a picture that this browser opens.`;
}
