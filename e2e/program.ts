import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..');
/** Milliseconds until the first start, with its new database, must be done. */
const LONGEST_WAIT = 600_000;

/** Starts the built program on a free port. Resolves once it answers. */
export async function startProgram(env: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Hundreds of journeys come from one address here.
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: url, RATE_LIMITS: 'off', ...env },
  });
  await untilReady(url, server, listenTo(server));
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await Promise.race([once(server, 'close'), wait(15_000, undefined, { ref: false })]);
    },
  };
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The last of what the program says: for the message when it does not start. */
function listenTo(server: ChildProcess): () => string {
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000);
    });
  return () => said;
}

async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + LONGEST_WAIT;
  while (server.exitCode === null && Date.now() < end) {
    // The first page takes longest: no journey has to wait for it.
    const isReady = await fetch(url, { headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(200);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not start:\n${said()}`);
}
