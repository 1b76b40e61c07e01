import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localTime, nextHours } from './campus-time.ts';

const local = (at: string, timeZone: string) => localTime(new Date(at), timeZone);
const next = (at: string, timeZone: string, hour: number) => nextHours(new Date(at), timeZone)[hour]?.toISOString();

describe('localTime', () => {
  it('is what the clocks of the campus show, on both sides of midnight and of a change of the clocks', () => {
    assert.deepEqual(local('2026-01-15T18:29:59Z', 'Asia/Kolkata'), { date: '2026-01-15', hour: 23 });
    assert.deepEqual(local('2026-01-15T18:30:00Z', 'Asia/Kolkata'), { date: '2026-01-16', hour: 0 });
    assert.deepEqual(local('2026-03-29T00:59:59Z', 'Europe/Berlin'), { date: '2026-03-29', hour: 1 });
    assert.deepEqual(local('2026-03-29T01:00:00Z', 'Europe/Berlin'), { date: '2026-03-29', hour: 3 });
  });
});

describe('nextHours', () => {
  it('is later today, or tomorrow', () => {
    assert.equal(next('2026-01-15T18:05:00Z', 'Asia/Kolkata', 7), '2026-01-16T01:30:00.000Z');
    assert.equal(next('2026-01-15T22:05:00Z', 'Asia/Kolkata', 7), '2026-01-16T01:30:00.000Z');
    assert.equal(next('2026-01-15T01:30:00Z', 'Asia/Kolkata', 7), '2026-01-16T01:30:00.000Z');
  });

  it('follows the clocks where they change, also to an hour that is skipped', () => {
    assert.equal(next('2026-03-28T22:00:00Z', 'Europe/Berlin', 7), '2026-03-29T05:00:00.000Z');
    assert.equal(next('2026-03-28T22:00:00Z', 'Europe/Berlin', 2), '2026-03-29T01:00:00.000Z');
    assert.equal(next('2026-10-24T21:00:00Z', 'Europe/Berlin', 7), '2026-10-25T06:00:00.000Z');
  });
});
