import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findByHand } from './check-paths.ts';

const countIn = (source: string, file = 'server/a.ts') => findByHand(file, source).length;

test('a path of a page or an endpoint is found in strings, templates, SQL and patterns', () => {
  for (const source of [
    "go('/chat')",
    '{publicUrl}/item/1`',
    "sql`select '/profile/' || id`",
    'text: `Set a new one at {publicUrl}/forgot-password`',
    '<form action="/search">',
    '/^\\/(sign|chat)\\b/.test(path)',
    "'User-agent: *\\nDisallow: /dashboard\\n'",
    "fetch('/api/v1/items')",
  ])
    assert.equal(countIn(source), 1, source);
});

test('comments, imports, paths of calls and names without a slash are not', () => {
  assert.equal(countIn("// opens '/chat'\n/* '/item/1' */ import './items/a.ts'; page('items/home'); a / search;"), 0);
  assert.equal(countIn("path: '/item/picture',", 'contract/items.ts'), 0);
  assert.equal(countIn("path: 'chat',", 'web/routes.ts'), 1);
});
