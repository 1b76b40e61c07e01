import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '../..');
/** How many lines each letter of docs/security.md has. */
const LINES = { A: 15, B: 4, C: 6, D: 10, E: 5, F: 4, G: 7, H: 10, I: 10, J: 3, K: 6, L: 10, M: 13 };
/** Numbers that no line has, or none yet. */
const TO_COME = ['I7'];
const ids = Object.entries(LINES)
  .flatMap(([letter, count]) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`))
  .filter((id) => !TO_COME.includes(id));

/** The files by the ids that titles in them begin with: of this room, and the few that stand with what they are about. */
function readTitles(): Map<string, Set<string>> {
  const titles = new Map<string, Set<string>>();
  for (const file of globSync(['server/**/*.test.ts', 'e2e/*.spec.ts', 'deploy/cluster/*.test.ts'], { cwd: ROOT })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, title = ''] of text.matchAll(/\b(?:test|it)\(\s*['"`]((?:[A-M]\d+ )+[^'"`]*)/g))
      for (const [id] of (/^(?:[A-M]\d+ )+/.exec(title)?.[0] ?? '').matchAll(/[A-M]\d+/g))
        titles.set(id, new Set([...(titles.get(id) ?? []), path.basename(file).replace(/\.(test|spec)\.ts$/, '')]));
  }
  return titles;
}

describe('The room', () => {
  test('has a test for every line, with its id in front, and no test for a line that is not there', () => {
    const titles = readTitles();
    assert.deepEqual(
      ids.filter((id) => !titles.has(id)),
      [],
    );
    assert.deepEqual(
      [...titles.keys()].filter((id) => !ids.includes(id)),
      [],
    );
  });

  test('says in docs/security.md what is done about every line, once, and where its tests are', () => {
    const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    const rows = [...text.matchAll(/^\| ([A-M]\d+) \| (.+) \| ([^|]+) \|$/gm)];
    assert.deepEqual(rows.map(([, id]) => id).sort(), ids.toSorted());
    const titles = readTitles();
    for (const [, id = '', , files = ''] of rows)
      for (const [, file = ''] of files.matchAll(/`([\w-]+)`/g))
        assert.ok(titles.get(id)?.has(file), `${file} has no test of ${id}`);
  });
});
