import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLinks } from './find-links.ts';

const linksIn = (text: string): string[] => findLinks(text).map(({ start, end }) => text.slice(start, end));

test('an address keeps its own brackets, apostrophes and last letters', () => {
  for (const address of [
    'https://dash.example/app#/?_g=(f:!(),t:(from:now-15m,to:now))',
    "https://dash.example/x?i='idx'&b=2",
    "https://dash.example/x?i='idx'",
    'https://docs.example/a[1]',
    'https://docs.example/{id}',
    'https://docs.example/C_(language)',
    'https://docs.example/some_',
    'https://docs.example/~me/*',
    'https://hi.example/wiki/हिन्दी',
    'HTTPS://DOCS.EXAMPLE/A',
  ]) {
    assert.deepEqual(linksIn(address), [address]);
    assert.deepEqual(linksIn(`See ${address}.`), [address]);
    assert.deepEqual(linksIn(`(see ${address})`), [address]);
    assert.deepEqual(linksIn(`*${address}*`), [address]);
  }
});

test('the punctuation of the sentence does not belong to the address, in any script', () => {
  const address = 'https://docs.example/a';
  for (const [text, ...others] of [
    [`देखो ${address}।`],
    [`看 ${address}。好`],
    [`“${address}”`],
    [`‘${address}’`],
    [`'${address}'`],
    [`"${address}"`],
    [`${address}，b`],
    [`（${address}）`],
    [`${address}؟`],
    [`Is it ${address}?!`],
    [`[a](${address}), then`],
    [`**${address}** ${address}…`, address],
    [`<${address}>`],
    [`_${address}_; ${address}: no`, address],
  ] as [string, ...string[]][])
    assert.deepEqual(linksIn(text), [address, ...others], text);
});

test('what only looks like an address is none', () => {
  for (const text of ['https://', 'https://.', 'http://[', 'example.com', 'ftp://docs.example/a'])
    assert.deepEqual(linksIn(text), [], text);
});
