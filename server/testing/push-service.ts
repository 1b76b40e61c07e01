import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import type { PushPayload } from '#contract/notices.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';

/** What a browser gives to the server that may push to it. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
}

export interface ReceivedPush {
  endpoint: string;
  payload: PushPayload;
  headers: http.IncomingHttpHeaders;
  /** Who sent it, by its key, and whom the service may write to. */
  key: string;
  subject: string;
}

/** A push service on this machine, with browsers: it checks who sends (RFC 8292) and reads what is sent (RFC 8291). */
export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** A new browser; its endpoint takes pushes until it is gone. */
  subscribe(device?: string): TestSubscription;
  /** Answers the next requests so, in order, instead of taking the push. */
  answerNext(...answers: { status: number; retryAfter?: number }[]): void;
  /** Takes the next request and never answers. Resolves when it is there. */
  hangNext(): Promise<void>;
  /** How many requests came in all, refused ones too. */
  requests: number;
  close(): Promise<void>;
}

/** Subscription of no browser: nobody answers there. */
export const aSubscription = (endpoint = `https://push.example.com/${randomUUID()}`): TestSubscription => {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint,
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    device: 'Chrome on Android',
  };
};

export async function createPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers: { status: number; retryAfter?: number }[] = [];
  let hang: (() => void) | undefined;
  const server = http.createServer(async (request, response) => {
    service.requests += 1;
    const body = await buffer(request);
    const endpoint = `${service.origin}${request.url}`;
    const browser = browsers.get(endpoint);
    const answer = answers.shift() ?? { status: browser ? 201 : 410 };
    if (browser && answer.status < 300) {
      const { key, subject } = await readVapid(request.headers.authorization ?? '', service.origin);
      const payload = JSON.parse(decrypt(body, browser.ecdh, browser.auth)) as PushPayload;
      service.received.push({ endpoint, payload, headers: request.headers, key, subject });
    }
    if (hang) {
      hang();
      hang = undefined;
      return;
    }
    if (answer.retryAfter) response.setHeader('retry-after', answer.retryAfter);
    response.writeHead(answer.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    requests: 0,
    subscribe(device = 'Chrome on Android') {
      const endpoint = `${service.origin}/push/${randomUUID()}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(endpoint, { ecdh, auth });
      return { endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url'), device };
    },
    answerNext: (...next) => void answers.push(...next),
    hangNext: () =>
      new Promise((resolve) => {
        hang = resolve;
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** Checks the token of `Authorization: vapid t=…, k=…` by its key. Throws what is wrong with it. */
async function readVapid(header: string, audience: string): Promise<{ key: string; subject: string }> {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,\s]+), ?k=(?<key>[\w-]+)$/.exec(header)?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience });
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('the token names nobody to write to');
  if ((payload.exp ?? 0) > (Date.now() + DAY) / SECOND) throw new Error('the token is good for too long');
  return { key, subject: payload.sub as string };
}

/** Content coding aes128gcm of one record (RFC 8188), with the keys of RFC 8291. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] as number;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(input), salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
