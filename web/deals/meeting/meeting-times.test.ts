import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsOf, nameOfTime, nearTimes, nextTime, timeOf } from './meeting-times.ts';

describe('times to propose', () => {
  it('to choose from begin this evening while that is some hours away, else tomorrow at lunch', () => {
    const names = (now: Date) => nearTimes(now).map((time) => nameOfTime(time, now));
    assert.deepEqual(names(new Date(2026, 0, 15, 9)), ['Today 5 PM', 'Tomorrow 1 PM', 'Tomorrow 5 PM']);
    assert.equal(names(new Date(2026, 0, 15, 15, 59))[0], 'Today 5 PM');
    assert.deepEqual(names(new Date(2026, 0, 30, 16)), ['Tomorrow 1 PM', 'Tomorrow 5 PM', 'Sun 1 PM']);
    assert.deepEqual(nearTimes(new Date(2026, 0, 31, 16))[0], { date: '2026-02-01', clock: '13:00' });
  });

  it('go on a day later', () => {
    const next = (date: string) => nextTime({ date, clock: '17:30' });
    assert.deepEqual(next('2026-02-28'), { date: '2026-03-01', clock: '17:30', isTyped: true });
    assert.deepEqual(next(''), { date: '', clock: '17:30', isTyped: true });
  });

  it('are where the writer is', () => {
    assert.equal(timeOf({ date: '2026-01-15', clock: '17:05' })?.getTime(), new Date(2026, 0, 15, 17, 5).getTime());
    assert.equal(timeOf({ date: '2026-01-15', clock: '' }), null);
  });

  it('say at their place what is wrong with them', () => {
    const now = new Date(2026, 0, 15, 12);
    const at = (date: string, clock = '17:00') => ({ date, clock });
    assert.deepEqual(faultsOf([at('2026-01-15', '12:01'), at('2026-02-14', '12:00')], now), [null, null]);
    assert.deepEqual(faultsOf([at('2026-01-15', '12:00'), at('2026-02-14', '12:01'), at('')], now), [
      'This time is over. Choose a later one.',
      'Choose a time within 30 days.',
      'Choose a day and a time.',
    ]);
    assert.deepEqual(faultsOf([at('2026-01-16'), at('2026-01-16')], now), [null, 'You have this time already.']);
  });
});
