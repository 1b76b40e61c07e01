import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GOLDEN, printGolden } from '#server/testing/golden-papers.ts';
import { cutQuestions } from './cut-questions.ts';
import { ALIKE, askedIn, bandsOf, likeness } from './likeness.ts';

const cut = (...pages: string[]) => cutQuestions(pages).map(({ label, text, marks }) => [label, text, marks]);

describe('cutting a page into questions', () => {
  test('by every way to number them, without head, rules and foot', () => {
    for (const paper of GOLDEN) {
      const wanted = paper.groups.flat();
      const cuts = cutQuestions([printGolden(paper)]);
      assert.deepEqual(
        cuts.map(({ text, marks }) => [text, marks]),
        wanted.map(([, text, marks]) => [text, marks]),
        `${paper.subject} ${paper.year}`,
      );
    }
  });

  test('names each as people say it, over pages', () => {
    const pages = [
      'Q1 (a) Define a stack and its use in recursion. [5]\n(b) Define a queue. 5 marks\nPage 1 of 2',
      'Q2 Explain\n(i) Linear search of an unsorted list (4)\n(ii) Binary search of a sorted list (4)\nOR\nQ3. Sort the list. 05',
    ];
    assert.deepEqual(cut(...pages), [
      ['1 (a)', 'Define a stack and its use in recursion.', 5],
      ['1 (b)', 'Define a queue.', 5],
      ['2', 'Explain', null],
      ['2 (i)', 'Linear search of an unsorted list', 4],
      ['2 (ii)', 'Binary search of a sorted list', 4],
      ['3', 'Sort the list.', 5],
    ]);
  });

  test('leaves out a page that is no list of questions, and numbers that are none', () => {
    assert.deepEqual(cut('1. Introduction to the course'), []);
    assert.deepEqual(cut('Stacks grow by 1.5 V each year.\n2.5 is the mean.'), []);
    assert.deepEqual(cut(''), []);
    const steps = cut('Q1 (a) Convert\n3 + 4 * 5 to postfix [4]\n(b) Heap sort 7, 12, 9 [6]');
    assert.deepEqual(steps, [
      ['1 (a)', 'Convert 3 + 4 * 5 to postfix', 4],
      ['1 (b)', 'Heap sort 7, 12, 9', 6],
    ]);
  });
});

/** Letters of every second paper are wrong, as a scan is read. `seed` makes it the same at every run. */
function misread(text: string, share: number, seed: number): string {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  return text.replace(/[a-z]/gi, (is) => (random() < share ? letter() : is));
}

/** What is found in the golden papers beside what is there: pairs of papers and of what they both ask. */
function findRepeats(pages: string[]) {
  const questions = GOLDEN.flatMap((paper, n) =>
    cutQuestions([pages[n] ?? '']).map(({ text }) => {
      const asked = askedIn(text);
      // Which question it is, however it was read.
      const known = paper.groups.flat().map(([key, set]) => ({ key, near: likeness(askedIn(set), asked) }));
      const { key } = known.sort((a, b) => b.near - a.near)[0] as (typeof known)[0];
      return { n, key, asked, bands: new Set(bandsOf(asked)) };
    }),
  );
  const [right, wrong] = [new Set<string>(), [] as string[]];
  for (const one of questions)
    for (const other of questions)
      if (one.n < other.n && bandsOf(other.asked).some((band) => one.bands.has(band)))
        if (likeness(one.asked, other.asked) >= ALIKE)
          if (one.key === other.key) right.add(`${one.n} ${other.n} ${one.key}`);
          else wrong.push(`${one.key} ${other.key}`);
  const there = GOLDEN.flatMap((paper, n) =>
    GOLDEN.slice(n + 1).flatMap((later) =>
      paper.groups
        .flat()
        .filter(([key]) => later.subject === paper.subject && later.groups.flat().some(([k]) => k === key)),
    ),
  );
  return { recall: right.size / there.length, precision: right.size / (right.size + wrong.length), wrong };
}

describe('finding what was asked before', () => {
  const pages = GOLDEN.map(printGolden);

  test('in twenty papers with known repeats', () => {
    const { recall, precision, wrong } = findRepeats(pages);
    assert.ok(precision >= 0.95, `precision ${precision}: ${wrong}`);
    assert.ok(recall >= 0.8, `recall ${recall}`);
  });

  test('five wrong letters in a hundred cost at most ten points of recall', () => {
    const clean = findRepeats(pages).recall;
    const found = [1, 2, 3, 4, 5].map((seed) =>
      findRepeats(pages.map((text, n) => (n % 2 ? misread(text, 0.05, seed * 7 + n) : text))),
    );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const recall = mean(found.map((one) => one.recall));
    assert.ok(clean - recall <= 0.1, `recall ${clean} and ${recall}`);
    assert.ok(mean(found.map((one) => one.precision)) >= 0.95);
  });

  test('never for fewer than eight words', () => {
    const short = askedIn('Explain the working of Wien oscillator.');
    assert.equal(likeness(short, short), 0);
    assert.deepEqual(bandsOf(short), []);
  });
});
