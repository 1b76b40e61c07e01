/*
 * Where the questions of a page begin among its lines, and what becomes of them where somebody says that one begins at
 * a line, or does not.
 */

const NONE = -1;
/** Letters that tell where a text begins. */
const TELLING = 24;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** The line in which each question begins; -1 where its words are not found. */
export function startsOf(lines: readonly string[], drafts: readonly Draft[]): number[] {
  const plainLines = lines.map(plain);
  const page = plainLines.join('');
  let from = 0;
  return drafts.map(({ text }) => {
    const wanted = plain(text).slice(0, TELLING);
    const at = wanted === '' ? NONE : page.indexOf(wanted, from);
    if (at === NONE) return NONE;
    from = at + wanted.length;
    return lineAt(plainLines, at);
  });
}

function lineAt(plainLines: readonly string[], at: number): number {
  let end = 0;
  return plainLines.findIndex((line) => {
    end += line.length;
    return at < end;
  });
}

/** Begins a question at the line, or joins the one that begins there with the one before; the first is taken away. */
export function toggleLine(lines: readonly string[], drafts: readonly Draft[], line: number): Draft[] {
  const starts = startsOf(lines, drafts);
  const at = starts.indexOf(line);
  if (at >= 0) return joinBefore(drafts, at);
  const before = starts.findLastIndex((start) => start !== NONE && start < line);
  const own = drafts[before];
  const words = lines[line] ?? '';
  // A question that was joined has lost its number.
  const places = [words, words.replace(NUMBER, '')].map((text) => placeIn(own?.text ?? '', text));
  const place = places.find((found) => found !== NONE) ?? NONE;
  if (own && place > 0)
    return drafts.toSpliced(
      before,
      1,
      { ...own, ...withMarks(own.text.slice(0, place)) },
      { ...numbered(own.text.slice(place), own.label), marks: own.marks },
    );
  const next = starts.find((start) => start > line) ?? lines.length;
  return drafts.toSpliced(before + 1, 0, numbered(lines.slice(line, next).join(' '), own?.label ?? ''));
}

function joinBefore(drafts: readonly Draft[], at: number): Draft[] {
  const [one, joined] = [drafts[at - 1], drafts[at]];
  if (!one || !joined) return drafts.toSpliced(at, 1);
  return drafts.toSpliced(at - 1, 2, { ...one, text: `${one.text} ${joined.text}`, marks: joined.marks || one.marks });
}

/** The character at which the words of a line begin in a text; -1 where they do not stand in it. */
function placeIn(text: string, line: string): number {
  const wanted = plain(line).slice(0, TELLING);
  if (wanted === '') return NONE;
  const start = plain(text).indexOf(wanted);
  if (start === NONE) return NONE;
  // The letters before it, with what stands between them.
  let left = start;
  for (let at = 0; at < text.length; at++) {
    const letter = plain(text[at] ?? '');
    if (letter === '') continue;
    if (left <= 0) return text.slice(0, at).search(/\S*$/);
    left -= letter.length;
  }
  return NONE;
}

const NUMBER =
  /^\s*(?:q(?:ue|uestion)?\s*[.\-:]?\s*)?(?:(\d{1,2})\s*[.):\]]*|\(\s*([a-z]{1,4})\s*\)|([a-z]{1,4})\))\s+/i;
const MARKS = /\s*[[(]\s*(\d{1,2})\s*(?:m|marks?)?\s*[\])]\s*$/i;

const withMarks = (whole: string): Pick<Draft, 'text' | 'marks'> => ({
  text: whole.replace(MARKS, '').trim(),
  marks: MARKS.exec(whole)?.[1] ?? '',
});

/** A text with its own number and marks apart; '(b)' is a part of the question before. */
function numbered(whole: string, before: string): Draft {
  const { text, marks } = withMarks(whole);
  const [number = '', main, ...parts] = NUMBER.exec(text) ?? [];
  const part = parts.find((one) => one !== undefined);
  const first = /^\d+/.exec(before)?.[0] ?? '';
  const label = main ?? (part ? [first, `(${part.toLowerCase()})`].filter(Boolean).join(' ') : '');
  return { ...draftOf(text.slice(number.length), label), marks };
}

/** A question as it is typed. */
export interface Draft {
  key: string;
  label: string;
  text: string;
  marks: string;
}

let made = 0;
export const draftOf = (text = '', label = '', marks: number | null = null): Draft => {
  made += 1;
  return { key: `new ${made}`, label, text, marks: marks === null ? '' : String(marks) };
};
