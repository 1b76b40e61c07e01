import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awayWords } from './away-words.ts';

test('awayWords: a day of the week while it is one day alone', () => {
  assert.equal(awayWords('2026-11-30', '2026-11-28'), 'Away until Monday');
  assert.equal(awayWords('2026-12-04', '2026-11-28'), 'Away until Friday');
  assert.equal(awayWords('2026-12-05', '2026-11-28'), 'Away until 5 Dec');
  assert.equal(awayWords('2027-01-02', '2026-11-28'), 'Away until 2 Jan');
});
