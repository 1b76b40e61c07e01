import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { campusToday } from './campus-today.ts';
import { noteServerTime } from './server-clock.ts';

describe('The day on the campus', () => {
  it('is the one of the server, on a device whose clock is a week ahead', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-15T12:00:00Z') });
    assert.equal(campusToday('Asia/Kolkata'), '2026-01-15');
    noteServerTime('Thu, 08 Jan 2026 12:00:00 GMT');
    assert.equal(campusToday('Asia/Kolkata'), '2026-01-08');
    noteServerTime('Thu, 15 Jan 2026 12:00:00 GMT');
  });

  it('begins at midnight of the campus', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-08T18:29:59Z') });
    assert.equal(campusToday('Asia/Kolkata'), '2026-01-08');
    t.mock.timers.setTime(Date.parse('2026-01-08T18:30:00Z'));
    assert.equal(campusToday('Asia/Kolkata'), '2026-01-09');
    assert.equal(campusToday('America/New_York'), '2026-01-08');
  });
});
