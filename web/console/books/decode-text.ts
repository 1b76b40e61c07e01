/*
 * The text of a file from a spreadsheet. Excel writes CSV in the machine's old encoding unless told otherwise, and its
 * 'Unicode Text' as UTF-16; on a Mac it may be Mac Roman. No file says which it is, so the reading is chosen in which the
 * letters look most like words.
 */

/** What stands where a byte means nothing in the encoding. */
export const UNREADABLE = '\uFFFD';

/** Throws an Error whose message says why the file cannot be used. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Error('This is a spreadsheet. Please save it as CSV and choose that file');
  if (startsWith(bytes, 0xff, 0xfe)) return decode(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decode(bytes, 'utf-16be');
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  const utf8 = decode(bytes, 'utf-8');
  // A file in UTF-8 with a broken place stays one: in another encoding hardly any two bytes make a letter of it.
  if (isUtf8(bytes) || count(utf8, LETTERS_BEYOND_ASCII) >= count(utf8, BROKEN)) return utf8;
  return decodeOld(bytes);
}

const LETTERS_BEYOND_ASCII = /[^\p{ASCII}\uFFFD]/gu;
const BROKEN = /\uFFFD/g;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

// Undefined bytes of the old encodings become control characters, which no spreadsheet writes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Text without its byte order mark; what cannot be read becomes UNREADABLE. */
const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replace(CONTROL, UNREADABLE);

/** UTF-16 without a mark: every other byte of its separators and digits is 0. */
function wideEncoding(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 5) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Windows first: it wins where the letters do not tell. */
function decodeOld(bytes: Uint8Array): string {
  const readings = [decode(bytes, 'windows-1252'), decode(bytes, 'macintosh'), decodeDos(bytes)];
  const scores = readings.map(looksLikeWords);
  // Only old Macs end lines so.
  if (bytes.includes(13) && !bytes.includes(10)) scores[1] = (scores[1] ?? 0) + 0.5;
  return readings[scores.indexOf(Math.max(...scores))] ?? '';
}

/** The upper half of code page 850, in which 'CSV (MS-DOS)' is written. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const decodeDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : DOS.charAt(byte - 128)))
    .join('')
    .replace(CONTROL, UNREADABLE);

const LOWER = /^\p{Ll}$/u;
const UPPER = /^\p{Lu}$/u;
const LATIN = /^\p{Script=Latin}$/u;
/** They stand within words too. */
const IN_WORDS = /^[’'‘·-]$/u;
const PUNCTUATION = /^[“”–—…«»°©®™£€¥§•½¼\u00a0]$/u;

/** How well the characters beyond ASCII stand between their neighbours. */
function looksLikeWords(text: string): number {
  let score = 0;
  for (const { 0: char, index } of text.matchAll(/\P{ASCII}/gu))
    score += fits(char, text.charAt(index - 1), text.charAt(index + char.length));
  return score;
}

function fits(char: string, before: string, after: string): number {
  if (char === UNREADABLE) return -2;
  if (IN_WORDS.test(char)) return 0.5;
  if (PUNCTUATION.test(char)) return LATIN.test(before) && LATIN.test(after) ? -1 : 0.5;
  if (!LATIN.test(char)) return -1;
  if (UPPER.test(char)) return LOWER.test(before) ? -1 : 1;
  // A small letter before or between capitals.
  return UPPER.test(after) && !LOWER.test(before) ? -1 : 1;
}
