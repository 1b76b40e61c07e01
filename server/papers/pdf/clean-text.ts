/** Text of a page without control characters, which the database does not keep, private ones and gaps. */
export function cleanText(text: string, most: number): string {
  return (
    text
      .slice(0, 4 * most)
      // A word that is divided at the end of its line is one word.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: so PDFium writes such a hyphen
      .replace(/[\u0002\ufffe]\s*/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cs}]/gu, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
      .slice(0, most)
      .toWellFormed()
  );
}
