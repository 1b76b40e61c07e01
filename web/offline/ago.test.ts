import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, clock } from './ago.ts';

const NOW = new Date(2026, 10, 23, 14, 0).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test('ages are said in the largest whole unit, by the days of the reader', () => {
  const ages: [number, string][] = [
    [NOW + 5000, 'just now'],
    [NOW - 59_000, 'just now'],
    [at(23, 13, 59), '1 minute ago'],
    [at(23, 13, 40), '20 minutes ago'],
    [at(23, 13), '1 hour ago'],
    [at(23, 0, 10), '13 hours ago'],
    [at(22, 23), 'yesterday'],
    [at(22, 0), 'yesterday'],
    [at(20, 14), '3 days ago'],
    [at(16, 14), '1 week ago'],
    [at(1, 14), '3 weeks ago'],
  ];
  for (const [time, words] of ages) assert.equal(ago(time, NOW), words);
  // Last night, seen after midnight, is hours ago.
  assert.equal(ago(at(22, 23, 30), at(23, 1, 30)), '2 hours ago');
});

test('a time of today is a clock, one of yesterday says so', () => {
  assert.equal(clock(at(23, 10, 31), NOW), '10:31 AM');
  assert.equal(clock(at(22, 20, 17), NOW), 'yesterday, 8:17 PM');
  assert.equal(clock(at(20, 20, 17), NOW), '3 days ago');
});
