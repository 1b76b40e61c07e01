import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface Running {
  url: string;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The product as a process of its own, with its own database in a folder of its own. It must be built. */
export async function startProduct(dataDir: string): Promise<Running & { startedIn: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SMTP_URL: '' },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start; run npm start to see why.');
    const answered = await fetch(`${url}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return { url, startedIn: performance.now() - began, stop: () => end(child) };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A limit as a process of its own; its first line is its address. */
export async function startLimit(script: string, ...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, stop: () => end(child) };
}
