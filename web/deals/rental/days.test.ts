import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, addMonths, choose, firstFree, moveBy, today, weeksOf } from './days.ts';

describe('days', () => {
  it('are counted across months, leap days and the nights in which clocks change', () => {
    assert.equal(addDays('2026-01-31', 1), '2026-02-01');
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
    assert.equal(addDays('2026-03-29', 1), '2026-03-30');
    assert.equal(addDays('2026-01-01', -1), '2025-12-31');
    assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
    assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
    assert.equal(addMonths('2025-12-31', 2), '2026-02-28');
  });

  it('today is by the clocks of the browser', () => {
    assert.equal(today(new Date(2026, 0, 22, 0, 1)), '2026-01-22');
    assert.equal(today(new Date(2026, 0, 22, 23, 59)), '2026-01-22');
  });

  it('a month has six weeks from Monday on, with gaps around its days', () => {
    const weeks = weeksOf('2026-01');
    assert.deepEqual(weeks[0], [null, null, null, '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']);
    assert.equal(weeks[4]?.[5], '2026-01-31');
    assert.deepEqual(
      ['2026-01', '2026-02', '2026-08', '2028-02'].map((month) => weeksOf(month).length),
      [6, 6, 6, 6],
    );
    assert.equal(weeksOf('2028-02').flat().filter(Boolean).length, 29);
  });
});

describe('choose', () => {
  const taken = [{ from: '2026-01-15', to: '2026-01-18' }];

  it('takes the first and then the last day, or one day twice', () => {
    const first = choose(null, '2026-01-20', taken);
    assert.deepEqual(first, { from: '2026-01-20', to: null });
    assert.deepEqual(choose(first, '2026-01-22', taken), { from: '2026-01-20', to: '2026-01-22' });
    assert.deepEqual(choose(first, '2026-01-20', taken), { from: '2026-01-20', to: '2026-01-20' });
  });

  it('begins anew before the first day, across taken days, and after both are chosen', () => {
    const first = { from: '2026-01-12', to: null };
    assert.deepEqual(choose(first, '2026-01-10', taken), { from: '2026-01-10', to: null });
    assert.deepEqual(choose(first, '2026-01-20', taken), { from: '2026-01-20', to: null });
    assert.deepEqual(choose(first, '2026-01-14', taken), { from: '2026-01-12', to: '2026-01-14' });
    assert.deepEqual(choose({ from: '2026-01-12', to: '2026-01-13' }, '2026-01-14', taken), {
      from: '2026-01-14',
      to: null,
    });
  });
});

describe('firstFree', () => {
  it('is today, or the day after all that is taken from today on', () => {
    const taken = [
      { from: '2026-01-22', to: '2026-01-25' },
      { from: '2026-01-20', to: '2026-01-21' },
    ];
    assert.equal(firstFree('2026-01-19', taken), '2026-01-19');
    assert.equal(firstFree('2026-01-20', taken), '2026-01-26');
    assert.equal(firstFree('2026-01-25', taken), '2026-01-26');
  });
});

describe('moveBy', () => {
  it('leads by days, weeks, months, and to the ends of a week', () => {
    const moves = {
      ArrowLeft: '2026-01-21',
      ArrowRight: '2026-01-23',
      ArrowUp: '2026-01-15',
      ArrowDown: '2026-01-29',
      Home: '2026-01-19',
      End: '2026-01-25',
      PageUp: '2025-12-22',
      PageDown: '2026-02-22',
    };
    for (const [key, day] of Object.entries(moves)) assert.equal(moveBy(key, '2026-01-22'), day, key);
    assert.equal(moveBy('a', '2026-01-22'), null);
  });
});
