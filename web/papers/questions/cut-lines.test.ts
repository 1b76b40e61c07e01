import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf, startsOf, toggleLine } from './cut-lines.ts';

const LINES = [
  'EC204 Signals and Systems',
  'Q1 (a) Define energy signals and',
  'power signals. [5]',
  '(b) State the sampling theorem',
  'and prove it. [5]',
  'Q2 Find the convolu-',
  'tion of both. [8]',
];
const whole = draftOf(
  'Define energy signals and power signals. [5] (b) State the sampling theorem and prove it.',
  '1 (a)',
  5,
);
const second = draftOf('Find the convolution of both.', '2', 8);
const shown = (drafts: ReturnType<typeof toggleLine>) => drafts.map(({ label, text, marks }) => [label, text, marks]);

describe('the lines of a page', () => {
  it('say where each question begins, also where a word is divided', () => {
    assert.deepEqual(startsOf(LINES, [whole, second]), [1, 5]);
    assert.deepEqual(startsOf(LINES, [draftOf('Typed by hand'), draftOf(''), second]), [-1, -1, 5]);
  });

  it('divide a question, whose second part has a number of its own', () => {
    const divided = toggleLine(LINES, [whole, second], 3);
    assert.deepEqual(shown(divided), [
      ['1 (a)', 'Define energy signals and power signals.', '5'],
      ['1 (b)', 'State the sampling theorem and prove it.', '5'],
      ['2', 'Find the convolution of both.', '8'],
    ]);
    assert.deepEqual(startsOf(LINES, divided), [1, 3, 5]);
  });

  it('divide again what was joined, though its number is gone', () => {
    const texts = (drafts: ReturnType<typeof toggleLine>) => drafts.map(({ text }) => text);
    const divided = toggleLine(LINES, [whole, second], 3);
    for (const line of [3, 5]) {
      const joined = toggleLine(LINES, divided, line);
      assert.equal(joined.length, 2);
      assert.deepEqual(texts(toggleLine(LINES, joined, line)), texts(divided));
    }
  });

  it('join what was divided, and take away the first', () => {
    const divided = toggleLine(LINES, [whole, second], 3);
    assert.deepEqual(shown(toggleLine(LINES, divided, 5)).slice(1), [
      ['1 (b)', 'State the sampling theorem and prove it. Find the convolution of both.', '8'],
    ]);
    assert.deepEqual(shown(toggleLine(LINES, [second], 5)), []);
  });

  it('begin a question that the machine had not found, up to the next', () => {
    assert.deepEqual(shown(toggleLine(LINES, [second], 3)), [
      ['(b)', 'State the sampling theorem and prove it.', '5'],
      ['2', 'Find the convolution of both.', '8'],
    ]);
  });
});
