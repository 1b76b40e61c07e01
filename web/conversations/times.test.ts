import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockWords } from '../ui/days.ts';
import { dayWords, listWords } from './times.ts';

const at = (month: number, day: number, hours = 18, year = 2026) => new Date(year, month - 1, day, hours, 5);
const now = at(1, 15, 1);

test('times of the chat: by the reader’s days, not by hours', () => {
  const all = [at(1, 15, 0), at(1, 14, 23), at(1, 13), at(1, 9), at(1, 8), at(12, 31, 9, 2025)];
  assert.deepEqual(
    all.map((time) => dayWords(time.toISOString(), now)),
    ['Today', 'Yesterday', 'Tue 13 Jan', 'Fri 9 Jan', 'Thu 8 Jan', 'Wed 31 Dec 2025'],
  );
  assert.deepEqual(
    all.map((time) => listWords(time.toISOString(), now)),
    ['12:05 AM', 'Yesterday', 'Tue', 'Fri', '8 Jan', '31 Dec 2025'],
  );
  assert.equal(clockWords(at(1, 15, 12).toISOString()), '12:05 PM');
});
