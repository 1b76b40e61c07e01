import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemEnd } from './item-end.ts';

describe('itemEnd', () => {
  const of = (now: string, { timeZone = 'Asia/Kolkata', terms = TERMS, neededBy = null as string | null } = {}) => {
    const { at, days, term } = itemEnd(new Date(now), { timeZone, listingDays: 60 }, terms, neededBy);
    return [at.toISOString(), days, term];
  };
  const TERMS = [
    { name: 'Spring', begins_on: '2026-01-05', ends_on: '2026-04-30' },
    { name: 'Autumn', begins_on: '2026-07-20', ends_on: '2026-11-30' },
  ];

  it('is the end of the last day by the clocks of the campus, also where they change before it', () => {
    const terms: typeof TERMS = [];
    assert.deepEqual(of('2026-01-05T06:00:00Z', { terms }), ['2026-03-06T18:29:59.999Z', 60, null]);
    // Shortly before midnight of the campus, and after it.
    assert.equal(of('2026-01-05T18:29:00Z', { terms })[0], '2026-03-06T18:29:59.999Z');
    assert.equal(of('2026-01-05T18:31:00Z', { terms })[0], '2026-03-07T18:29:59.999Z');
    assert.equal(of('2026-02-01T12:00:00Z', { terms, timeZone: 'Europe/Berlin' })[0], '2026-04-02T21:59:59.999Z');
    assert.equal(of('2026-09-01T12:00:00Z', { terms, timeZone: 'Europe/Berlin' })[0], '2026-10-31T22:59:59.999Z');
    assert.equal(of('2026-08-26T12:00:00Z', { terms, timeZone: 'Europe/Berlin' })[0], '2026-10-25T22:59:59.999Z');
  });

  it('is the end of the first term with two weeks left, and without one after the days', () => {
    assert.deepEqual(of('2026-02-01T06:00:00Z'), ['2026-04-30T18:29:59.999Z', 88, 'Spring']);
    assert.deepEqual(of('2026-04-16T06:00:00Z'), ['2026-04-30T18:29:59.999Z', 14, 'Spring']);
    assert.deepEqual(of('2026-04-17T06:00:00Z'), ['2026-06-16T18:29:59.999Z', 60, null]);
    // The next begins before two weeks are over.
    assert.deepEqual(of('2026-07-05T06:00:00Z')[2], null);
    assert.deepEqual(of('2026-07-06T06:00:00Z')[2], 'Autumn');
    assert.deepEqual(of('2027-01-01T06:00:00Z')[2], null);
  });

  it('is the day on which a wanted thing is needed, if that is sooner and not over', () => {
    const at = '2026-02-01T06:00:00Z';
    assert.deepEqual(of(at, { neededBy: '2026-02-10' }), ['2026-02-10T18:29:59.999Z', 9, null]);
    assert.deepEqual(of(at, { neededBy: '2026-06-10' })[2], 'Spring');
    assert.deepEqual(of(at, { neededBy: '2026-01-31' })[2], 'Spring');
  });
});
