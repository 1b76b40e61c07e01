import { PICTURE } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';

const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A sentence about what is wrong with a picture before its upload; undefined if it looks fine. */
export async function checkPicture(file: File): Promise<string | undefined> {
  if (/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name))
    return 'Most browsers cannot show HEIC photos. Please choose a JPEG instead.';
  // Some systems report no type for a file; then only decoding can tell.
  if (file.type && !TAKEN.includes(file.type)) return PROBLEMS.NOT_A_PICTURE[1];
  if (file.size > PICTURE.bytes) return PROBLEMS.PICTURE_TOO_LARGE[1];
  const broken = file.type ? PROBLEMS.FILE_BROKEN[1] : PROBLEMS.NOT_A_PICTURE[1];
  const url = URL.createObjectURL(file);
  try {
    const picture = await open(url);
    // Check before decoding: a phone may not have the memory for it.
    if (picture.naturalWidth * picture.naturalHeight > PICTURE.pixels) return PROBLEMS.PICTURE_TOO_LARGE[1];
    await picture.decode();
    return undefined;
  } catch {
    return broken;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const open = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = url;
  });
