import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInPages, linesWith } from './find-in-text.ts';

const PAGES = [
  { page: 1, text: 'State the Fourier\ntransform of a pulse.' },
  { page: 2, text: 'Nothing.' },
  { page: 3, text: 'The FOURIER  transform again; fóurier series.' },
];

test('finds words in a row over lines, case and accents, else each of them', () => {
  assert.deepEqual(findInPages(PAGES, ' fourier TRANSFORM '), {
    words: ['fourier transform'],
    pages: [
      { page: 1, count: 1 },
      { page: 3, count: 1 },
    ],
  });
  assert.deepEqual(findInPages(PAGES, 'series of pulse'), {
    words: ['series', 'pulse'],
    pages: [
      { page: 1, count: 1 },
      { page: 3, count: 1 },
    ],
  });
  assert.deepEqual(findInPages(PAGES, ' '), { words: [], pages: [] });
  assert.deepEqual(findInPages(PAGES, 'of'), { words: ['of'], pages: [{ page: 1, count: 1 }] });
});

test('names the lines of each hit', () => {
  const lines = ['State the Fourier', 'transform of a pulse.', 'Fourier series'];
  assert.deepEqual(linesWith(lines, ['fourier transform']), [[0, 1]]);
  assert.deepEqual(linesWith(lines, ['fourier', 'pulse']), [[0], [1], [2]]);
  assert.deepEqual(linesWith([], ['x']), []);
});
