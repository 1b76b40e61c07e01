import { PICTURE } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { HEAD_BYTES, type PictureKind, pictureKind } from '#contract/rules/file-kind.ts';

const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A sentence about what is wrong with a picture before its upload; undefined if it looks fine. */
export async function checkPicture(file: File): Promise<string | undefined> {
  const kind = await kindOf(file);
  // Its content decides, as on the server: phones and mail programs call a JPEG .heic.
  if (kind === 'heic' || (kind === null && isCalledHeic(file)))
    return 'Most browsers cannot show HEIC photos. Please choose a JPEG instead.';
  // Some systems report no type for a file.
  if (kind === null && !TAKEN.includes(file.type)) return PROBLEMS.NOT_A_PICTURE[1];
  if (file.size > PICTURE.bytes) return PROBLEMS.PICTURE_TOO_LARGE[1];
  if (!kind) return PROBLEMS.FILE_BROKEN[1];
  const url = URL.createObjectURL(file.slice(0, file.size, `image/${kind}`));
  try {
    const picture = await open(url);
    // Check before decoding: a phone may not have the memory for it.
    if (picture.naturalWidth * picture.naturalHeight > PICTURE.pixels) return PROBLEMS.PICTURE_TOO_LARGE[1];
    await picture.decode();
    return undefined;
  } catch {
    return PROBLEMS.FILE_BROKEN[1];
  } finally {
    URL.revokeObjectURL(url);
  }
}

const isCalledHeic = ({ name, type }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Undefined for a file that cannot be read any more. */
async function kindOf(file: File): Promise<PictureKind | null | undefined> {
  try {
    return pictureKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return undefined;
  }
}

const open = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = url;
  });
