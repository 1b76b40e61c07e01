import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { connect } from '#server/database/connect.ts';
import { embeddedUrl } from '#server/database/embedded.ts';
import { readConfig } from '#server/start/config.ts';
import type { Answer } from './app.ts';
import { campusFolder } from './database.ts';
import { aMember, type TestMember } from './factories.ts';
import { type ServerProcess, startServer, statusOf, until } from './process.ts';
import { encodeCall } from './request.ts';

/*
 * The real program in a process of its own with a real database, and real clients before it: for what happens to
 * processes, disks and networks.
 */

export interface Campus {
  dataDir: string;
  /** The process that runs now. */
  server: ServerProcess;
  /** Where calls and sockets go: to itself, unless a test puts something between. */
  url: string;
  /** A call over HTTP; status 0 where no answer came. */
  call<C extends Call>(call: C, input?: Partial<ClientInput<C>>, as?: { token: string }): Promise<Answer<Output<C>>>;
  /** The same again while a busy machine says to come again. */
  insist: Campus['call'];
  aMember(given?: Parameters<typeof aMember>[1]): Promise<TestMember>;
  socket(as: { token: string } | null, options?: { reconnection?: boolean }): Socket;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The processes of its PostgreSQL, the main one first. */
  postgres(): Promise<number[]>;
  start(): Promise<void>;
  /** Asks it to end, and waits; its exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
  close(): Promise<void>;
}

/** `env` as an operator sets it. Each start is on the same folder and port, the first one of `program`. */
export async function createCampus(env: NodeJS.ProcessEnv = {}, program?: string): Promise<Campus> {
  const dataDir = await campusFolder();
  const sockets: Socket[] = [];
  const first = await startServer(dataDir, env, program);
  const databaseUrl = () => env.DATABASE_URL ?? embeddedUrl(dataDir) ?? '';
  const config = readConfig({ DATA_DIR: dataDir, ...env });

  const campus: Campus = {
    dataDir,
    server: first,
    url: first.url,
    async call(call, input = {}, as) {
      const { method, url, headers, payload } = await encodeCall(call, input, { token: as?.token });
      try {
        const reply = await fetch(`${campus.url}${url}`, {
          method,
          headers,
          body: payload instanceof Buffer ? new Uint8Array(payload) : (payload ?? null),
          signal: AbortSignal.timeout(30_000),
        });
        return {
          status: reply.status,
          headers: Object.fromEntries(reply.headers),
          body: (await reply.json()) as never,
        };
      } catch {
        return { status: 0, headers: {}, body: {} as never };
      }
    },
    async insist(...args) {
      for (;;) {
        const answer = await campus.call(...args);
        if (answer.status !== 503) return answer;
        await wait(500);
      }
    },
    async aMember(given) {
      const { db, close } = connect(databaseUrl(), { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
      return aMember({ context: { db, config, now: () => new Date() } }, given).finally(close);
    },
    socket(as, { reconnection = true } = {}) {
      const socket = io(campus.url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection,
        reconnectionDelay: 20,
        reconnectionDelayMax: 200,
        auth: as ? { token: as.token } : {},
      });
      sockets.push(socket);
      return socket;
    },
    async query(text, values = []) {
      const { pool, close } = connect(databaseUrl(), { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
      return pool
        .query(text, values)
        .then(({ rows }) => rows)
        .finally(close);
    },
    postgres: () => processesOf(path.join(dataDir, 'postgres')),
    async start() {
      campus.server = await startServer(dataDir, { ...env, PORT: String(first.port) });
      await until(async () => (await statusOf(`${campus.url}/readyz`)) === 200);
    },
    async stop(signal = 'SIGTERM') {
      campus.server.child.kill(signal);
      return campus.server.ended;
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      for (const pid of await campus.postgres()) signalTo(pid, 'SIGCONT');
      await campus.stop();
      for (const pid of await campus.postgres()) signalTo(pid, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return campus;
}

/** Sends a signal as kill(2) does; one that has ended already is as good as told. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes by their working folder, as Linux tells it. */
async function processesOf(data: string): Promise<number[]> {
  const main = Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/cwd`).catch(() => '')) === data) found.push(Number(name));
  return found.sort((a, b) => Number(b === main) - Number(a === main));
}

/** Resolves when it is connected; rejects with why it was not. */
export const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.connected) resolve();
    socket.once('connect', () => resolve()).once('connect_error', reject);
  });
