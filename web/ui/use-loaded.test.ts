import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLaterRows } from './use-loaded.ts';

const page = (ids: string, nextCursor: string | null) => ({ data: [...ids].map((_id) => ({ _id })), nextCursor });
const merged = (now: [string, string | null], first: [string, string | null]) => {
  const { data, nextCursor } = withLaterRows(page(...now), page(...first));
  return [data.map(({ _id }) => _id).join(''), nextCursor];
};

test('a fresh first page keeps what was loaded after it', () => {
  assert.deepEqual(merged(['abcdefgh', 'h'], ['abcd', 'd']), ['abcdefgh', 'h']);
  // New rows above push out rows of the first page, which stand after it now.
  assert.deepEqual(merged(['abcdefgh', 'h'], ['xyab', 'b']), ['xyabcdefgh', 'h']);
  // A deleted row goes, one that has moved up stands once.
  assert.deepEqual(merged(['abcdefgh', null], ['acde', 'e']), ['acdefgh', null]);
  assert.deepEqual(merged(['abcdefgh', 'h'], ['gabc', 'c']), ['gabcdefh', 'h']);
});

test('without more than a first page, or where nothing is alike, the fresh page is all', () => {
  assert.deepEqual(merged(['abcd', 'd'], ['xabc', 'c']), ['xabcd', 'd']);
  assert.deepEqual(merged(['abcdefgh', 'h'], ['wxyz', 'z']), ['wxyz', 'z']);
  assert.deepEqual(merged(['abcdefgh', 'h'], ['ab', null]), ['ab', null]);
});
