import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { MEGABYTE, QUOTA } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { Problem } from '#contract/problems.ts';
import { fileName, randomName } from './files.ts';
import { presentPicture, removeFiles, removePictures, storePicture, sweepFiles } from './pictures.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { aMember, aPhoto } from './testing/factories.ts';

let app: TestApp;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

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

/** A picture in which a wrong turn shows: its left half is red, its right half blue. */
const halves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ]);

/** The secret places of a file: what is left of them in what we keep would be a leak. */
const MARK = 'GPS-of-the-hostel';
const withMetadata = () =>
  halves()
    .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 1/1 30/1' } })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();

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

  test('takes JPEG, PNG, WebP, AVIF and the first frame of a GIF', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const picture = await store(await halves()[type]().toBuffer());
      assert.deepEqual([picture.width, picture.height], [400, 200], type);
    }
    const frames = [await halves().png().toBuffer(), await halves().negate().png().toBuffer()];
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    assert.equal((await sharp(animated).metadata()).pages, 2);
    const picture = await store(animated);
    const kept = await sharp(await read(fileName(picture.name, 'large', 'webp'))).metadata();
    assert.deepEqual([kept.width, kept.height, kept.pages], [400, 200, undefined]);
  });

  test('leaves nothing of EXIF, GPS, XMP or what was hung on at the end', async () => {
    const original = Buffer.concat([await withMetadata(), Buffer.from(MARK)]);
    assert.ok(original.includes(MARK) && (await sharp(original).metadata()).exif);
    const picture = await store(original);
    for (const size of ['large', 'card', 'small'] as const) {
      const kept = await read(fileName(picture.name, size, 'webp'));
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(kept).metadata();
      assert.deepEqual([exif, xmp, iptc, icc, comments, orientation], Array(6).fill(undefined));
      assert.ok(!kept.includes(MARK));
    }
  });

  test('turns upright what a camera held sideways', async () => {
    const sideways = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await store(sideways);
    assert.deepEqual([picture.width, picture.height], [200, 400]);
    const large = await read(fileName(picture.name, 'large', 'webp'));
    const { data } = await sharp(large).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    });
    assert.ok((data[0] ?? 0) > 200 && (data[2] ?? 255) < 80, 'what was left is at the top');
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

  test('refuses what is no picture, broken or too large, and leaves nothing', async () => {
    const before = [await listed(), await rows()];
    const photo = await aPhoto();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const refused: [string, Uint8Array, ProblemCode][] = [
      ['a text named .jpg', Buffer.from('not a picture'), 'NOT_A_PICTURE'],
      ['an SVG', Buffer.from(svg), 'NOT_A_PICTURE'],
      ['a TIFF', await halves().tiff().toBuffer(), 'NOT_A_PICTURE'],
      ['a PDF', Buffer.from('%PDF-1.7'), 'NOT_A_PICTURE'],
      ['half a JPEG', photo.subarray(0, photo.length / 2), 'FILE_BROKEN'],
      ['the head of a PNG', (await halves().png().toBuffer()).subarray(0, 60), 'FILE_BROKEN'],
      ['a JPEG of noise', Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 7)]), 'FILE_BROKEN'],
      ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff]), 'FILE_BROKEN'],
      ['more than 10 MB', Buffer.concat([photo, Buffer.alloc(10 * MEGABYTE)]), 'PICTURE_TOO_LARGE'],
      ['60 megapixels', await aBlank(10_000, 6000), 'PICTURE_TOO_LARGE'],
    ];
    for (const [what, bytes, code] of refused) await assert.rejects(store(bytes), is(code), what);
    assert.deepEqual([await listed(), await rows()], before);
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

  test(`takes ${QUOTA.uploadsPerHour} uploads an hour from one member`, async () => {
    const member = await aMember(app);
    const photo = await aPhoto(20, 20);
    await app.context.db
      .insertInto('counters')
      .values({
        key: `uploads ${member.id}`,
        count: QUOTA.uploadsPerHour - 3,
        ends_at: new Date(app.context.now().getTime() + 1000 * 60 * 30),
      })
      .execute();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => store(photo, member.id)));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 3);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.ok(refused.every(is('TOO_MANY')) && refused.every(({ retryAfter }) => retryAfter > 1000));
  });

  test('keeps no more of one member than the quota, also of uploads at once', async () => {
    const member = await aMember(app);
    const photo = await aPhoto(20, 20);
    const { id } = await store(photo, member.id);
    const { bytes } = (await rows()).find((row) => row.id === id) ?? { bytes: 0 };
    const room = 2;
    await app.context.db
      .updateTable('pictures')
      .set({ bytes: QUOTA.bytes - room * bytes })
      .where('id', '=', id)
      .execute();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => store(photo, member.id)));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, room);
    assert.ok(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])).every(is('QUOTA')));
    const kept = (await rows()).filter((row) => row.owner_id === member.id).map(({ name }) => name);
    assert.equal(kept.length, 1 + room);
  });

  test('says that it is busy rather than queueing without end', async () => {
    const heavy = await halves(3000, 2000).png().toBuffer();
    const owners = await Promise.all(Array.from({ length: 40 }, () => aMember(app)));
    const all = await Promise.allSettled(owners.map(({ id }) => store(heavy, id)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.ok(refused.length >= 10 && refused.length < 40);
    assert.ok(refused.every(is('UNAVAILABLE')) && refused.every(({ retryAfter }) => retryAfter > 0));
  });
});

/** Many pixels in few bytes. */
const aBlank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png()
    .toBuffer();

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

  test('the sweeper takes old files without a row, and no others', async () => {
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
    assert.equal(await sweepFiles(app.context), 0, 'young ones are left alone');
    app.wait({ hours: 2 });
    assert.equal(await sweepFiles(app.context), 1);
    const left = await listed();
    assert.ok(!left.includes(orphan) && left.includes(paper));
    assert.equal(await named(picture.name), 3);
  });
});
