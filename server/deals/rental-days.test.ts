import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { campusDay, firstDayEnds } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';

describe('firstDayEnds', () => {
  const ends = (day: string, zone: string) => firstDayEnds(day, zone).toISOString();

  it('is midnight by the clocks of the campus', () => {
    assert.equal(ends('2026-01-22', 'Asia/Kolkata'), '2026-01-22T18:30:00.000Z');
    assert.equal(ends('2026-01-22', 'America/New_York'), '2026-01-23T05:00:00.000Z');
    assert.equal(ends('2025-12-31', 'Pacific/Auckland'), '2025-12-31T11:00:00.000Z');
    assert.equal(ends('2026-01-22', 'UTC'), '2026-01-23T00:00:00.000Z');
  });

  it('also in the nights in which the clocks change', () => {
    // Forward and back in the early morning.
    assert.equal(ends('2026-03-28', 'Europe/Berlin'), '2026-03-28T23:00:00.000Z');
    assert.equal(ends('2026-03-29', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z');
    assert.equal(ends('2026-10-24', 'Europe/Berlin'), '2026-10-24T22:00:00.000Z');
    assert.equal(ends('2026-10-25', 'Europe/Berlin'), '2026-10-25T23:00:00.000Z');
    assert.equal(ends('2026-10-03', 'Australia/Sydney'), '2026-10-03T14:00:00.000Z');
    assert.equal(ends('2026-10-04', 'Australia/Sydney'), '2026-10-04T13:00:00.000Z');
    // Midnight: that hour does not exist.
    assert.equal(ends('2026-04-23', 'Africa/Cairo'), '2026-04-23T22:00:00.000Z');
  });

  it('is the first moment of the next day, on every day of two years in zones of every kind', () => {
    const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'];
    for (const zone of zones)
      for (let i = 0; i < 730; i += 1) {
        const day = new Date(Date.UTC(2026, 0, 1) + i * DAY).toISOString().slice(0, 10);
        const end = firstDayEnds(day, zone);
        assert.ok(campusDay(end, zone) > day, `${day} ${zone}`);
        assert.equal(campusDay(new Date(end.getTime() - 1000), zone), day, `${day} ${zone}`);
      }
  });
});
