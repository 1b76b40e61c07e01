import { readFileSync } from 'node:fs';

/** Outlines for an em of 1,000, and kerning pairs (scripts/outline-letters.py). */
interface Font {
  letters: Record<string, [width: number, outline: string]>;
  kerning: Record<string, number>;
}

type Family = 'gabarito' | 'figtree';

const readFont = (family: Family): Font =>
  JSON.parse(readFileSync(new URL(`letters/${family}.json`, import.meta.url), 'utf8'));
const fonts: Record<Family, Font> = { gabarito: readFont('gabarito'), figtree: readFont('figtree') };

/** The outline of a letter, from Figtree if Gabarito lacks it. */
const glyphOf = (family: Family, letter: string) => fonts[family].letters[letter] ?? fonts.figtree.letters[letter];

/** Letters that our fonts do not have lose their accents or are left out. */
export function drawable(text: string): string {
  const letters = [...text.normalize('NFC').replace(/\s/gu, ' ')].map((letter) => {
    if (glyphOf('figtree', letter)) return letter;
    const [plain = ''] = letter.normalize('NFD');
    return glyphOf('figtree', plain) ? plain : '';
  });
  return letters.join('').replace(/ +/g, ' ').trim();
}

/** The text, if our fonts have most of its letters. */
export function drawableMostly(text: string): string | undefined {
  const count = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const drawn = drawable(text);
  return count(drawn) > 0 && 2 * count(drawn) >= count(text) ? drawn : undefined;
}

export interface Style {
  family: Family;
  /** Pixels. */
  size: number;
  fill: string;
  /** Space between letters, in ems. */
  tracking?: number;
}

/** Each letter with its position, in thousandths of an em; last the end of the line. */
function place(
  text: string,
  { family, tracking = 0 }: Style,
): { outlines: [at: number, outline: string][]; end: number } {
  const outlines: [number, string][] = [];
  let end = 0;
  let before = '';
  for (const letter of text) {
    const [width, outline] = glyphOf(family, letter) ?? [0, ''];
    end += fonts[family].kerning[before + letter] ?? 0;
    if (outline) outlines.push([end, outline]);
    end += width + tracking * 1000;
    before = letter;
  }
  return { outlines, end };
}

/** Pixels. */
export const widthOf = (text: string, style: Style): number => (place(text, style).end * style.size) / 1000;

/** A line as SVG, from its baseline's x and y. The SVG contains only outlines, no text. */
export function drawLine(text: string, x: number, y: number, style: Style): string {
  const paths = place(text, style).outlines.map(([at, d]) => `<path d="${d}" transform="translate(${at} 0)"/>`);
  const scale = style.size / 1000;
  return `<g fill="${style.fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Breaks a text into lines of at most this width; words that are wider are broken too. */
export function breakLines(text: string, width: number, style: Style): string[] {
  const fits = (line: string) => widthOf(line, style) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (fits(line ? `${line} ${word}` : word)) {
      line = line ? `${line} ${word}` : word;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** A line that fits, with an ellipsis where it had to be cut. */
export function cutLine(text: string, width: number, style: Style): string {
  if (widthOf(text, style) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, style) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
