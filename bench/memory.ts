import { execFileSync } from 'node:child_process';
import { on, once } from 'node:events';
import type { Running } from './processes.ts';

const MEGABYTE = 1024 * 1024;

/** Megabytes that the process holds, as the operating system sees it. */
export const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const addresses = new WeakMap<Running, string>();

/** Where the inspector of a process listens; it is opened by a signal, and costs nothing until then. */
async function inspectorOf(running: Running): Promise<string> {
  const known = addresses.get(running);
  if (known || !running.child.stderr) return known ?? '';
  process.kill(running.pid, 'SIGUSR1');
  let said = '';
  for await (const [chunk] of on(running.child.stderr, 'data')) {
    said += chunk;
    const [address] = /ws:\/\/\S+(?=\s)/.exec(said) ?? [];
    if (!address) continue;
    addresses.set(running, address);
    return address;
  }
  throw new Error('The inspector did not open.');
}

/** Megabytes that the process needs: what is left on its heap and outside it after garbage collection. */
export async function neededBy(running: Running): Promise<number> {
  const socket = new WebSocket(await inspectorOf(running));
  await once(socket, 'open');
  const call = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, 'message');
    return JSON.parse(data).result;
  };
  for (let i = 0; i < 3; i += 1) await call('HeapProfiler.collectGarbage');
  const { result } = await call('Runtime.evaluate', {
    expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
  });
  socket.close();
  return result.value / MEGABYTE;
}
