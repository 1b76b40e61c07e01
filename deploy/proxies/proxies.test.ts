import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { io } from 'socket.io-client';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { PAPER } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { findFreePort } from '#server/database/embedded.ts';
import { type Campus, connected, createCampus } from '#server/testing/campus.ts';
import { FORM } from '#server/testing/papers.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { encodeCall } from '#server/testing/request.ts';

/* The examples, in the proxies that they are for: Debian's. Skipped where there is none. */

const isThere = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
const skipUnless = (program: string) => !isThere(program) && `there is no ${program} here (a package of Debian)`;

let campus: Campus;
let folder: string;
before(async () => {
  if (!isThere('nginx') && !isThere('caddy')) return;
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-proxies-'));
  campus = await createCampus({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' });
});
after(async () => {
  await campus?.close();
  if (folder) await rm(folder, { recursive: true });
});

const example = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const write = (name: string, content: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
/** Replaces what an operator replaces. */
const replace = (content: string, from: string, to: string) => {
  assert.ok(content.includes(from), from);
  return content.replaceAll(from, to);
};

/** Sends a call from another address than the proxy's, whatever the certificate. */
async function send(url: string, call?: Call, input: object = {}, headers: object = {}) {
  const encoded = call && (await encodeCall(call, input as Record<string, unknown>));
  const request = (url.startsWith('https') ? https : http).request(url + (encoded?.url ?? '/'), {
    method: encoded?.method ?? 'GET',
    headers: { ...encoded?.headers, ...headers },
    localAddress: '127.0.0.2',
    rejectUnauthorized: false,
  });
  const answered = once(request, 'response');
  request.end(encoded?.payload);
  const [response] = (await answered) as [http.IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

/** What the program needs of a proxy. */
async function check(url: string): Promise<void> {
  assert.match((await send(url)).body, /<!doctype html>/i);

  const email = 'nobody@campus.edu';
  const login = { email, password: 'Wrong-password-1' };
  const forged = { 'x-forwarded-for': '203.0.113.9' };
  assert.equal((await send(url, accountCalls.logIn, login, forged)).status, 401);
  const [row] = await campus.query('select host(ip) as ip from audit where subject = $1 order by number desc', [email]);
  assert.equal(row?.ip, '127.0.0.2');

  const { token } = await campus.aMember({ role: 'Admin' });
  const authorization = { authorization: `Bearer ${token}` };
  const paper = { ...FORM, file: Buffer.alloc(PAPER.bytes - 1, 'x') };
  const taken = await send(url, paperCalls.addPaper, paper, authorization);
  // The program has read all of it: as it is no PDF, it is too large for a picture.
  assert.equal(JSON.parse(taken.body).code, 'PICTURE_TOO_LARGE');

  const socket = io(url, { transports: ['websocket'], auth: { token }, rejectUnauthorized: false, forceNew: true });
  await connected(socket);
  socket.disconnect();
}

/** Runs a proxy until `act` is through. */
async function behind(words: string[], url: string, act: () => Promise<void>, env: NodeJS.ProcessEnv = {}) {
  const [program = '', ...more] = words;
  const child = spawn(program, more, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  try {
    await until(async () => child.exitCode !== null || (await send(url).catch(() => null))?.status === 200);
    assert.equal(child.exitCode, null, child.exitCode === null ? '' : await said);
    await act();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

describe('behind a proxy', { timeout: 10 * LONGEST_WAIT }, () => {
  test('nginx: pages, uploads, WebSockets, and the address of the client', { skip: skipUnless('nginx') }, async () => {
    const [port, plain] = [await findFreePort(), await findFreePort()];
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    let site = replace(example('nginx.conf'), 'listen 443 ', `listen 127.0.0.1:${port} `);
    site = replace(site, 'listen 80;', `listen 127.0.0.1:${plain};`);
    site = replace(site, 'server 127.0.0.1:3000;', `server 127.0.0.1:${campus.server.port};`);
    site = replace(site, '/etc/letsencrypt/live/market.example.edu/fullchain.pem', certificate);
    site = replace(site, '/etc/letsencrypt/live/market.example.edu/privkey.pem', key);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const config = write(
      'nginx.conf',
      `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}
       http { access_log off; ${folders.join(' ')} include ${write('site.conf', site)}; }`,
    );
    execFileSync('nginx', ['-t', '-c', config], { stdio: 'pipe' });
    const url = `https://127.0.0.1:${port}`;
    await behind(['nginx', '-c', config], url, () => check(url));
  });

  // Without a certificate of its own, and without its port for orders.
  const caddy = (name: string) => write(name, `{\n\tadmin off\n\tauto_https off\n}\n${example(name)}`);
  async function behindCaddy(name: string, nodes: string, act: (url: string) => Promise<void>) {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const env = { SITE: url, NODES: nodes, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const words = ['caddy', 'run', '--adapter', 'caddyfile', '--config', caddy(name)];
    await behind(words, url, () => act(url), env);
  }

  test('Caddy: the same', { skip: skipUnless('caddy') }, async () => {
    await behindCaddy('Caddyfile', `127.0.0.1:${campus.server.port}`, check);
  });

  test('Caddy before two nodes, of which one is away: the same', { skip: skipUnless('caddy') }, async () => {
    const nodes = `127.0.0.1:${await findFreePort()} 127.0.0.1:${campus.server.port}`;
    await behindCaddy('Caddyfile.cluster', nodes, async (url) => {
      await check(url);
      for (let n = 0; n < 20; n += 1) assert.equal((await send(url)).status, 200);
    });
  });
});
