import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { campusDay, daysLeft, localTime } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';

describe('localTime', () => {
  const local = (at: string, timeZone: string) => localTime(new Date(at), timeZone);

  it('is what the clocks of the campus show, on both sides of midnight and of a change of the clocks', () => {
    assert.deepEqual(local('2026-01-15T18:29:59Z', 'Asia/Kolkata'), { date: '2026-01-15', hour: 23, minute: 59 });
    assert.deepEqual(local('2026-01-15T18:30:00Z', 'Asia/Kolkata'), { date: '2026-01-16', hour: 0, minute: 0 });
    assert.deepEqual(local('2026-03-29T00:59:59Z', 'Europe/Berlin'), { date: '2026-03-29', hour: 1, minute: 59 });
    assert.deepEqual(local('2026-03-29T01:00:00Z', 'Europe/Berlin'), { date: '2026-03-29', hour: 3, minute: 0 });
  });
});

describe('campusDay and daysLeft', () => {
  it('name the campus’s day, wherever it is asked for', () => {
    // The last moment of Tuesday, 20 January, in New York and in Auckland.
    for (const [timeZone, end] of [
      ['America/New_York', '2026-01-21T04:59:59.999Z'],
      ['Pacific/Auckland', '2026-01-20T10:59:59.999Z'],
    ] as const) {
      assert.equal(campusDay(end, timeZone), '2026-01-20');
      assert.equal(daysLeft(end, timeZone, new Date(end)), 0);
      assert.equal(daysLeft(end, timeZone, new Date(Date.parse(end) - DAY)), 1);
      assert.equal(daysLeft(end, timeZone, new Date(Date.parse(end) + 1)), 0);
    }
  });
});
