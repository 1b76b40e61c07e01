import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { embeddedUrl } from '#server/database/embedded.ts';
import { ROOT } from '#server/root.ts';
import { campusFolder } from '#server/testing/database.ts';
import {
  inherited,
  LONGEST_WAIT,
  type ServerProcess,
  spawnServer,
  startServer,
  statusOf,
  until,
} from '#server/testing/process.ts';

/*
 * Containers that share a volume see neither each other's processes nor each other's sockets. Here namespaces of the
 * kernel stand for them, which is what containers are made of.
 */

const CONTAINER = ['--fork', '--pid', '--net', '--mount-proc', '--kill-child'];
const isPossible = process.platform === 'linux' && spawnSync('unshare', [...CONTAINER, 'true']).status === 0;

/** What an administrator types, in a container of its own or with the namespaces that are named. */
function adminIn(namespaces: string[], dataDir: string, ...words: string[]) {
  const program = [process.execPath, path.join(ROOT, 'server/start/admin.ts'), ...words];
  const env = { ...inherited(), DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync('unshare', [...namespaces, ...program], { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** The processes of PostgreSQL that work on a folder, in whatever namespace. */
const postmastersOf = (dataDir: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === path.join(dataDir, 'postgres');
    } catch {
      return false;
    }
  });

/** A container with a first process of its own, which outlives the server; it kills the server when it is told to. */
async function startContainer(dataDir: string) {
  const script = '"$@" & read -r _; kill -9 $!; exec sleep 1000';
  const inside = ['unshare', '--fork', '--pid', '--mount-proc', '--kill-child', 'sh', '-c', script, 'sh'];
  return startServer(dataDir, {}, undefined, inside);
}

describe('a data folder that containers share', {
  skip: !isPossible && 'no namespaces can be made here',
  timeout: 5 * LONGEST_WAIT,
}, () => {
  let dataDir: string;
  let server: ServerProcess;
  const pidFile = () => readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');

  before(async () => {
    dataDir = await campusFolder();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  describe('while a server runs', () => {
    let number: string;
    before(async () => {
      server = await startServer(dataDir);
      number = pidFile();
    });
    after(async () => {
      server.child.kill('SIGTERM');
      assert.equal(await server.ended, 0);
    });
    afterEach(() => {
      assert.equal(pidFile(), number);
    });

    for (const words of [['promote', 'ann@campus.edu'], ['backup', '/tmp/dogear-never.tar.gz'], ['verify']])
      test(`H8 '${words[0]}' in another container is refused with one sentence`, () => {
        const { status, said } = adminIn(CONTAINER, dataDir, ...words);
        assert.equal(status, 1);
        assert.match(said, /^DATA_DIR [^\n]+ another container [^\n]+ exec app [^\n]+\.\n$/);
      });

    test('H8 a command that sees the server, and not its network, is refused with one sentence', () => {
      const { status, said } = adminIn(['--net'], dataDir, 'promote', 'ann@campus.edu');
      assert.equal(status, 1);
      assert.match(said, /^The database of the running server does not answer here [^\n]+ exec app [^\n]+\.\n$/);
    });

    test('H8 a command beside it works as ever', () => {
      const { said } = adminIn(['--uts'], dataDir, 'promote', 'ann@campus.edu');
      assert.equal(said, 'There is no member with the address ann@campus.edu.\n');
    });

    for (const namespaces of [CONTAINER, ['--net'], ['--fork', '--pid', '--mount-proc']])
      test(`H8 a second server is refused in ${namespaces.join(' ')}`, async () => {
        const second = await spawnServer(dataDir, {}, undefined, ['unshare', ...namespaces]);
        assert.equal(await second.ended, 1);
        assert.match(second.said(), /^DATA_DIR [^\n]+ in use [^\n]+\.\n$/);
      });
  });

  test('H8 the PostgreSQL of a killed server in a container that lives on is never joined by a second one', async () => {
    const container = await startContainer(dataDir);
    try {
      const number = pidFile();
      container.child.stdin?.write('\n');
      await until(async () => (await statusOf(`${container.url}/healthz`)) === 0);
      const second = await spawnServer(dataDir);
      assert.equal(await second.ended, 1);
      assert.match(second.said(), /^DATA_DIR is in use by the PostgreSQL of a killed server [^\n]+\.\n$/);
      assert.equal(pidFile(), number);
    } finally {
      container.child.kill('SIGKILL');
      await container.ended;
    }
    await until(() => postmastersOf(dataDir).length === 0);
  });

  test('H8 a start waits for nothing after a container has ended, or a server was killed', async () => {
    server = await startServer(dataDir);
    server.child.kill('SIGKILL');
    await server.ended;
    assert.notEqual(embeddedUrl(dataDir), undefined);
    server = await startServer(dataDir);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
    assert.equal(postmastersOf(dataDir).length, 0);
  });
});
