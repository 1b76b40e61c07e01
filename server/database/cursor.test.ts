import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { cutPage, readCursor, writeCursor } from './cursor.ts';

const at = '2026-01-02T03:04:05.678Z';
const id = '01890000-0000-7000-8000-000000000000';

describe('cursors', () => {
  test('give back what they were written from', () => {
    assert.deepEqual(readCursor(writeCursor(at, id), 'time', 'id'), [at, id]);
    assert.deepEqual(readCursor(writeCursor(3, 0.25), 'whole', 'amount'), [3, 0.25]);
    assert.equal(readCursor(undefined, 'time'), null);
  });

  test('that are not ours are bad input on the field cursor', () => {
    const bad = [
      'x',
      '%%%',
      writeCursor(at),
      writeCursor(at, id, 1),
      writeCursor('2026-02-30T00:00:00.000Z', id),
      writeCursor('+010000-01-01T00:00:00Z', id),
      writeCursor(at, "' or true"),
      Buffer.from('{"0":1}').toString('base64url'),
      Buffer.from('[1e999,null]').toString('base64url'),
    ];
    for (const cursor of bad)
      assert.throws(
        () => readCursor(cursor, 'time', 'id'),
        (error) => error instanceof Problem && error.status === 400 && error.errors?.[0]?.field === 'cursor',
        cursor,
      );
    for (const number of [-1, 1.5, 2 ** 60]) assert.throws(() => readCursor(writeCursor(number), 'whole'));
    assert.throws(() => readCursor(writeCursor(1e300), 'amount'));
  });

  test('stand beside a page only where another follows', () => {
    const cursorOf = (last: number) => writeCursor(last);
    assert.deepEqual(cutPage([1, 2], 2, cursorOf), { rows: [1, 2], nextCursor: null });
    assert.deepEqual(cutPage([], 2, cursorOf), { rows: [], nextCursor: null });
    assert.deepEqual(cutPage([1, 2, 3], 2, cursorOf), { rows: [1, 2], nextCursor: writeCursor(2) });
  });
});
