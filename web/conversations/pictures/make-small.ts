import { PICTURE_EDGE } from '#contract/limits.ts';
import { checkPicture } from '../../forms/check-picture.ts';
import { toJpeg } from '../../forms/draw-picture.ts';

/** Bytes of a picture that is sent as it is, if it is no larger than it will be stored. */
const SMALL = 400_000;

export interface SmallPicture {
  file: File;
  width: number;
  height: number;
}

/** The picture as small as the server will store it, or a sentence about what is wrong with it. */
export async function makeSmall(file: File): Promise<SmallPicture | string> {
  const wrong = await checkPicture(file);
  if (wrong) return wrong;
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.min(1, PICTURE_EDGE.large / Math.max(naturalWidth, naturalHeight));
    const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
    if (scale === 1 && file.size <= SMALL) return { file, ...size };
    const small = await toJpeg(size, (context) => context.drawImage(picture, 0, 0, size.width, size.height));
    return { file: small, ...size };
  } catch {
    return 'This browser could not read the picture.';
  } finally {
    URL.revokeObjectURL(url);
  }
}
