import assert from 'node:assert/strict';
import net from 'node:net';
import { before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('D. Sizes', () => {
  const app = openApp({ rateLimits: false });
  let admin: TestMember;
  let sockets: Sockets;
  before(async () => {
    admin = await anAdmin(app);
    sockets = await openSockets(app);
  });

  const post = (payload: string | Buffer | undefined, headers: Record<string, string>) =>
    app.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, ...(payload !== undefined && { payload }) });

  test('D4 over 64 kB of JSON, 10 kB of a field, 25 parts or one file there is 413', async () => {
    const json = { 'content-type': 'application/json' };
    assert.equal((await post(JSON.stringify({ email: 'x'.repeat(70_000) }), json)).statusCode, 413);
    assert.equal((await post(`{"a":"${'x'.repeat(63_000)}"}`, json)).statusCode, 400, 'just below');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await post(`email=${'x'.repeat(70_000)}`, form)).statusCode, 413);
    const long = { email: 'x'.repeat(11_000), password: 'x' };
    assertRefused(await app.call(accountCalls.logIn, long, { encoding: 'multipart' }), 413, 'TOO_LARGE');
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));
    assert.equal((await app.call(accountCalls.logIn, many as never, { encoding: 'multipart' })).status, 413);
    const big = Buffer.concat([await aPhoto(), Buffer.alloc(11 * MEGABYTE)]);
    assertRefused(await app.call(itemCalls.createItem, { thumbnailI: big }, { as: admin }), 413, 'PICTURE_TOO_LARGE');
    const photo = (await aPhoto(20, 20)).toString('latin1');
    const file = `--x\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="a"\r\n\r\n${photo}\r\n`;
    const two = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/updateDP',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.from(`${file}${file}--x--\r\n`, 'latin1'),
    });
    assert.equal(two.statusCode, 413);
  });

  /** Sends a body that never ends, until the server answers or hangs up; how many bytes it took. */
  async function flood(head: string): Promise<{ sent: number; received: string }> {
    const socket = net.connect(Number(new URL(sockets.url).port), '127.0.0.1');
    let received = '';
    let sent = 0;
    let isOver = false;
    const over = new Promise<void>((resolve) => {
      const end = () => {
        isOver = true;
        resolve();
      };
      socket.once('close', end).once('end', end).setTimeout(5000, end);
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        received += chunk;
        end();
      });
    });
    socket.write(head);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
    while (!isOver && sent < 200 * MEGABYTE) {
      sent += chunk.length;
      await Promise.race([over, new Promise((resolve) => socket.write(chunk, resolve))]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket.destroy();
    return { sent, received };
  }

  test('D4 what is too large is refused without waiting for the rest of it', async () => {
    const start = (type: string, more: string, path = 'auth/login') =>
      `POST /api/v1/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;
    const said = await sendRaw(sockets.url, start('application/json', 'content-length: 900000000'));
    assert.match(said, /^HTTP\/1\.1 413 /);
    const form = 'multipart/form-data; boundary=x';
    assert.match(
      await sendRaw(sockets.url, start(form, 'content-length: 900000000', 'profile/updateDP')),
      /^HTTP\/1\.1 413 /,
    );

    const memory = process.memoryUsage().rss;
    const json = await flood(start('application/json', 'transfer-encoding: chunked'));
    // Who sends on behind the answer may be cut off before it is read.
    assert.match(json.received, /^(HTTP\/1\.1 413 |$)/);
    assert.ok(json.sent < 8 * MEGABYTE, `${json.sent} bytes of JSON`);
    const file = `--x\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="a.jpg"\r\n\r\n`;
    const head = start(form, 'transfer-encoding: chunked', 'profile/updateDP');
    const upload = await flood(`${head}${file.length.toString(16)}\r\n${file}\r\n`);
    assert.match(upload.received, /^HTTP\/1\.1 413 /);
    assert.ok(upload.sent < 24 * MEGABYTE, `${upload.sent} bytes of a picture`);
    assert.ok(process.memoryUsage().rss - memory < 150 * MEGABYTE);
  });

  test('D4 a frame of more than 64 kB over a socket ends it, and no other', async () => {
    const [loud, quiet] = [await sockets.connect(await aMember(app)), await sockets.connect(await aMember(app))];
    const ended = new Promise((resolve) => loud.once('disconnect', resolve));
    loud.emit('sendMessage', { content: 'x'.repeat(70_000) });
    await ended;
    assert.ok(quiet.connected);
  });
});
