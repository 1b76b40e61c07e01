/*
 * What a file is, by its first bytes: its name and the type that a browser gives it are often wrong. Phones call a JPEG
 * .heic, mail programs call everything application/octet-stream.
 */

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Bytes of the beginning of a file that the functions below look at. */
export const HEAD_BYTES = 1024;

const textOf = (bytes: Uint8Array, length: number): string =>
  String.fromCharCode(...bytes.subarray(0, Math.min(length, bytes.length)));

/** Null for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = textOf(bytes, 64);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) !== 'ftyp') return null;
  // The first box of an ISO media file names its brands.
  const brands = head.slice(8, head.charCodeAt(3));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(brands) ? 'heic' : null;
}

/**
 * Where a PDF begins, as every reader takes it: with `%PDF-` within the first 1,024 bytes. Scanners and mail gateways
 * put a byte order mark, blank lines or a header of their own before it. -1 where there is none.
 */
export const pdfStart = (bytes: Uint8Array): number => textOf(bytes, HEAD_BYTES).indexOf('%PDF-');
