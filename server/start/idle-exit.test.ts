import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { findFreePort } from '#server/database/embedded.ts';
import { openApp } from '#server/testing/app.ts';
import { campusFolder } from '#server/testing/database.ts';
import { inherited, LONGEST_WAIT, MAIN, spawnServer, statusOf, until } from '#server/testing/process.ts';
import { exitWhenIdle } from './idle-exit.ts';

/** Does as systemd does: listens, and starts the program with the socket as often as it ends. */
const SUPERVISOR = `
use IO::Socket::INET; use POSIX;
$^F = 3;
my $socket = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $ENV{PORT}, Listen => 100) or die $!;
POSIX::dup2(fileno($socket), 3); $| = 1;
for (1 .. 2) {
  my $pid = fork;
  if (!$pid) { $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV or die $!; }
  print "started $pid\\n"; waitpid $pid, 0; print "ended $?\\n";
}`;

describe('a socket that is handed over', { timeout: 4 * LONGEST_WAIT }, () => {
  let dataDir: string;
  let supervisor: ChildProcess | undefined;
  let said = '';
  const pids = () => [...said.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid));
  before(async () => {
    dataDir = await campusFolder();
  });
  after(async () => {
    supervisor?.kill('SIGKILL');
    // A server whose supervisor is gone would keep this file from ending.
    for (const pid of pids().slice(-1)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  test('keeps visitors who come while the server is away', async () => {
    const port = await findFreePort();
    const env = { ...inherited(), DATA_DIR: dataDir, PORT: String(port), IDLE_EXIT: '10m' };
    supervisor = spawn('perl', ['-e', SUPERVISOR, process.execPath, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    supervisor.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    const url = `http://127.0.0.1:${port}/healthz`;
    const patient = async () =>
      (await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(LONGEST_WAIT) })).status;
    await until(() => pids().length === 1);
    assert.equal(await patient(), 200, 'who comes before the server listens waits for it');
    process.kill(pids()[0] as number, 'SIGTERM');
    await until(() => /^ended 0$/m.test(said));
    assert.equal(await patient(), 200, 'and who comes when it has ended starts it');
    assert.equal(pids().length, 2);
    process.kill(pids()[1] as number, 'SIGTERM');
    await once(supervisor, 'close');
  });

  test('is needed for IDLE_EXIT', async () => {
    const server = await spawnServer(dataDir, { IDLE_EXIT: '30m' });
    assert.equal(await server.ended, 1);
    assert.match(server.said(), /IDLE_EXIT is for a server whose socket somebody else holds/);
  });
});

describe('exitWhenIdle', () => {
  const app = openApp();

  test('waits for visitors, and for work that is due', async () => {
    let hold: Promise<unknown> = Promise.resolve();
    const server = createServer(async (_request, response) => {
      await hold;
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await sql`delete from pgboss.job`.execute(app.context.db);
    let exits = 0;
    const stop = exitWhenIdle(app.context, server, {
      after: 400,
      exit: () => {
        exits += 1;
      },
    });
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    const visit = statusOf(url);
    await wait(1500);
    assert.equal(exits, 0, 'while somebody is served');
    await app.context.jobs.add(app.context.db, 'removeFiles', { names: [] });
    held.resolve();
    assert.equal(await visit, 200);
    await wait(1500);
    assert.equal(exits, 0, 'while a job is due');
    await sql`delete from pgboss.job`.execute(app.context.db);
    await until(() => exits === 1);
    stop();
    server.close();
    server.closeAllConnections();
  });
});
