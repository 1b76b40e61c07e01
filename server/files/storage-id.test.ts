import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { DAY } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { startBucket, type TestBucket } from '#server/testing/bucket.ts';
import { storeMany } from '#server/testing/removals.ts';
import { createFiles, type Files } from './files.ts';
import { removeOrphans } from './remove-orphans.ts';
import { assertSameStorage, pairAnew } from './storage-id.ts';

let app: TestApp;
let other: TestApp;
let folder: string;
beforeEach(async () => {
  [app, other] = [await createTestApp(), await createTestApp()];
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-id-'));
});
afterEach(async () => {
  await app.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

const start = ({ context }: TestApp, files: Files = context.files) =>
  assertSameStorage({ db: context.db, files }, context.config);
const refused = (words: RegExp) => (error: unknown) =>
  error instanceof StartError && /^[^\n]+\.$/.test(error.message) && words.test(error.message);
const emptyFolder = () => createFiles({ dataDir: folder, storageUrl: undefined });

describe('the id of a storage', () => {
  test('is made at the first start, the same one by nodes that start at once, and is asked for at each', async () => {
    await Promise.all([start(app), start(app), start(app)]);
    const id = await app.context.files.readId();
    assert.match(id ?? '', /^[0-9a-f-]{36}$/);
    await storeMany(app, 1);
    await start(app);
    assert.equal(await app.context.files.readId(), id);
  });

  test('is given to an installation from before there were ids, if a stored file has its row', async () => {
    await storeMany(app, 1);
    await start(app);
    await start(app);
    await assert.rejects(start(other, app.context.files), refused(/belongs to another database/));
  });

  test('keeps an empty and a strange database away from the files of another', async () => {
    await storeMany(app, 1);
    await assert.rejects(start(other, app.context.files), refused(/has files, and .* names none of them/));
    await storeMany(other, 1);
    await assert.rejects(start(other, app.context.files), refused(/has files, and .* names none of them/));
    await start(other);
    await assert.rejects(start(other, app.context.files), refused(/names none of them/));
    await start(app);
    await assert.rejects(start(other, app.context.files), refused(/belongs to another database/));
    assert.equal((await Array.fromAsync(app.context.files.list())).length, 3);
  });

  test('keeps a database away from a storage that has lost its files, until the operator says so', async () => {
    await start(app);
    await storeMany(app, 1);
    const empty = await emptyFolder();
    await assert.rejects(start(app, empty), refused(/has none of the files/));
    await pairAnew({ db: app.context.db, files: empty });
    await start(app, empty);
    await assert.rejects(start(app), refused(/belongs to another database/));
  });

  test('comes back into a database that was taken back to before it had one', async () => {
    await storeMany(app, 1);
    await start(app);
    const id = await app.context.files.readId();
    await app.context.db.updateTable('installation').set({ storage_id: null }).execute();
    await start(app);
    assert.equal(await app.context.files.readId(), id);
  });
});

describe('a bucket of two campuses', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await startBucket();
  });
  afterEach(() => bucket.close());

  const within = (folderOf: string) => createFiles({ dataDir: folder, storageUrl: `${bucket.url}${folderOf}` });
  const count = async (files: Files) => (await Array.fromAsync(files.list())).length;

  test('is refused to the second one, which gets a folder of it; neither sees the files of the other', async () => {
    const first = { ...app, context: { ...app.context, files: await within('') } };
    await start(first);
    await assert.rejects(start(other, await within('')), refused(/belongs to another database/));
    const second = { ...other, context: { ...other.context, files: await within('/west') } };
    await start(second);
    await Promise.all([storeMany(first), storeMany(second)]);
    for (const campus of [first, second]) campus.context.now = () => new Date(Date.now() + 40 * DAY);
    assert.deepEqual([await removeOrphans(first.context), await removeOrphans(second.context)], [0, 0]);
    assert.deepEqual([await count(first.context.files), await count(second.context.files)], [72, 72]);
    await start(first);
    await start(second);
  });
});
