import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLANK_TEXTS } from '../../server/testing/hostile.ts';
import { sentenceOf } from '../notices/kind.ts';
import { describeNotice } from '../notices/kinds.ts';
import { isBlank, isolated, tidy, withPlainDigits } from './text.ts';

test('a text of which nothing can be seen is empty', () => {
  for (const blank of BLANK_TEXTS) {
    assert.equal(isBlank(blank), true, JSON.stringify(blank));
    assert.equal(tidy(blank), '', JSON.stringify(blank));
  }
  for (const seen of ['.', 'a', 'हि', '❤️', '👩‍🚀', '中', '¨', '́a', '٣', '\u{1faea}']) {
    assert.equal(isBlank(seen), false, seen);
    assert.equal(tidy(` ${seen}\u200b`), seen);
  }
});

test('a text loses its edges and what turns its surroundings, and nothing that is seen', () => {
  assert.equal(tidy('\u200e Asha\u202e \u200f'), 'Asha');
  assert.equal(tidy('a\r\nb\rc\u2028d'), 'a\nb\nc\nd');
  assert.equal(tidy('\u2067شكرا\u2069 👩‍👩‍👧 ❤️'), 'شكرا 👩‍👩‍👧 ❤️');
});

test('a name does not turn the sentence around it', () => {
  assert.equal(isolated('Asha'), 'Asha');
  assert.equal(isolated('علي'), '\u2068علي\u2069');
  assert.equal(isolated(isolated('علي')), '\u2068علي\u2069');
  assert.equal(isolated('\u202eAsha\u2069'), 'Asha');
  const facts = {
    ...{ memberId: '', count: 2, actor: { _id: '', name: '\u202eعلي' }, things: [], price: null, item: null },
    ...{ partnerId: null, caseNumber: null, announcementLink: null },
  };
  assert.equal(sentenceOf(describeNotice('message', { quote: '' }, facts)), '\u2068علي\u2069 sent you 2 messages');
});

test('digits of all scripts count', () => {
  assert.equal(withPlainDigits('१२ ১২ ١٢ ۱۲ 12 ೧೨ 𝟏𝟐'), '12 12 12 12 12 12 12');
});
