import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './processes.ts';

const MEGABYTE = 1024 * 1024;

/** What the process holds, in megabytes, as the operating system sees it. */
export const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** What the process needs, in megabytes: what is left on its heap and outside it once the garbage is collected. */
export async function neededBy({ child, pid }: Running): Promise<number> {
  const inspector = await openInspector(child.stderr as NodeJS.ReadableStream, pid);
  try {
    for (let i = 0; i < 3; i += 1) await inspector.call('HeapProfiler.collectGarbage');
    const { result } = await inspector.call('Runtime.evaluate', {
      expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
    });
    return result.value / MEGABYTE;
  } finally {
    await inspector.close();
  }
}

const addresses = new Map<number, string>();

/** Node opens its inspector at a signal; processes are started with --inspect-port=0, so it tells where. */
async function openInspector(said: NodeJS.ReadableStream, pid: number) {
  if (!addresses.has(pid)) {
    const told = new Promise<string>((resolve) => {
      let text = '';
      said.on('data', (chunk) => {
        text += chunk;
        const [address] = /ws:\/\/\S+/.exec(text) ?? [];
        if (address) resolve(address);
      });
    });
    process.kill(pid, 'SIGUSR1');
    addresses.set(pid, await told);
  }
  const socket = new WebSocket(addresses.get(pid) as string);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let last = 0;
  return {
    call(method: string, params: object = {}) {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      // biome-ignore lint/suspicious/noExplicitAny: each method answers in its own shape
      return new Promise<any>((resolve) => {
        const hear = ({ data }: MessageEvent) => {
          const answer = JSON.parse(data);
          if (answer.id !== id) return;
          socket.removeEventListener('message', hear);
          resolve(answer.result);
        };
        socket.addEventListener('message', hear);
      });
    },
    async close() {
      socket.close();
      await wait(50);
    },
  };
}
