import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './processes.ts';

const addresses = new Map<number, string>();

/** Node opens its inspector at a signal; processes are started with --inspect-port=0, so it tells where. */
export async function openInspector({ child, pid }: Running) {
  if (!addresses.has(pid)) {
    const told = new Promise<string>((resolve) => {
      let text = '';
      child.stderr?.on('data', (chunk) => {
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
