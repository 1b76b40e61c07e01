import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherClock } from './clocks.ts';

test('the clock of the campus is named where it is another, also over half hours and midnight', () => {
  const now = new Date('2026-01-15T20:00:00Z');
  const says = (campus: string, reader: string) => otherClock(now, campus, reader);
  assert.equal(says('Asia/Kolkata', 'Asia/Kolkata'), '');
  assert.equal(says('Asia/Kolkata', 'Asia/Colombo'), '');
  assert.equal(says('Asia/Kolkata', 'UTC'), 'Days and times are those of your device. The campus is 5 h 30 min ahead.');
  assert.equal(says('America/New_York', 'UTC'), 'Days and times are those of your device. The campus is 5 h behind.');
});
