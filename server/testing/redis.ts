import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '#server/database/embedded.ts';
import { until } from './process.ts';

const PROGRAM = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Why tests with it are skipped; false where they are not. */
export const lacksRedis = PROGRAM ? false : 'there is no redis-server or valkey-server here';

export interface TestRedis {
  url: string;
  /** Kills it: what it had is gone. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A Redis of its own, that keeps nothing. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  let child: ChildProcess;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = spawn(PROGRAM as string, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout?.on('data', (chunk) => {
        said += chunk;
      });
      await until(() => said.includes('Ready to accept connections'));
    },
  };
  await redis.start();
  return redis;
}
