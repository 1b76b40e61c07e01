import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE, QUOTA } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { sweepFiles } from '#server/pictures.ts';
import { type Answer, assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { gifOf, halves, heic, jpegClaiming, jpegFullOf, pngBomb, pngWith, textBomb } from '#server/testing/pictures.ts';
import { until } from '#server/testing/process.ts';

const { createItem } = itemCalls;
const { changePicture } = peopleCalls;
const MARK = 'GPS-of-the-hostel';

describe('D. Uploads', () => {
  let app: TestApp;
  let member: TestMember;
  let admin: TestMember;
  let categoryId: string;
  let port: number;
  before(async () => {
    app = await createTestApp();
    [member, admin] = [await aMember(app), await anAdmin(app)];
    categoryId = (await aCategory(app)).id;
    port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(() => app.close());

  const form = () => ({
    title: 'Lamp',
    description: 'It shines',
    price: 380,
    category: categoryId,
    condition: 'Used' as const,
    status: 'Available' as const,
    rentalAvailable: 'Not Available' as const,
  });
  /** Each picture by a member of its own: caps are not what most of these tests are about. */
  const putUp = async (bytes: Uint8Array, as?: TestMember) =>
    app.call(createItem, { ...form(), thumbnailI: bytes }, { as: as ?? (await aMember(app)) });
  const accepted = async (bytes: Uint8Array) => {
    const answer = await putUp(bytes);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data.newProduct;
  };
  const addPaper = (file: Uint8Array) => {
    const subject = Math.random().toString(36);
    const fields = { branch: 'CSE', year: 1, title: 'Mid', subject, YearofPaper: '2024', file } as const;
    return app.call(paperCalls.addPaper, fields, { as: admin });
  };
  const fetchBytes = async (url: string) => (await app.app.inject({ url })).rawPayload;
  const folder = () => path.join(app.context.config.dataDir, 'files');
  const onDisk = async () => (await readdir(folder(), { recursive: true })).filter((name) => name.length > 2).sort();
  const rows = () => app.context.db.selectFrom('pictures').select('name').orderBy('name').execute();
  const kept = async () => JSON.stringify([await onDisk(), await rows()]);

  test('D5 JPEG, PNG, WebP, AVIF and the first frame of a GIF are taken, and kept as WebP of at most 1600 pixels', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const { picture } = await accepted(await halves()[type]().toBuffer());
      assert.deepEqual([picture.width, picture.height], [400, 200], type);
      assert.equal((await sharp(await fetchBytes(picture.large)).metadata()).format, 'webp');
    }
    const frames = [await halves().png().toBuffer(), await halves().negate().png().toBuffer()];
    for (const type of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        [type]()
        .toBuffer();
      assert.equal((await sharp(moving).metadata()).pages, 2);
      const { picture } = await accepted(moving);
      const { width, height, pages } = await sharp(await fetchBytes(picture.large)).metadata();
      assert.deepEqual([width, height, pages], [400, 200, undefined]);
    }
    const { picture } = await accepted(await aPhoto(3000, 1500));
    assert.deepEqual([picture.width, picture.height], [1600, 800]);
  });

  test('D5 what a camera held sideways is turned upright', async () => {
    const { picture } = await accepted(await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    assert.deepEqual([picture.width, picture.height], [200, 400]);
    const { data } = await sharp(await fetchBytes(picture.large))
      .extract({ left: 100, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.ok((data[0] ?? 0) > 200 && (data[2] ?? 255) < 80, 'what was left is at the top');
  });

  test('D5 what is no picture, broken or too large is refused by what it is, not by its name, and leaves nothing', async () => {
    const photo = await aPhoto();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const refused: Record<string, [bytes: Uint8Array, status: number, code: string]> = {
      'a text named .jpg': [Buffer.from('not a picture'), 415, 'NOT_A_PICTURE'],
      'an SVG named .jpg': [Buffer.from(svg), 415, 'NOT_A_PICTURE'],
      'an SVG with its declaration': [Buffer.from(`<?xml version="1.0"?>\n${svg}`), 415, 'NOT_A_PICTURE'],
      'a page': [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'NOT_A_PICTURE'],
      'a TIFF': [await halves().tiff().toBuffer(), 415, 'NOT_A_PICTURE'],
      'a HEIC': [heic(), 415, 'NOT_A_PICTURE'],
      'a PDF': [await aPdf('x'), 415, 'NOT_A_PICTURE'],
      PostScript: [Buffer.from('%!PS\n(/etc/passwd) run'), 415, 'NOT_A_PICTURE'],
      'a script for ImageMagick': [Buffer.from('push graphic-context\nimage over 0,0 1,1 "|id"'), 415, 'NOT_A_PICTURE'],
      'one byte': [Buffer.from([0xff]), 415, 'NOT_A_PICTURE'],
      'half a JPEG': [photo.subarray(0, photo.length / 2), 400, 'FILE_BROKEN'],
      'the head of a PNG': [(await halves().png().toBuffer()).subarray(0, 60), 400, 'FILE_BROKEN'],
      'half a WebP': [(await halves().webp().toBuffer()).subarray(0, 100), 400, 'FILE_BROKEN'],
      'half an AVIF': [(await halves().avif().toBuffer()).subarray(0, 300), 400, 'FILE_BROKEN'],
      'a JPEG of noise': [Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 7)]), 400, 'FILE_BROKEN'],
      'a JPEG of three bytes': [Buffer.from([0xff, 0xd8, 0xff]), 400, 'FILE_BROKEN'],
      'more than 10 MB': [Buffer.concat([photo, Buffer.alloc(10 * MEGABYTE)]), 413, 'PICTURE_TOO_LARGE'],
      'more than 40 megapixels': [pngBomb(8001, 5000), 413, 'PICTURE_TOO_LARGE'],
    };
    const before = await kept();
    for (const [what, [bytes, status, code]] of Object.entries(refused)) {
      const answer = await putUp(bytes);
      assert.deepEqual([answer.status, answer.body.code], [status, code], what);
    }
    assert.equal(await kept(), before);
  });

  test('D5 bombs are told by their heads, in no time and without their pixels', async () => {
    const bombs: Record<string, Uint8Array> = {
      'a PNG of 16000 x 16000': pngBomb(16_000, 16_000),
      'a GIF of 65535 x 65535': await gifOf([65_535, 65_535], [65_535, 65_535]),
      'a small GIF with a huge frame': await gifOf([10, 10], [65_535, 65_535]),
      'a JPEG that says it is 65500 x 65500': await jpegClaiming(65_500, 65_500),
    };
    const before = await kept();
    for (const [what, bytes] of Object.entries(bombs)) {
      assert.ok(bytes.length < 200_000, `${what}: ${bytes.length}`);
      const memory = process.memoryUsage().rss;
      const began = performance.now();
      const answer = await putUp(bytes);
      assert.ok(performance.now() - began < 2000, `${what} took ${performance.now() - began} ms`);
      assert.ok(process.memoryUsage().rss - memory < 250 * MEGABYTE, what);
      assert.ok([400, 413].includes(answer.status), `${what}: ${answer.status}`);
    }
    assert.equal(await kept(), before);
    // What is packed beside the pixels is not unpacked.
    const memory = process.memoryUsage().rss;
    assert.ok([201, 400].includes((await putUp(await textBomb(64))).status));
    assert.ok(process.memoryUsage().rss - memory < 150 * MEGABYTE);
  });

  test('D5 two are decoded at once and a few wait: the rest is told to come again, and browsing stays fast', async () => {
    const heavy = await halves(1500, 1000).png().toBuffer();
    const members = await Promise.all(Array.from({ length: 40 }, () => aMember(app)));
    const uploads = Promise.all(members.map((as) => putUp(heavy, as)));
    const times: number[] = [];
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      assert.equal((await app.app.inject({ url: '/api/v1/item/getAllProduct?limit=1' })).statusCode, 200);
      times.push(performance.now() - began);
    }
    const answers = await uploads;
    const refused = answers.filter(({ status }) => status !== 201);
    assert.ok(refused.length >= 10 && refused.length < 40, `${refused.length} refused`);
    for (const answer of refused) {
      assertRefused(answer, 503, 'UNAVAILABLE');
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.ok((times.sort((a, b) => a - b)[10] ?? 0) < 500, `${times}`);
  });

  test('D6 nothing is left of EXIF, GPS, XMP, IPTC, comments or what was hung on at the end', async () => {
    const originals: Record<string, Buffer> = {
      jpeg: await jpegFullOf(MARK),
      'png with text': await pngWith('tEXt', Buffer.from(`Comment\0${MARK}`, 'latin1')),
      'png with a time': await pngWith('eXIf', Buffer.from(`II*\0\b\0\0\0${MARK}`, 'latin1')),
      webp: await halves()
        .withExif({ IFD0: { Copyright: MARK } })
        .webp()
        .toBuffer(),
      avif: await halves()
        .withExif({ IFD0: { Copyright: MARK } })
        .avif()
        .toBuffer(),
      'gif with a tail': Buffer.concat([await halves().gif().toBuffer(), Buffer.from(MARK)]),
    };
    for (const [what, original] of Object.entries(originals)) {
      assert.ok(original.includes(MARK), `${what} has its mark`);
      const { picture } = await accepted(original);
      for (const size of ['large', 'card', 'small'] as const) {
        const bytes = await fetchBytes(picture[size]);
        const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
        assert.deepEqual([exif, xmp, iptc, icc, comments, orientation], Array(6).fill(undefined), what);
        assert.ok(!bytes.includes(MARK), `${what} ${size}`);
      }
    }
    const face = await app.call(
      changePicture,
      { thumbnailImage: originals.jpeg as Buffer },
      { as: await aMember(app) },
    );
    assert.ok(!(await fetchBytes(face.body.data)).includes(MARK));
    const paper = await addPaper(originals.jpeg as Buffer);
    assert.equal(paper.status, 201);
    const page = await fetchBytes(paper.body.data.fileUrl);
    assert.ok(page.length > 300 && !page.includes(MARK));
    assert.equal((await sharp(page).metadata()).exif, undefined);
  });

  test('D6 a file that is two things at once is only a picture afterwards', async () => {
    const script = '<script>alert("CANARY")</script>';
    const gif = await halves(20, 20).gif().toBuffer();
    const polyglots: Buffer[] = [
      Buffer.concat([await aPhoto(), Buffer.from(`<html>${script}</html>`)]),
      Buffer.concat([gif, Buffer.from(`;/*CANARY*/=1;${script}`)]),
      Buffer.concat([await halves().png().toBuffer(), Buffer.from('PK\x03\x04CANARY', 'latin1')]),
      await pngWith('tEXt', Buffer.from(`x\0${script}`, 'latin1')),
    ];
    for (const bytes of polyglots) {
      const { picture } = await accepted(bytes);
      for (const url of [picture.large, picture.card, picture.small]) {
        const reply = await app.app.inject({ url });
        assert.ok(!reply.rawPayload.includes('CANARY'));
        assert.equal(reply.rawPayload.subarray(8, 12).toString(), 'WEBP');
        assert.equal(reply.headers['content-type'], 'image/webp');
        assert.equal(reply.headers['x-content-type-options'], 'nosniff');
        assert.match(String(reply.headers['content-security-policy']), /^sandbox; default-src 'none'$/);
      }
    }
  });

  test('D7 a paper begins with %PDF- or is a picture by the same rules; nothing else, and nothing is left of it', async () => {
    const pdf = await aPdf('Explain stacks.');
    const before = await kept();
    const refused: Record<string, [Uint8Array, number, string]> = {
      'a text': [Buffer.from('just text'), 415, 'NOT_A_PAPER'],
      'a PDF behind a space': [Buffer.concat([Buffer.from(' '), pdf]), 415, 'NOT_A_PAPER'],
      'a page with a PDF in it': [Buffer.concat([Buffer.from('<script>x</script>'), pdf]), 415, 'NOT_A_PAPER'],
      'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'NOT_A_PAPER'],
      'half a picture': [(await aPhoto()).subarray(0, 300), 400, 'FILE_BROKEN'],
      'a bomb': [pngBomb(16_000, 16_000), 413, 'PICTURE_TOO_LARGE'],
      'more than 25 MB': [Buffer.concat([pdf, Buffer.alloc(25 * MEGABYTE)]), 413, 'PAPER_TOO_LARGE'],
    };
    for (const [what, [bytes, status, code]] of Object.entries(refused)) {
      const answer = await addPaper(bytes);
      assert.deepEqual([answer.status, answer.body.code], [status, code], what);
    }
    assert.equal(await kept(), before);
  });

  test('D7 a paper is served as an attachment with nosniff and a sandbox, also one with a tail that is a page', async () => {
    const files = [
      await aPdf('x'),
      Buffer.concat([await aPdf('y'), Buffer.from('<script>alert(1)</script>')]),
      await aPhoto(),
    ];
    for (const file of files) {
      const { status, body } = await addPaper(file);
      assert.equal(status, 201, JSON.stringify(body));
      const { headers, statusCode } = await app.app.inject({ url: body.data.fileUrl });
      assert.equal(statusCode, 200);
      assert.match(String(headers['content-type']), /^(application\/pdf|image\/jpeg)$/);
      assert.match(String(headers['content-disposition']), /^attachment; filename="[\w.-]+"$/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    }
  });

  test('D8 names on disk are ours: 128 random bits, whatever the file was called', async () => {
    const names = new Set<string>();
    for (const filename of ['../../../etc/cron.d/x', 'a.php', '.htaccess', 'x'.repeat(5000), 'a\0b.jpg', 'CON', '']) {
      const boundary = 'x-boundary';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="${filename}"\r\ncontent-type: text/html\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), await aPhoto(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/v1/profile/updateDP',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      });
      if (reply.statusCode !== 200) {
        assert.ok(reply.statusCode < 500, reply.body);
        continue;
      }
      const [, name] = /^\/files\/([0-9a-f]{32})-small\.webp$/.exec(reply.json().data) ?? [];
      assert.ok(name, reply.body);
      names.add(name);
    }
    assert.ok(names.size >= 4);
    for (const name of await onDisk()) assert.match(name, /^[0-9a-f]{2}\/[0-9a-f]{32}-[a-z]+(-\d+)?\.(webp|jpg|pdf)$/);
  });

  /** Sends an upload's head and so much of its file, then leaves. */
  async function breakOff(as: TestMember, sent: number): Promise<void> {
    const photo = await aPhoto(2000, 1500);
    const head = '--b\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="a.jpg"\r\n\r\n';
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      `POST /api/v1/profile/updateDP HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + photo.length + 9}\r\n\r\n${head}`,
    );
    await new Promise((resolve) => socket.write(photo.subarray(0, sent), resolve));
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
  }

  test('D9 an upload that breaks off leaves nothing, wherever it does', async () => {
    const as = await aMember(app);
    const before = await kept();
    for (const sent of [0, 1, 1000, 20_000, 30_000]) await breakOff(as, sent);
    // It is over when the server has noticed each of them.
    await until(() => new Promise<boolean>((resolve) => app.app.server.getConnections((_e, n) => resolve(n === 0))));
    assert.equal(await kept(), before);
    assert.equal((await app.call(changePicture, { thumbnailImage: await aPhoto() }, { as })).status, 200);
  });

  test('D9 an upload that is refused late, or whose member is gone meanwhile, leaves nothing', async () => {
    const as = await aMember(app);
    // What earlier tests have replaced goes first.
    app.wait({ hours: 2 });
    await sweepFiles(app.context);
    const before = await kept();
    const unknown = '00000000-0000-7000-8000-000000000000';
    const photo = await aPhoto();
    const answer = await app.call(createItem, { ...form(), category: unknown, thumbnailI: photo }, { as });
    assertRefused(answer, 404, 'NOT_FOUND');
    const big = await halves(2000, 1500).png().toBuffer();
    const [upload, deletion] = await Promise.all([
      app.call(createItem, { ...form(), thumbnailI: big }, { as }),
      app.call(peopleCalls.deleteAccount, { id: as.id }, { as }),
    ]);
    assert.equal(deletion.status, 200);
    assert.ok([201, 401].includes(upload.status), JSON.stringify(upload.body));
    const left = app.context.db.selectFrom('pictures').select('id').where('owner_id', '=', as.id);
    assert.deepEqual(await left.execute(), []);
    app.wait({ hours: 2 });
    await sweepFiles(app.context);
    assert.equal(await kept(), before);
  });

  const counted = (answers: Answer<unknown>[]) =>
    answers.filter(({ status }) => status === 201 || status === 200).length;

  test('D10 one member uploads 60 times an hour, of 50 at once too', async () => {
    const as = await aMember(app);
    const photo = await aPhoto(20, 20);
    const upload = () => app.call(changePicture, { thumbnailImage: photo }, { as });
    for (let i = 0; i < 40; i++) assert.equal((await upload()).status, 200);
    let good = 40;
    while (good < QUOTA.uploadsPerHour) {
      const answers = await Promise.all(Array.from({ length: 50 }, upload));
      good += counted(answers);
      for (const { status } of answers) assert.ok([200, 429, 503].includes(status), `${status}`);
    }
    assert.equal(good, QUOTA.uploadsPerHour);
    const over = await upload();
    assertRefused(over, 429, 'TOO_MANY');
    assert.ok(Number(over.headers['retry-after']) > 3000);
    app.wait({ hours: 1 });
    assert.equal((await upload()).status, 200);
  });

  test('D10 one member keeps 500 MB, of 20 uploads at once too', async () => {
    const as = await aMember(app);
    const photo = await aPhoto(20, 20);
    const first = await app.call(createItem, { ...form(), thumbnailI: photo }, { as });
    assert.equal(first.status, 201);
    const { db } = app.context;
    const { bytes } = await db
      .selectFrom('pictures')
      .select('bytes')
      .where('owner_id', '=', as.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('pictures')
      .set({ bytes: QUOTA.bytes - 2 * bytes })
      .where('owner_id', '=', as.id)
      .execute();
    const before = await onDisk();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createItem, { ...form(), thumbnailI: photo }, { as })),
    );
    assert.equal(counted(answers), 2);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 413, 'QUOTA');
    assert.equal((await onDisk()).length, before.length + 6);
  });

  test('D10 one member keeps 200 items, of 20 put up at once too', async () => {
    const as = await aMember(app);
    const { pictureId } = await anItem(app, { owner: as, category: { id: categoryId } });
    const items = Array.from({ length: QUOTA.items - 4 }, (_, i) => ({
      owner_id: as.id,
      category_id: categoryId,
      picture_id: pictureId,
      title: `Item ${i}`,
      description: 'd',
      price: 1,
      condition: 'New' as const,
      status: 'Sold' as const,
      rental: 'Not Available' as const,
    }));
    await app.context.db.insertInto('items').values(items).execute();
    const photo = await aPhoto(20, 20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createItem, { ...form(), thumbnailI: photo }, { as })),
    );
    assert.equal(counted(answers), 3);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 413, 'QUOTA');
  });
});
