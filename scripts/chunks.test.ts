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

  /** Page a needs all of these; each of them another page needs too, with the one after it. */
  const chain = (length: number): Record<string, Fake> => {
    const ids = Array.from({ length }, (_, i) => `/web/part-${i}.tsx`);
    const others = ids.map((id, i) => [`/web/of-${i}.page.tsx`, { imports: [id, ids[i + 1] ?? id] }] as const);
    return {
      '/web/entry.ts': { onDemand: ['/web/a.page.tsx', ...others.map(([id]) => id)] },
      '/web/a.page.tsx': { imports: ids },
      ...Object.fromEntries(others),
      ...Object.fromEntries(ids.map((id) => [id, {}])),
    };
  };
  const sharedOf = (files: Record<string, string | null>) =>
    Object.entries(files).flatMap(([id, file]) => (id.startsWith('/web/part-') && file ? file : []));

  it('are twelve at most for a page, and merged no further than that', () => {
    assert.equal(new Set(sharedOf(filesOf(chain(8)))).size, 8);
    // The twelfth is the page itself.
    assert.equal(new Set(sharedOf(filesOf(chain(20)))).size, 11);
  });

  it('are shared by small modules, when a page needs too many, and not by a large one', () => {
    const files = filesOf({ ...chain(20), '/web/part-3.tsx': { size: 30_000 } });
    const shared = sharedOf(files);
    assert.equal(shared.filter((file) => file === files['/web/part-3.tsx']).length, 1);
  });

  it('never import each other', () => {
    // The first imports the last by way of a library: in one file with the last it would import a file that imports it.
    const library = '/node_modules/library/index.js';
    const files = filesOf({
      ...chain(20),
      '/web/part-0.tsx': { imports: ['/web/middle.tsx'] },
      '/web/middle.tsx': { imports: ['/web/part-19.tsx', library], size: 60_000 },
    });
    assert.ok(new Set(sharedOf(files)).size < 20);
    if (files['/web/part-0.tsx'] === files['/web/part-19.tsx'])
      assert.equal(files['/web/middle.tsx'], files['/web/part-0.tsx']);
  });
});
