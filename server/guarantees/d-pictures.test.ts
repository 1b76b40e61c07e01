import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { MEGABYTE } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, type TestApp } from '#server/testing/app.ts';
import { aMember, aPdf, aPhoto } from '#server/testing/factories.ts';
import { gifOf, halves, heic, jpegClaiming, jpegFullOf, pngBomb, pngWith, textBomb } from '#server/testing/pictures.ts';

const { changePicture } = peopleCalls;
const MARK = 'GPS-of-the-hostel';

import { createUploads } from '#server/testing/uploads.ts';

describe('D. Pictures', () => {
  let uploads: Awaited<ReturnType<typeof createUploads>>;
  let app: TestApp;
  before(async () => {
    uploads = await createUploads();
    app = uploads.app;
  });
  after(() => app.close());

  test('D5 JPEG, PNG, WebP, AVIF and the first frame of a GIF are taken, and kept as WebP of at most 1600 pixels', async () => {
    for (const type of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const { picture } = await uploads.accepted(await halves()[type]().toBuffer());
      assert.deepEqual([picture.width, picture.height], [400, 200], type);
      assert.equal((await sharp(await uploads.fetchBytes(picture.large)).metadata()).format, 'webp');
    }
    const frames = [await halves().png().toBuffer(), await halves().negate().png().toBuffer()];
    for (const type of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        [type]()
        .toBuffer();
      assert.equal((await sharp(moving).metadata()).pages, 2);
      const { picture } = await uploads.accepted(moving);
      const { width, height, pages } = await sharp(await uploads.fetchBytes(picture.large)).metadata();
      assert.deepEqual([width, height, pages], [400, 200, undefined]);
    }
    const { picture } = await uploads.accepted(await aPhoto(3000, 1500));
    assert.deepEqual([picture.width, picture.height], [1600, 800]);
  });

  test('D5 what a camera held sideways is turned upright', async () => {
    const { picture } = await uploads.accepted(await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    assert.deepEqual([picture.width, picture.height], [200, 400]);
    const { data } = await sharp(await uploads.fetchBytes(picture.large))
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
    const before = await uploads.kept();
    for (const [what, [bytes, status, code]] of Object.entries(refused)) {
      const answer = await uploads.putUp(bytes);
      assert.deepEqual([answer.status, answer.body.code], [status, code], what);
    }
    assert.equal(await uploads.kept(), before);
  });

  test('D5 bombs are told by their heads, in no time and without their pixels', async () => {
    const bombs: Record<string, Uint8Array> = {
      'a PNG of 16000 x 16000': pngBomb(16_000, 16_000),
      'a GIF of 65535 x 65535': await gifOf([65_535, 65_535], [65_535, 65_535]),
      'a small GIF with a huge frame': await gifOf([10, 10], [65_535, 65_535]),
      'a JPEG that says it is 65500 x 65500': await jpegClaiming(65_500, 65_500),
    };
    const before = await uploads.kept();
    for (const [what, bytes] of Object.entries(bombs)) {
      assert.ok(bytes.length < 200_000, `${what}: ${bytes.length}`);
      const memory = process.memoryUsage().rss;
      const began = performance.now();
      const answer = await uploads.putUp(bytes);
      assert.ok(performance.now() - began < 2000, `${what} took ${performance.now() - began} ms`);
      assert.ok(process.memoryUsage().rss - memory < 250 * MEGABYTE, what);
      assert.ok([400, 413].includes(answer.status), `${what}: ${answer.status}`);
    }
    assert.equal(await uploads.kept(), before);
    // What is packed beside the pixels is not unpacked.
    const memory = process.memoryUsage().rss;
    assert.ok([201, 400].includes((await uploads.putUp(await textBomb(64))).status));
    assert.ok(process.memoryUsage().rss - memory < 150 * MEGABYTE);
  });

  test('D5 two are decoded at once and a few wait: the rest is told to come again, and browsing stays fast', async () => {
    const heavy = await halves(1500, 1000).png().toBuffer();
    const members = await Promise.all(Array.from({ length: 40 }, () => aMember(app)));
    const sent = Promise.all(members.map((as) => uploads.putUp(heavy, as)));
    const times: number[] = [];
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      assert.equal((await app.app.inject({ url: '/api/v1/item/getAllProduct?limit=1' })).statusCode, 200);
      times.push(performance.now() - began);
    }
    const answers = await sent;
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
      const { picture } = await uploads.accepted(original);
      for (const size of ['large', 'card', 'small'] as const) {
        const bytes = await uploads.fetchBytes(picture[size]);
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
    assert.ok(!(await uploads.fetchBytes(face.body.data)).includes(MARK));
    const paper = await uploads.addPaper(originals.jpeg as Buffer);
    assert.equal(paper.status, 201);
    const page = await uploads.fetchBytes(paper.body.data.fileUrl);
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
      const { picture } = await uploads.accepted(bytes);
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
});
