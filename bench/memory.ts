import { execFileSync } from 'node:child_process';
import { openInspector } from './inspector.ts';
import type { Running } from './processes.ts';

const MEGABYTE = 1024 * 1024;

/** What the process holds, in megabytes, as the operating system sees it. */
export const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** What the process needs, in megabytes: what is left on its heap and outside it once the garbage is collected. */
export async function neededBy(running: Running): Promise<number> {
  const inspector = await openInspector(running);
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
