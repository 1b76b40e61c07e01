import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { encodeCall } from '#server/testing/request.ts';

describe('I. Overload: half-sent uploads', () => {
  let house: TestApp;
  let app: FastifyInstance;
  let port: number;
  const open = new Set<net.Socket>();
  before(async () => {
    house = await createTestApp();
    ({ app } = house);
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(async () => {
    for (const socket of open) socket.destroy();
    await house.close();
  });

  /** Sends the head of an upload that says it has so many bytes, and a part of it. */
  async function sendHalf(as: TestMember, bytes: number) {
    const socket = net.connect(port, '127.0.0.1');
    open.add(socket);
    socket.on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    const head = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
    socket.write(
      `POST /api/v1/item/picture HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n${head}\xff\xd8\xff`,
      'latin1',
    );
    return { received: () => received, end: () => socket.destroy() };
  }
  type Half = Awaited<ReturnType<typeof sendHalf>>;
  const upload = async (as: TestMember) => {
    const sent = await encodeCall(itemCalls.uploadPicture, { picture: await aPhoto(40, 30) }, { token: as.token });
    return app.inject({ ...sent, method: 'POST', payload: sent.payload as Buffer });
  };

  test('I10 are counted before their bodies are read: of a member, of all, and no longer when they are gone', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(house)));
    const [first, second, third, last] = members as [TestMember, TestMember, TestMember, TestMember];
    const halves: Half[] = [];
    /** Six of ten megabytes are a member's share: of seven, whichever comes last is refused. */
    const fill = async (as: TestMember) => {
      const sent = await Promise.all(Array.from({ length: 7 }, () => sendHalf(as, 10 * MEGABYTE)));
      const isRefused = (half: Half) => /^HTTP\/1\.1 429 .*still on their way/s.test(half.received());
      await until(() => sent.filter(isRefused).length === 1);
      halves.push(...sent.filter((half) => !isRefused(half)));
    };
    await fill(first);
    const refused = await upload(first);
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'TOO_MANY']);
    assert.match(refused.json().message, /still on their way/);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    assert.equal((await upload(last)).statusCode, 201, 'others have theirs');

    // Twelve are there; nine megabytes more are too many for all.
    await fill(second);
    const tooMuch = await sendHalf(third, 9 * MEGABYTE);
    await until(() => /^HTTP\/1\.1 503 /.test(tooMuch.received()));
    for (const half of halves) assert.equal(half.received(), '');
    assert.equal((await app.inject('/api/v1/item/getAllProduct')).statusCode, 200);

    for (const half of [...halves, tooMuch]) half.end();
    await until(async () => (await upload(first)).statusCode === 201);
  });

  test('I10 forms without a file take no room from uploads', async () => {
    const as = await aMember(house);
    for (let n = 0; n < 200; n += 1) {
      const socket = net.connect(port, '127.0.0.1');
      open.add(socket);
      socket.on('error', () => {});
      socket.write(
        'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
          'content-length: 1000000\r\n\r\n--b\r\n',
      );
    }
    await until(async () => (await upload(as)).statusCode === 201);
    assert.equal((await upload(as)).statusCode, 201);
  });
});
