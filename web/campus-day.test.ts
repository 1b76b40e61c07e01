import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campusDay, daysLeft } from './campus-day.ts';

test('a day is the campus’s, wherever it is asked for', () => {
  // The last moment of Tuesday, 20 January, in New York and in Auckland.
  for (const [timeZone, end] of [
    ['America/New_York', '2026-01-21T04:59:59.999Z'],
    ['Pacific/Auckland', '2026-01-20T10:59:59.999Z'],
  ] as const) {
    assert.equal(campusDay(end, timeZone), '2026-01-20');
    assert.equal(daysLeft(end, timeZone, new Date(end)), 0);
    assert.equal(daysLeft(end, timeZone, new Date(Date.parse(end) - 86_400_000)), 1);
    assert.equal(daysLeft(end, timeZone, new Date(Date.parse(end) + 1)), 0);
  }
});
