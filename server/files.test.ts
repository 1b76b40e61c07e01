import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import fastify from 'fastify';
import { createFiles, type Files, fileName, fileUrl, randomName } from './files.ts';
import { handleFailures } from './http/failures.ts';
import { serveFiles } from './http/files.ts';

let dataDir: string;
let files: Files;
const app = fastify();

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
  files = await createFiles({ dataDir, storageUrl: undefined });
  handleFailures(app);
  serveFiles(app, { files });
});
after(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

describe('files', () => {
  test('what is put is read back, listed, and gone when removed', async () => {
    const name = fileName(randomName(), 'large', 'webp');
    await files.put(name, Buffer.from('content'));
    const file = await files.read(name);
    assert.equal(file?.size, 7);
    assert.equal((await buffer(file.stream)).toString(), 'content');
    const listed = await Array.fromAsync(files.list());
    assert.deepEqual(
      listed.map((one) => one.name),
      [name],
    );
    await files.remove([name, fileName(randomName(), 'card', 'webp')]);
    assert.equal(await files.read(name), null);
    assert.deepEqual(await Array.fromAsync(files.list()), []);
  });

  test('names that are not ours reach nothing', async () => {
    await assert.rejects(files.put('../../secret', Buffer.from('x')));
    await assert.rejects(files.remove(['../secret']));
    for (const name of ['../secret', 'secret', `${'a'.repeat(32)}-large.svg`, `${'A'.repeat(32)}-large.webp`, ''])
      assert.equal(await files.read(name), null);
  });

  test('an unfinished write is never read, but is listed to be swept', async () => {
    const name = fileName(randomName(), 'large', 'webp');
    const unfinished = `${name}.0123abcd.part`;
    await writeFile(path.join(dataDir, 'files', name.slice(0, 2), unfinished), 'half');
    assert.equal(await files.read(name), null);
    assert.equal(await files.read(unfinished), null);
    assert.deepEqual(
      (await Array.fromAsync(files.list())).map((one) => one.name),
      [unfinished],
    );
    await files.remove([unfinished]);
    assert.deepEqual(await readdir(path.join(dataDir, 'files', name.slice(0, 2))), []);
  });

  test('a store that is not there yet is refused with a sentence', async () => {
    await assert.rejects(createFiles({ dataDir, storageUrl: 's3://key:secret@host/bucket' }), /STORAGE_URL/);
  });
});

describe('GET /files/{name}', () => {
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
