import { PICTURE_EDGE } from '#contract/limits.ts';
import { openPicture, toJpeg } from '../../../forms/draw-picture.ts';
import type { Photo } from './photo.ts';

/** The photo's pixels. Throws if they cannot be read. */
export async function openPhoto({ file, image }: Photo): Promise<HTMLImageElement> {
  if (file) return openPicture(file);
  const picture = new Image();
  picture.src = image?.url ?? '';
  await picture.decode();
  return picture;
}

/** A quarter turn clockwise. */
export async function turnPhoto(photo: Photo): Promise<File> {
  const picture = await openPhoto(photo);
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, PICTURE_EDGE.large / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  return toJpeg({ width: height, height: width }, (context) => {
    context.translate(height, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(picture, 0, 0, width, height);
  });
}
