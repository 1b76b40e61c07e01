import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealtWords, followedByWords } from './tie-words.ts';

test('names one of those who follow, and counts the rest', () => {
  assert.equal(followedByWords({ firstName: null, count: 0 }), null);
  assert.equal(followedByWords({ firstName: 'Priya', count: 1 }), 'Followed by Priya');
  assert.equal(followedByWords({ firstName: 'Rohan', count: 4 }), 'Followed by Rohan and 3 you follow');
});

test('counts deals in words', () => {
  assert.equal(dealtWords(0, 'Meera'), null);
  assert.equal(dealtWords(1), 'You dealt once');
  assert.equal(dealtWords(2, 'Meera'), 'You dealt with Meera twice');
  assert.equal(dealtWords(1200, 'Meera'), 'You dealt with Meera 1,200 times');
});
