// All control characters but line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const EVERY_CONTROL = new RegExp(CONTROL, 'g');

/** Whether text has no control characters and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Pasted text without what cannot be stored. */
export const toStorable = (text: string): string => text.replace(EVERY_CONTROL, '').toWellFormed();

/** Trims, and normalizes line breaks. */
export const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
