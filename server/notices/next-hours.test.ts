import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextHours } from './notify.ts';

const next = (at: string, timeZone: string, hour: number) => nextHours(new Date(at), timeZone)[hour]?.toISOString();

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
