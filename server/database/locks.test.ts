import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { LOCKS } from './locks.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A call of one of PostgreSQL's functions of advisory locks, with what stands between its parentheses. */
const CALL = /pg_(?:try_)?advisory_\w+\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;

describe('LOCKS', () => {
  test('have numbers of their own', () => {
    const numbers = Object.values(LOCKS);
    assert.equal(new Set(numbers).size, numbers.length);
  });

  test('are all there are: no other file locks by a number of its own', () => {
    const files = globSync(['{server,scripts,bench}/**/*.{ts,sql}'], { cwd: ROOT });
    let calls = 0;
    for (const file of files) {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      for (const [call, given = ''] of text.matchAll(CALL)) {
        calls += 1;
        // $1 is a parameter, which the same file gives.
        assert.doesNotMatch(given.replace(/\$\d+/g, ''), /\b\d/, `${file}: ${call}`);
        assert.match(text, /\bLOCKS\.\w+/, `${file} takes a lock that is not of the list`);
      }
    }
    assert.ok(calls >= 4, `only ${calls} calls were found`);
  });
});
