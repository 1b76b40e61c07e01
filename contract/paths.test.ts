import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailedPaths } from './mailed-paths.ts';
import { describeNotice } from './notices/kinds.ts';
import { paths, ROUTES } from './paths.ts';
import { isOwnPath } from './rules/own-path.ts';

test('a search is written as URLSearchParams writes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (query, college) => {
      const search = new URLSearchParams({ query, college });
      assert.equal(paths.search(query, { college }), `/search?${search}`);
    }),
  );
  assert.equal(paths.search("~!'()* %\ud800"), `/search?${new URLSearchParams({ query: "~!'()* %\ud800" })}`);
});

test('a path fills all parameters of its route, and encodes what it fills in', () => {
  const { dashboard, ...others } = paths;
  const all: Record<string, (...values: never[]) => string> = { ...others, ...dashboard, ...mailedPaths };
  const routes = Object.values(ROUTES).map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/:?#]+')}$`));
  for (const [name, path] of Object.entries(all)) {
    if (name === 'listing' || name === 'sheet' || name === 'console') continue;
    const written = (path as (...values: unknown[]) => string)('a/:b', 'c/:d').split(/[?#]/)[0] ?? '';
    assert.ok(
      routes.some((route) => route.test(written)),
      `${name}: ${written}`,
    );
  }
  assert.equal(paths.item('a/b', '?:c'), '/item/a%2Fb/owner/%3F%3Ac');
});

test('others are led to pages of this site alone, and not to those of accounts and mails', () => {
  const { dashboard, item, home } = paths;
  for (const address of [home(), item('a', 'b'), paths.wanted('books'), paths.search('fan'), dashboard.academics()])
    assert.equal(isOwnPath(address), true, address);
  const accounts = [paths.login(), paths.signup(), mailedPaths.updatePassword('a'), mailedPaths.export('a')];
  for (const address of [...accounts, '/api/v1', '/files/a.webp', '//elsewhere', '/chat/../api', 'chat', '/nowhere'])
    assert.equal(isOwnPath(address), false, address);
});

test('a notice whose member is gone leads to a list, never to a profile without a name', () => {
  const gone = { memberId: 'me', actor: null, things: [], price: null, item: null, partnerId: null };
  const facts = { ...gone, count: 1, caseNumber: null, announcementLink: null };
  assert.equal(describeNotice('follower', {}, facts).link, paths.dashboard.followers());
  assert.equal(describeNotice('newItem', {}, facts).link, paths.following());
  const answered = { act: 'answered', title: null, dealId: null } as const;
  assert.equal(describeNotice('review', answered, facts).link, paths.dashboard.purchaseHistory());
  assert.equal(describeNotice('message', { quote: '' }, facts).link, paths.chat());
});
