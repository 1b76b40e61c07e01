import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLink } from './find-links.ts';

test('hasLink: addresses as people write them, and no sentences', () => {
  for (const text of [
    'see https://a.test',
    'www.cheap.test',
    'bit.ly/3x',
    'Join t.me/group now',
    'cheap-books.com',
    '(shop.xyz)',
  ])
    assert.equal(hasLink(text), true, text);
  for (const text of [
    'Hi Asha.Is it there?',
    'me@campus.com',
    '1.5 km, e.g. at the gate',
    'and/or',
    'B.Tech.',
    'Rs.400/- only',
  ])
    assert.equal(hasLink(text), false, text);
});
