import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load, write } from '../load.ts';
import { startLimit } from '../processes.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';

/** How fast we can ask at all: as fast as this, what is found of others is theirs and not ours. */
export async function loadProgram({ folder, pace }: Stage): Promise<Result[]> {
  const file = path.join(folder, 'load-program.json');
  const body = Buffer.alloc(13_000, 'x').toString('base64');
  await writeFile(file, JSON.stringify({ headers: { 'content-type': 'text/plain' }, body }));
  const bare = await startLimit('bare.ts', file);
  const request = write({ path: '/' });
  try {
    await load(bare.url, () => request, CONNECTIONS, pace.milliseconds / 2);
    const found = await load(bare.url, () => request, CONNECTIONS, pace.milliseconds);
    const goal = { atLeast: 15_000 };
    return [
      { scenario: 'the load program, 13 kB', limit: '', value: found.rate, unit: 'a second', goal, beside: found },
    ];
  } finally {
    await bare.stop();
  }
}
