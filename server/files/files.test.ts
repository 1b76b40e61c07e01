import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import fastify from 'fastify';
import { fileUrl } from '#contract/endpoints.ts';
import { serveFiles } from '#server/http/files.ts';
import { handleErrors } from '#server/http/problems.ts';
import { StartError } from '#server/start/start-error.ts';
import { startBucket, type TestBucket } from '#server/testing/bucket.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';
import { createFiles, type Files, fileName, randomName } from './files.ts';

let dataDir: string;
let bucket: TestBucket;
before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
  bucket = await startBucket();
});
after(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const newName = () => fileName(randomName(), 'large', 'webp');
const names = async (files: Files) => (await Array.fromAsync(files.list())).map(({ name }) => name).sort();

for (const [where, storageUrl] of [
  ['a local folder', () => undefined],
  ['an S3-compatible store', () => bucket.url],
] as const)
  describe(`files in ${where}`, () => {
    let files: Files;
    before(async () => {
      files = await createFiles({ dataDir, storageUrl: storageUrl() });
    });

    test('what is put is read back, listed, and gone when removed', async () => {
      const name = newName();
      const began = Date.now();
      await files.put(name, Buffer.from('content'));
      const file = await files.read(name);
      assert.equal(file?.size, 7);
      assert.equal((await buffer(file.stream)).toString(), 'content');
      const listed = await Array.fromAsync(files.list());
      assert.deepEqual(await names(files), [name]);
      const age = Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0);
      assert(age >= -2000 && age <= Date.now() - began + 2000, `${age} ms old`);
      await files.remove([name, newName()]);
      assert.equal(await files.read(name), null);
      assert.deepEqual(await names(files), []);
    });

    test('a file of megabytes keeps every byte, and one that is not read to its end does no harm', async () => {
      const bytes = randomBytes(6_000_000);
      const name = fileName(randomName(), 'paper', 'pdf');
      await files.put(name, bytes);
      const left = await files.read(name);
      left?.stream.destroy();
      const read = await files.read(name);
      assert.equal(read?.size, bytes.length);
      assert((await buffer(read.stream)).equals(bytes));
      await files.remove([name]);
    });

    test('more than one page of them is listed whole and removed', { timeout: LONGEST_WAIT }, async () => {
      const many = Array.from({ length: 503 }, newName);
      const left = many.values();
      const put = async () => {
        for (const name of left) await files.put(name, Buffer.from('x'));
      };
      await Promise.all([put(), put(), put(), put()]);
      assert.deepEqual(await names(files), [...many].sort());
      await files.remove(many);
      assert.deepEqual(await names(files), []);
    });

    test('names that are not ours reach nothing', async () => {
      await assert.rejects(files.put('../../secret', Buffer.from('x')));
      await assert.rejects(files.remove(['../secret']));
      for (const name of ['../secret', 'secret', `${'a'.repeat(32)}-large.svg`, `${'A'.repeat(32)}-large.webp`, ''])
        assert.equal(await files.read(name), null);
    });
  });

describe('files in a local folder', () => {
  test('an unfinished write is never read, but is listed for the cleanup', async () => {
    const files = await createFiles({ dataDir, storageUrl: undefined });
    const name = newName();
    const unfinished = `${name}.0123abcd.part`;
    await writeFile(path.join(dataDir, 'files', name.slice(0, 2), unfinished), 'half');
    assert.equal(await files.read(name), null);
    assert.equal(await files.read(unfinished), null);
    assert.deepEqual(await names(files), [unfinished]);
    await files.remove([unfinished]);
    assert.deepEqual(await readdir(path.join(dataDir, 'files', name.slice(0, 2))), []);
  });

  test('with KEEP_REMOVED_FILES what is removed can be brought back until it expires, and is not served', async () => {
    const files = await createFiles({ dataDir, storageUrl: undefined, keepRemovedFiles: 1 });
    const name = newName();
    await files.put(name, Buffer.from('content'));
    await files.remove([name, newName()]);
    assert.deepEqual([await files.read(name), await names(files)], [null, []]);
    await files.removed?.expire(new Date(Date.now() - 60_000));
    await files.removed?.bringBack(name);
    assert.equal((await files.read(name))?.stream.destroy().destroyed, true);
    await files.remove([name]);
    await files.removed?.expire(new Date(Date.now() + 60_000));
    assert.deepEqual(await Array.fromAsync(files.removed?.list() ?? []), []);
  });
});

describe('files in an S3-compatible store', () => {
  test('a store that cannot be used stops the start with a sentence that keeps the key to itself', async () => {
    const at = new URL(bucket.url.replace('s3:', 'http:')).host;
    const wrong: [url: string, sentence: RegExp][] = [
      [`s3://S3RVER:canary@${at}/uploads`, /key and secret .*SignatureDoesNotMatch/],
      [`s3://canary:S3RVER@${at}/uploads`, /key and secret .*InvalidAccessKeyId/],
      [`s3://S3RVER:S3RVER@${at}/canary-less`, /no bucket canary-less/],
      ['s3://canary:canary@127.0.0.1:1/uploads', /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/],
      ['s3://canary:canary@no-such-host.invalid/uploads', /no-such-host\.invalid cannot be reached/],
    ];
    for (const [storageUrl, sentence] of wrong)
      await assert.rejects(createFiles({ dataDir, storageUrl }), (error) => {
        assert(error instanceof StartError);
        assert.match(error.message, /^STORAGE_URL: [^\n]+\.$/);
        assert.match(error.message, sentence);
        assert(!error.message.replace('canary-less', '').includes('canary'));
        return true;
      });
  });

  test('one that goes away later is a 503 to who asks, and to what is put, removed and listed', async () => {
    const going = await startBucket();
    const files = await createFiles({ dataDir, storageUrl: going.url });
    const app = fastify();
    handleErrors(app);
    serveFiles(app, { files });
    await going.close();
    const answer = await app.inject(fileUrl(newName()));
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'UNAVAILABLE']);
    assert(answer.headers['retry-after']);
    await assert.rejects(files.put(newName(), Buffer.from('x')), { statusCode: 503 });
    await assert.rejects(files.remove([newName()]), { statusCode: 503 });
    await assert.rejects(names(files), { statusCode: 503 });
    await app.close();
  });

  test('one that says nothing is given up', { timeout: LONGEST_WAIT }, async () => {
    const silent = net.createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as net.AddressInfo;
    const began = Date.now();
    const opening = createFiles({ dataDir, storageUrl: `s3://key:secret@127.0.0.1:${port}/uploads` });
    await assert.rejects(opening, /^Error: STORAGE_URL: 127\.0\.0\.1:\d+ cannot be reached/);
    assert(Date.now() - began < 25_000);
    silent.close();
  });
});

describe('GET /files/{name}', () => {
  const app = fastify();
  let files: Files;
  before(async () => {
    files = await createFiles({ dataDir, storageUrl: undefined });
    handleErrors(app);
    serveFiles(app, { files });
  });
  after(() => app.close());

  test('a picture may be kept for ever and is shown in place', async () => {
    const name = fileName(randomName(), 'card', 'webp');
    await files.put(name, Buffer.from('picture'));
    const answer = await app.inject(fileUrl(name));
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.body, 'picture');
    assert.equal(answer.headers['content-type'], 'image/webp');
    assert.equal(answer.headers['content-length'], '7');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-disposition'], undefined);

    const head = await app.inject({ method: 'HEAD', url: fileUrl(name) });
    assert.equal(head.statusCode, 200);
    assert.equal(head.headers['content-length'], '7');
    assert.equal(head.body, '');

    const known = { 'if-none-match': `W/"other", ${answer.headers.etag}` };
    const again = await app.inject({ url: fileUrl(name), headers: known });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });

  test('of a picture who saves data gets the next smaller size, where there is one', async () => {
    const of = randomName();
    const nameOf = (kind: 'large' | 'card' | 'small') => fileName(of, kind, 'webp');
    for (const kind of ['large', 'card', 'small'] as const) await files.put(nameOf(kind), Buffer.from(kind));
    const get = (name: string, headers = {}) => app.inject({ url: fileUrl(name), headers });
    const saving = { 'save-data': 'on' };
    for (const [asked, given] of [
      ['large', 'card'],
      ['card', 'small'],
      ['small', 'small'],
    ] as const) {
      const [usual, saved] = [await get(nameOf(asked)), await get(nameOf(asked), saving)];
      assert.deepEqual([usual.body, saved.body], [asked, given]);
      // A cache on the way tells the two apart.
      assert.equal(saved.headers.vary, asked === 'small' ? undefined : 'save-data');
      assert.equal(usual.headers.vary, saved.headers.vary);
      assert.equal(usual.headers.etag === saved.headers.etag, asked === given);
    }
    const alone = fileName(randomName(), 'card', 'webp');
    await files.put(alone, Buffer.from('alone'));
    assert.equal((await get(alone, saving)).body, 'alone');
  });

  test('a paper is an attachment in a sandbox', async () => {
    const name = fileName(randomName(), 'paper', 'pdf');
    await files.put(name, Buffer.from('%PDF-'));
    const answer = await app.inject(fileUrl(name));
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /^attachment/);
    assert.equal(answer.headers['content-security-policy'], "sandbox; default-src 'none'");
  });

  test('what is not there is a 404 in the envelope', async () => {
    for (const url of [
      fileUrl(fileName(randomName(), 'large', 'webp')),
      '/files/..%2F..%2Fsecret',
      '/files/%00',
      '/files/secret',
    ]) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'NOT_FOUND');
      assert.match(String(answer.headers['cache-control']), /no-store/);
    }
  });
});
