import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysOf, rentalTotal } from '#contract/rules/rental-total.ts';

describe('rentalTotal', () => {
  const of = (duration: string | null, days: number) => rentalTotal(50, duration, days);

  it('reads days, weeks and months, with or without a count', () => {
    for (const day of ['day', 'Day', '1 day', '1 Days', 'per day', '/day', '/ day', 'a day', 'daily', ' each day '])
      assert.equal(of(day, 3), 150, day);
    for (const week of ['week', '1 Week', 'a week', 'per week', 'Weekly', 'one week', '7 days', '7days', 'per 7 days'])
      assert.equal(of(week, 7), 50, week);
    for (const two of ['2 weeks', 'two weeks', '2 week(s)', 'every 2 Weeks', '14 days', 'for two weeks'])
      assert.equal(of(two, 14), 50, two);
    for (const month of ['month', 'monthly', '1 Month', 'one month', '30 days']) assert.equal(of(month, 30), 50, month);
  });

  it('counts each begun duration whole', () => {
    assert.deepEqual(
      [1, 7, 8, 14, 15].map((days) => of('1 Week', days)),
      [50, 50, 100, 100, 150],
    );
    assert.equal(rentalTotal(12.5, 'day', 3), 37.5);
    assert.equal(rentalTotal(0, 'day', 3), 0);
    assert.equal(daysOf('2026-01-22', '2026-01-22'), 1);
    assert.equal(daysOf('2028-02-28', '2028-03-01'), 3);
  });

  it('is as agreed where it cannot be read', () => {
    const unread = ['1 Semester', 'till exams', '1-2 weeks', '0 days', 'some days', 'week or month', 'hour', '', null];
    for (const duration of unread) assert.equal(of(duration, 3), null, String(duration));
    assert.equal(rentalTotal(null, 'day', 3), null);
  });
});
