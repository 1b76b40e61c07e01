import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paths } from './paths.ts';

test('a search is written as URLSearchParams writes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (query, college) => {
      const search = new URLSearchParams({ query, college });
      assert.equal(paths.search(query, { college }), `/search?${search}`);
    }),
  );
  assert.equal(paths.search("~!'()* %\ud800"), `/search?${new URLSearchParams({ query: "~!'()* %\ud800" })}`);
});
