import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { io } from 'socket.io-client';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw.ts';

describe('the HTTP server', () => {
  const test = openApp();
  let url: string;
  let question: string;
  before(async () => {
    question = JSON.stringify({ slug: (await aCategory(test)).slug });
    url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const CATEGORIES = '/api/v1/item/showAllCategory';
  const ask = async (head: string, body = '') => {
    const [headers = '', text = ''] = (await sendRaw(url, `${head}\r\nconnection: close\r\n\r\n${body}`)).split(
      /\r\n\r\n(.*)/s,
    );
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, text };
  };

  describe('answers an Upgrade to anything but our WebSocket as if it were not asked', () => {
    const H2C = 'upgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA';
    const offer = 'connection: Upgrade, HTTP2-Settings';

    it('for a GET, answered from memory too', async () => {
      for (let i = 0; i < 3; i += 1) {
        const { status, text } = await ask(`GET ${CATEGORIES} HTTP/1.1\r\nhost: x\r\n${offer}\r\n${H2C}`);
        assert.equal(status, 200);
        assert.match(text, /"success":true/);
      }
    });

    it('for a POST with its body', async () => {
      const { status, text } = await ask(
        `POST /api/v1/item/getCategoryPageDetails HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${question.length}\r\n${offer}\r\n${H2C}`,
        question,
      );
      assert.equal(status, 200, text);
      assert.match(text, /"success":true/);
    });

    it('for a WebSocket elsewhere', async () => {
      const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
      const { status } = await ask(
        `GET ${CATEGORIES} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${key}`,
      );
      assert.equal(status, 200);
    });

    it('and ours is a WebSocket still', async () => {
      const { token } = await aMember(test);
      const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false });
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
      socket.close();
    });
  });

  const refused = async (head: string, expected: number, code = 'INVALID_INPUT') => {
    const { status, headers, text } = await ask(head);
    assert.equal(status, expected, head);
    assert.match(headers, /content-type: application\/json; charset=utf-8/i, head);
    assert.deepEqual([JSON.parse(text).success, JSON.parse(text).code], [false, code], head);
  };

  it('D2 asks for exactly one Host that is one', async () => {
    for (const hosts of [
      'x: y',
      'host: a\r\nhost: b',
      'host: a\r\nHost: a',
      'host: a b',
      'host: exa mple',
      'host:',
      'host: http://a',
      'host: a/b',
      'host: a@b',
      'host: a:b',
      'host: a, b',
      'host: [::1',
      'host: "a"',
    ])
      for (const target of [CATEGORIES, '/api/v1/auth/login', '/'])
        await refused(`GET ${target} HTTP/1.1\r\n${hosts}`, 400);
    for (const host of [
      'a',
      'market.campus.edu:3000',
      '127.0.0.1',
      '[::1]:3000',
      'my_host',
      'xn--bcher-kva.example',
      'a:',
    ])
      assert.equal((await ask(`GET ${CATEGORIES} HTTP/1.1\r\nhost: ${host}`)).status, 200, host);
    assert.equal((await ask(`GET ${CATEGORIES} HTTP/1.0`)).status, 200, 'HTTP/1.0 knows no Host');
  });

  it('refuses an expectation that it does not know, and sends 100 for the one it does', async () => {
    await refused(`GET ${CATEGORIES} HTTP/1.1\r\nhost: x\r\nexpect: tea`, 417, 'EXPECTATION_FAILED');
    const received = await sendRaw(
      url,
      `POST /api/v1/item/getCategoryPageDetails HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${question.length}\r\nconnection: close\r\n\r\n`,
      question,
    );
    assert.match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  it('is no proxy', async () => {
    await refused('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org:443', 405, 'METHOD_NOT_ALLOWED');
  });
});
