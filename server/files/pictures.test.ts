import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem } from '#contract/problems.ts';
import { LOCKS } from '#server/database/locks.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, aPhoto } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { storeMany } from '#server/testing/removals.ts';
import { fileName, randomName } from './files.ts';
import { presentPicture, removeFiles, removePictures, storePicture } from './pictures.ts';
import { removeOrphans } from './remove-orphans.ts';

const app = openApp();

const store = async (bytes: Uint8Array, ownerId?: string) =>
  storePicture(
    app.context,
    ownerId ?? (await aMember(app)).id,
    { name: 'picture.jpg', bytes },
    async (_trx, picture) => picture,
  );
const listed = async () => (await Array.fromAsync(app.context.files.list())).map(({ name }) => name);
const rows = () => app.context.db.selectFrom('pictures').selectAll().execute();
const read = async (name: string) => {
  const file = await app.context.files.read(name);
  assert.ok(file, name);
  return buffer(file.stream);
};
const is = (code: ProblemCode) => (error: unknown) => error instanceof Problem && error.code === code;

describe('storePicture', () => {
  test('keeps three sizes, none enlarged, and a row', async () => {
    const picture = await store(await aPhoto(2000, 1000));
    assert.deepEqual([picture.width, picture.height], [1600, 800]);
    const edges: Record<string, number> = { large: 1600, card: 640, small: 192 };
    for (const [size, edge] of Object.entries(edges)) {
      const made = await sharp(await read(fileName(picture.name, size as 'large', 'webp'))).metadata();
      assert.deepEqual([made.format, made.width, made.height], ['webp', edge, edge / 2]);
    }
    const little = await store(await aPhoto(100, 50));
    const made = await sharp(await read(fileName(little.name, 'card', 'webp'))).metadata();
    assert.deepEqual([made.width, made.height, little.width], [100, 50, 100]);
    assert.deepEqual(presentPicture(little).small, `/files/${little.name}-small.webp`);
  });

  test('keeps a card light, whatever is on it', async () => {
    const noisy = await sharp({
      create: { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    } as never)
      .blur(2.5)
      .png()
      .toBuffer();
    const picture = await store(noisy);
    assert.ok((await read(fileName(picture.name, 'card', 'webp'))).length <= 25_000);
  });

  test('undoes everything when what it is for fails', async () => {
    const before = [await listed(), await rows()];
    const member = await aMember(app);
    const upload = { name: 'a.jpg', bytes: await aPhoto() };
    const failing = storePicture(app.context, member.id, upload, async () => {
      throw new Problem('CONFLICT');
    });
    await assert.rejects(failing, is('CONFLICT'));
    await assert.rejects(store(upload.bytes, randomUUID()), is('TOKEN_INVALID'));
    assert.deepEqual([await listed(), await rows()], before);
  });
});

describe('removing pictures', () => {
  const named = async (name: string) => (await listed()).filter((one) => one.startsWith(name)).length;

  test('files go only with the transaction that removes their rows', async () => {
    const picture = await store(await aPhoto());
    const { db } = app.context;
    await db.transaction().execute((trx) => removePictures(app.context, trx, [picture.id]));
    assert.equal(await named(picture.name), 3, 'not before the job');
    const names = ['large', 'card', 'small'].map((size) => `${picture.name}-${size}.webp`);
    const jobs = await sql<{ data: unknown }>`select data from pgboss.job where name = 'removeFiles'`.execute(db);
    assert.deepEqual(jobs.rows, [{ data: { names } }]);
    await removeFiles(app.context, { names });
    await removeFiles(app.context, { names });
    assert.equal(await named(picture.name), 0);
  });

  test('the cleanup takes old files without a row, and no others', async () => {
    await storeMany(app);
    const picture = await store(await aPhoto());
    const orphan = fileName(randomName(), 'large', 'webp');
    const paper = fileName(randomName(), 'paper', 'pdf');
    await app.context.files.put(orphan, Buffer.from('orphan'));
    await app.context.files.put(paper, Buffer.from('%PDF-'));
    await app.context.db
      .insertInto('papers')
      .values({
        branch: 'CSE',
        year: 1,
        title: 't',
        subject: 's',
        year_of_paper: '2024',
        newest_year: 2024,
        file_name: paper,
        file_type: 'application/pdf',
        bytes: 5,
        sha256: Buffer.alloc(32),
      })
      .execute();
    assert.equal(await removeOrphans(app.context), 0, 'young ones are left alone');
    app.wait({ hours: 25 });
    assert.equal(await removeOrphans(app.context), 1);
    const left = await listed();
    assert.ok(!left.includes(orphan) && left.includes(paper));
    assert.equal(await named(picture.name), 3);
  });

  test('removes nothing while a backup is running', async () => {
    const orphan = fileName(randomName(), 'large', 'webp');
    await app.context.files.put(orphan, Buffer.from('orphan'));
    app.wait({ hours: 25 });
    const backup = new pg.Client(app.databaseUrl);
    await backup.connect();
    await backup.query('select pg_advisory_lock($1)', [LOCKS.backup]);
    await assert.rejects(removeFiles(app.context, { names: [orphan] }), /a backup is running/);
    await removeOrphans(app.context);
    assert.ok((await listed()).includes(orphan));
    await backup.end();
    await until(async () => (await removeOrphans(app.context)) === 1);
    assert.ok(!(await listed()).includes(orphan));
  });
});
