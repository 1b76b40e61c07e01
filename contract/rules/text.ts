// All control characters but line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const EVERY_CONTROL = new RegExp(CONTROL, 'g');

/** Whether text has no control characters and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Pasted text without what cannot be stored. */
export const toStorable = (text: string): string => text.replace(EVERY_CONTROL, '').toWellFormed();

/** Signs that turn the direction of what stands around them, until they are ended (UAX #9, 2.1 to 2.4). */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Space and signs that show nothing, at either end. Joiners and variation selectors may belong to an emoji. */
const EDGES = /^[\s\u00ad\u061c\u200b\u200e\u200f\u2060]+|[\s\u00ad\u061c\u200b\u200e\u200f\u2060]+$/g;
/** A character that shows something: by the classes of Unicode, and the Braille pattern without dots. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Letters of scripts that are written from right to left, and marks of direction. */
const RIGHT_TO_LEFT =
  /[\u061c\u200e\u200f\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Trims, normalizes line breaks, and takes out what turns the text around it. What looks empty becomes empty. */
export const tidy = (text: string): string => {
  if (isBlank(text)) return '';
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(TURNS, '')
    .replace(EDGES, '');
};

/** A name or title within a sentence of ours, whose direction it does not turn. For text alone, as in mails. */
export const isolated = (text: string): string => {
  const plain = text.replace(TURNS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
};

const DIGIT = /\p{Nd}/u;
/** Unicode has the ten digits of a script in a row, zero first. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** Text with the digits of all scripts as 0 to 9. */
export const withPlainDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, digitValue);
