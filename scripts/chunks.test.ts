import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { sharedChunks } from './chunks.ts';

/** Code of about this many bytes, compressed. */
const noise = (id: string, size: number): string =>
  createHash('shake256', { outputLength: size }).update(id).digest('base64');

interface Fake {
  imports?: string[];
  onDemand?: string[];
  /** Bytes, compressed. */
  size?: number;
}

const OTHERS = Array.from({ length: 10 }, (_, i) => `/web/other-${i}.page.tsx`);

/** The file of each module of a client whose entry is /web/entry.ts, with ten pages that import nothing. */
function filesOf(modules: Record<string, Fake>): Record<string, string | null> {
  const name = sharedChunks({ entries: ['/web/entry.ts'], late: [] });
  const getModuleInfo = (id: string) => {
    const { imports = [], onDemand = [], size = 1000 } = modules[id] ?? {};
    const others = id === '/web/entry.ts' ? OTHERS : [];
    return { importedIds: imports, dynamicallyImportedIds: [...onDemand, ...others], code: noise(id, size) } as never;
  };
  return Object.fromEntries(Object.keys(modules).map((id) => [id, name(id, { getModuleInfo }) ?? null]));
}

const PAGES = ['/web/a.page.tsx', '/web/b.page.tsx', '/web/c.page.tsx'];

describe('files of the client', () => {
  it('are one for what the entry needs, and none of ours for an entry or a page', () => {
    const files = filesOf({
      '/web/entry.ts': { imports: ['/web/frame.tsx'], onDemand: PAGES },
      '/web/frame.tsx': {},
      '/web/a.page.tsx': { imports: ['/web/frame.tsx', '/web/only.tsx'] },
      '/web/only.tsx': {},
    });
    assert.deepEqual(Object.values(files), [null, 'frame', null, null]);
  });

  it('are one for what most pages need, whatever its size', () => {
    const files = filesOf({
      '/web/entry.ts': { onDemand: [...PAGES, '/web/d.page.tsx', '/web/e.page.tsx'] },
      '/web/a.page.tsx': { imports: ['/web/usual.tsx'] },
      '/web/b.page.tsx': { imports: ['/web/usual.tsx'] },
      '/web/c.page.tsx': { imports: ['/web/usual.tsx'] },
      '/web/d.page.tsx': { imports: ['/web/usual.tsx'] },
      '/web/e.page.tsx': { imports: ['/web/usual.tsx'] },
      '/web/usual.tsx': { size: 60_000 },
    });
    assert.equal(files['/web/usual.tsx'], 'late');
  });

  it('are shared by small modules that nearly the same pages need, not by a large one that few need', () => {
    const files = filesOf({
      '/web/entry.ts': { onDemand: [...PAGES, '/web/d.page.tsx'] },
      '/web/a.page.tsx': { imports: ['/web/one.tsx', '/web/two.tsx'] },
      '/web/b.page.tsx': { imports: ['/web/one.tsx', '/web/two.tsx', '/web/large.tsx'] },
      '/web/c.page.tsx': { imports: ['/web/one.tsx'] },
      '/web/d.page.tsx': { imports: ['/web/large.tsx'] },
      '/web/one.tsx': {},
      '/web/two.tsx': {},
      '/web/large.tsx': { size: 30_000 },
    });
    assert.equal(files['/web/one.tsx'], files['/web/two.tsx']);
    assert.ok(files['/web/one.tsx']?.startsWith('shared-'));
    assert.notEqual(files['/web/large.tsx'], files['/web/one.tsx']);
  });

  it('never import each other', () => {
    // Of these three the first imports the last by way of the second, which is too large to be merged.
    const files = filesOf({
      '/web/entry.ts': { onDemand: PAGES },
      '/web/a.page.tsx': { imports: ['/web/first.tsx'] },
      '/web/b.page.tsx': { imports: ['/web/first.tsx'] },
      '/web/c.page.tsx': { imports: ['/web/last.tsx', '/node_modules/library/index.js'] },
      '/web/first.tsx': { imports: ['/node_modules/library/index.js', '/web/middle.tsx', '/web/last.tsx'] },
      '/web/middle.tsx': { imports: ['/web/last.tsx'], size: 60_000 },
      '/web/last.tsx': {},
    });
    if (files['/web/first.tsx'] === files['/web/last.tsx'])
      assert.equal(files['/web/middle.tsx'], files['/web/first.tsx']);
  });
});
