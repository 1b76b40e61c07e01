/*
 * Cuts the text of a paper into its questions, by their numbering at the beginning of a line: Q1, Q.1, 1., 1), then (a),
 * a), (i), and the marks at their end. What is cut wrong can be mended by people (questions.ts).
 */

export interface Cut {
  /** The first page is 1. */
  page: number;
  /** As people say it: '1 (a)'; '' where its number was not read. */
  label: string;
  text: string;
  marks: number | null;
}

/** Cuts below which a page takes no part: it is no list of questions, or its numbering was not read. */
const LEAST_OF_PAGE = 2;
const MOST = { questions: 300, characters: 1000 } as const;

interface Block extends Cut {
  lines: string[];
}
interface Numbers {
  main: number;
  letter: string;
  roman: string;
}

/** The questions of a paper in their order. `pages`: the text of each page, in lines. */
export function cutQuestions(read: readonly string[]): Cut[] {
  // A scan's Q1 is often read as Ql.
  const pages = read.map((text) => text.replace(/^(\s*q\s*\.?\s*)[lI|](?=[\s.):(])/gim, (_, q) => `${q}1`));
  // Where questions are called Q1, a 1. is a part of one.
  const hasQ = pages.some((text) => /^q\s*[.\-:]?\s*\d/im.test(text));
  const numbers: Numbers = { main: 0, letter: '', roman: '' };
  const cuts = pages.flatMap((text, index) => {
    const ofPage = cutPage(text, index + 1, numbers, hasQ);
    return ofPage.length < LEAST_OF_PAGE ? [] : ofPage;
  });
  return cuts.slice(0, MOST.questions);
}

function cutPage(text: string, page: number, numbers: Numbers, hasQ: boolean): Cut[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const whole of text.split('\n')) {
    let line = whole.trim();
    if (isOfPage(line)) continue;
    for (let rest = takeNumber(line, numbers, hasQ); rest !== undefined; rest = takeNumber(line, numbers, hasQ)) {
      open = { page, label: labelOf(numbers), text: '', marks: null, lines: [] };
      blocks.push(open);
      line = rest;
    }
    if (/^or$/i.test(line)) open = undefined;
    else if (line) {
      // Marks end a question: what follows is the next one, whose number was not read.
      if (open && MARKS.test(open.lines.at(-1) ?? '')) {
        open = { page, label: '', text: '', marks: null, lines: [] };
        blocks.push(open);
      }
      open?.lines.push(line);
    }
  }
  const cuts = blocks.map(close).filter(({ text }) => text !== '' && !isInstruction(text));
  return cuts.filter(({ label, marks }) => label !== '' || marks !== null);
}

const MARKS = /\[\s*\d{1,2}\s*(m|marks?)?\s*\]\s*$/i;

/** Moves the numbers on where the line begins with one, and gives what follows it. */
function takeNumber(line: string, numbers: Numbers, hasQ: boolean): string | undefined {
  if (isInstruction(line)) return undefined;
  return takeMain(line, numbers, hasQ) ?? (numbers.main > 0 ? takePart(line, numbers, hasQ) : undefined);
}

function takeMain(line: string, numbers: Numbers, hasQ: boolean): string | undefined {
  const called = line.match(/^(q|que|ques|question|[a-z])\s*[.\-:]?\s*(?:no\.?\s*)?(\d{1,2})(?!\d)\s*[.):\]-]*\s*/i);
  const plain = hasQ ? null : line.match(/^(\d{1,2})\s*[.):\]](?!\d)\s*/);
  const found = called ?? plain;
  if (!found) return undefined;
  const main = Number(called ? called[2] : plain?.[1]);
  // A letter that was read wrongly for the Q, or a number at the beginning of a line: only if it is the next one.
  const isCalled = /^q/i.test(called?.[1] ?? '');
  if (isCalled ? main === 0 : !(main === numbers.main + 1 || main === 1) || (called && !hasQ)) return undefined;
  Object.assign(numbers, { main, letter: '', roman: '' });
  return line.slice(found[0].length);
}

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

function takePart(line: string, numbers: Numbers, hasQ: boolean): string | undefined {
  const found = line.match(/^(?:\(\s*([a-z]{1,4}|\d{1,2})\s*\)|([a-z]{1,4})[.)])(?=\s|$)\s*/i);
  const counted = found ?? (hasQ ? line.match(/^(\d{1,2})[.)](?=\s|$)\s*/) : null);
  if (!counted) return undefined;
  const part = (counted[1] ?? counted[2] ?? '').toLowerCase();
  const next = ROMANS[ROMANS.indexOf(numbers.roman) + 1];
  // 'i' follows 'h' among letters, and begins the Romans else.
  // A Roman number that was read wrongly has as many letters.
  const isRoman = part === next || (numbers.roman !== '' && part.length > 1 && part.length === next?.length);
  if (next && isRoman && !(part === 'i' && numbers.letter === 'h')) numbers.roman = next;
  else if (/^([a-z]|\d{1,2})$/.test(part)) Object.assign(numbers, { letter: part, roman: '' });
  else return undefined;
  return line.slice(counted[0].length);
}

const labelOf = ({ main, letter, roman }: Numbers): string =>
  [`${main}`, letter && `(${letter})`, roman && `(${roman})`].filter(Boolean).join(' ');

function close({ lines, page, label }: Block): Cut {
  const whole = lines
    .join(' ')
    .replace(/(\p{L})- (\p{Ll})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
  const found = whole.match(
    /\s*[[(]\s*(\d{1,2})\s*(?:m|marks?)?\s*[\])]\s*$|\s+(\d{1,2})\s*(?:m|marks?)\.?$|\s+(0\d|1\d|20)$/i,
  );
  const marks = found ? Number(found[1] ?? found[2] ?? found[3]) : null;
  const text = whole.slice(0, found ? found.index : undefined).slice(0, MOST.characters);
  return { page, label, text, marks };
}

/** What stands on every page: its number, lines of stars. */
const isOfPage = (line: string): boolean =>
  /^(page\s*(no\.?)?\s*\d+.*|.*\bpage \d+ of \d+|p\.?\s?t\.?\s?o\.?|[\s*_=.\-–—]+|\d{1,3}\s*\/\s*\d{1,3})$/i.test(line);

/** What says how a paper is to be answered, and asks nothing. */
const isInstruction = (text: string): boolean =>
  INSTRUCTIONS.some((pattern) => pattern.test(text.replace(/^(\(?\d{1,2}[.)]|[-•*])\s*/, '')));
const INSTRUCTIONS = [
  /^(attempt|answer|solve)\b.{0,20}\b(any|all|the following)\b.{0,45}$/i,
  /\b(is|are) compulsory\b/i,
  /^(figures?|numbers?) (to|in|on) the right\b/i,
  /^assume (any )?(suitable|necessary|appropriate)\b/i,
  /^(all questions|each question)\b/i,
  /^(draw|illustrate) .{0,30}\b(wherever|where)\b/i,
  /^use of .{0,40}\b(calculator|tables?)\b/i,
  /^(n\.?\s?b\.?|note|notes|instructions?)\s*[:.\-)]/i,
  /^(time|duration|max|maximum|total marks|date|branch|year|semester)\b.{0,40}[:\d]/i,
];
