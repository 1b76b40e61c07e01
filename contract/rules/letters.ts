/*
 * Letters as people see them: an emoji of several parts, a flag, a syllable with its marks is one. Whatever is cut, or
 * begins with a first letter, is cut here.
 */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter, or an empty text. */
export function firstLetter(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment;
  return '';
}

/** The beginning of a text in whole letters, of at most so many code points, as limits count them. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    length += [...segment].length;
    if (length > most) return text.slice(0, index);
  }
  return text;
}
