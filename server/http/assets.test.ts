import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { ROOT } from '#server/root.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { storeAssets } from './assets.ts';

const SCRIPT = "export const page = 'of the version before';";

describe('an asset', () => {
  let app: TestApp;
  /** The assets of another version. */
  let folder: string;
  before(async () => {
    app = await createTestApp({}, undefined, { withPages: true });
    folder = await mkdtemp(path.join(tmpdir(), 'dogear-assets-'));
    await writeFile(path.join(folder, 'page-Ab_c-123.js'), SCRIPT);
    await writeFile(path.join(folder, 'page-Ab_c-123.js.br'), 'compressed');
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (name: string) => app.app.inject({ url: `/assets/${name}` });
  const kept = async () => {
    const rows = await app.context.db.selectFrom('kept_assets').select(['name', 'gone_at']).execute();
    return new Map(rows.map(({ name, gone_at }) => [name, gone_at]));
  };

  test('L9 of another version is served while a page of it may be open, and a month later no more', async () => {
    const { db } = app.context;
    assert.equal((await get('page-Ab_c-123.js')).statusCode, 404);
    await storeAssets(db, folder);
    await storeAssets(db);
    const { statusCode, headers, body } = await get('page-Ab_c-123.js');
    assert.deepEqual([statusCode, body], [200, SCRIPT]);
    assert.match(String(headers['content-type']), /^text\/javascript/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');

    await sql`update kept_assets set gone_at = gone_at - interval '29 days' where gone_at is not null`.execute(db);
    await writeFile(path.join(folder, 'next-Ab_c-123.css'), 'a {}');
    await rm(path.join(folder, 'page-Ab_c-123.js'));
    await storeAssets(db, folder);
    assert.match(String((await get('next-Ab_c-123.css')).headers['content-type']), /^text\/css/);
    assert.equal((await get('page-Ab_c-123.js')).statusCode, 200);
    await sql`update kept_assets set gone_at = gone_at - interval '2 days' where gone_at is not null`.execute(db);
    await storeAssets(db);
    assert.equal((await get('page-Ab_c-123.js')).statusCode, 404);
    assert.equal((await get('next-Ab_c-123.css')).statusCode, 200);
  });

  test('L9 of this version is kept once, without its compressed copies, also by nodes that start at once', async () => {
    const { db } = app.context;
    await db.deleteFrom('kept_assets').execute();
    await Promise.all([storeAssets(db), storeAssets(db), storeAssets(db)]);
    const own = (await readdir(path.join(ROOT, 'dist/web/assets'))).filter((name) => !/\.(br|gz)$/.test(name));
    const all = await kept();
    assert.deepEqual([...all.keys()].sort(), own.sort());
    assert.deepEqual(new Set(all.values()), new Set([null]));
  });

  test('that never was is 404, and only what is named like one is looked for', async () => {
    for (const name of ['page-00000000.js', 'page.js', '..%2F..%2Fpackage.json', 'a/b-00000000.js', '%00-00000000.js'])
      assert.equal((await get(name)).statusCode, 404, name);
    assert.equal((await get('')).json().code, 'NOT_FOUND');
  });
});
