import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { findFreePort } from '#server/database/embedded.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { buildImage, insist, makeBase, podman, type Ran } from './podman.ts';

const IMAGE = 'localhost/dogear-drill';
/** Of it the base is 218 MB, PostgreSQL 59 and what reads scans 17. */
const LARGEST = 370e6;
const SETTINGS = {
  PUBLIC_URL: 'https://market.example.edu',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.edu',
};

/** A container that runs the server. */
interface Server {
  name: string;
  url: string;
  exec(...words: string[]): Ran;
}

describe('the image', { timeout: 30 * LONGEST_WAIT }, () => {
  const names: string[] = [];
  const volumes: string[] = [];
  const unique = (what: string) => `dogear-drill-${what}-${randomBytes(4).toString('hex')}`;
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

  before(() => {
    makeBase();
    buildImage(IMAGE);
  });
  afterEach(() => {
    for (const name of names.splice(0)) podman('rm', '--force', '--time', '20', name);
  });
  after(() => {
    for (const volume of volumes) podman('volume', 'rm', '--force', volume);
  });

  function aVolume(): string {
    const volume = unique('volume');
    volumes.push(volume);
    insist('podman', ['volume', 'create', volume]);
    return volume;
  }

  async function start(volume: string, options: string[] = ['--init']): Promise<Server> {
    const name = unique('server');
    names.push(name);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const place = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${volume}:/data`];
    insist('podman', ['run', '--detach', '--name', name, ...place, ...options, ...settings, IMAGE]);
    await isReady(name, url);
    return { name, url, exec: (...words) => podman('exec', name, ...words) };
  }
  async function isReady(name: string, url: string): Promise<void> {
    await until(async () => {
      if ((await statusOf(`${url}/readyz`)) === 200) return true;
      assert.notEqual(
        podman('inspect', '--format', '{{.State.Status}}', name).said,
        'exited',
        podman('logs', name).said,
      );
      return false;
    });
  }
  /** A command in a container of its own, which goes with it. */
  const inside = (options: string[], ...words: string[]) =>
    podman('run', '--rm', '--no-healthcheck', ...options, ...settings, IMAGE, ...words);
  const admin = (...words: string[]) => ['npm', 'run', '-s', 'admin', '--', ...words];
  const exitCode = (name: string) => podman('inspect', '--format', '{{.State.ExitCode}}', name).said;

  test('is small, has one Node, and nothing that is not run', () => {
    const size = Number(insist('podman', ['image', 'inspect', '--format', '{{.Size}}', IMAGE]));
    assert.ok(size <= LARGEST, `${Math.round(size / 1e6)} MB`);
    const large = inside(['--user', 'root'], 'find', '/', '-xdev', '-type', 'f', '-perm', '-u+x', '-size', '+50M');
    assert.equal(large.said, '/usr/local/bin/node');
    const tests = ['*.test.*', '*/testing/*', '*/demo/*', '*.map', '*.d.ts'].flatMap((one) => ['-o', '-path', one]);
    assert.equal(inside(['--user', 'root'], 'find', '/app', ...tests.slice(1)).said, '');
  });

  test('serves pages and says so, with everything that is not built in', async () => {
    const server = await start(aVolume());
    const page = await (await fetch(server.url)).text();
    assert.match(page, /<html/);
    assert.equal(podman('healthcheck', 'run', server.name).code, 0);
    const words = `
      const { default: sharp } = await import('sharp');
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).webp().toBuffer();
      const { hash } = await import('@node-rs/argon2');
      await hash('a password');
      const { PDFiumLibrary } = await import('@hyzyla/pdfium');
      (await PDFiumLibrary.init()).destroy();
      await import('@aws-sdk/client-s3');
      const { createWorker, OEM } = await import('tesseract.js');
      const langPath = '/app/node_modules/@tesseract.js-data/eng/4.0.0_best_int';
      await (await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' })).terminate();
      const { drawWords } = await import('/app/server/feeds/share-picture.ts');
      console.log(typeof drawWords);`;
    assert.equal(server.exec('node', '--no-warnings', '--input-type=module', '--eval', words).said, 'function');
  });

  test('H8 admin commands run beside the server, and in another container they are refused', async () => {
    const volume = aVolume();
    const server = await start(volume);
    const nobody = 'There is no member with the address ann@campus.edu.';
    assert.equal(server.exec(...admin('promote', 'ann@campus.edu')).said, nobody);
    assert.equal(podman('exec', '--user', 'root', server.name, ...admin('promote', 'ann@campus.edu')).said, nobody);
    const another = inside(['--volume', `${volume}:/data`], ...admin('promote', 'ann@campus.edu'));
    assert.match(another.said, /^DATA_DIR .* another container .* exec app /);
    const second = inside(['--volume', `${volume}:/data`]);
    assert.match(second.said, /^DATA_DIR .* another container /);
    assert.equal(server.exec(...admin('verify')).said, '0 files read, 0 problems.');
  });

  test('a backup has an owner and comes back into an empty volume while the server is down', async () => {
    const volume = aVolume();
    const server = await start(volume);
    const made = server.exec(...admin('backup', '/data/backups/one.tar.gz'));
    assert.equal(made.code, 0, made.said);
    assert.equal(server.exec('stat', '--format', '%U %a', '/data/backups/one.tar.gz').said, 'node 600');
    const empty = aVolume();
    const places = ['--volume', `${empty}:/data`, '--volume', `${volume}:/from:ro`];
    const restored = inside(places, ...admin('restore', '/from/backups/one.tar.gz'));
    assert.match(restored.said, /^Restored the backup of /);
    await start(empty);
  });

  test('ends at SIGTERM with 0, and comes back after kills', async () => {
    const server = await start(aVolume());
    insist('podman', ['stop', '--time', '30', server.name]);
    assert.equal(exitCode(server.name), '0');
    for (let n = 0; n < 3; n += 1) {
      insist('podman', ['start', server.name]);
      await isReady(server.name, server.url);
      insist('podman', ['kill', '--signal', 'KILL', server.name]);
      await until(() => podman('inspect', '--format', '{{.State.Status}}', server.name).said === 'exited');
    }
    insist('podman', ['start', server.name]);
    await isReady(server.name, server.url);
  });

  test('leaves no zombies of a killed PostgreSQL', async () => {
    const server = await start(aVolume());
    const killed = server.exec('sh', '-c', 'kill -9 "$(head -1 /data/postgres/postmaster.pid)"');
    assert.equal(killed.code, 0, killed.said);
    await until(() => /PostgreSQL is back/.test(podman('logs', server.name).said));
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200);
    const states = 'cat /proc/[0-9]*/stat 2>/dev/null | grep -c ") Z " || true';
    await until(() => server.exec('sh', '-c', states).said === '0');
  });

  test('works without a capability on a read-only disk, within 512 MB', async () => {
    const bounds = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--memory', '512m'];
    const server = await start(aVolume(), bounds);
    assert.match(server.exec('cat', '/proc/1/cmdline').said, /--max-old-space-size=256/);
    assert.equal(server.exec(...admin('verify')).code, 0);
    assert.equal(await statusOf(server.url), 200);
  });
});
