import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

const markOf = (dataDir: string): string => path.join(dataDir, 'restoring');

/** Says on disk that this folder is being filled from a backup, before the first change. */
export function markUnfinished(dataDir: string, id: string): void {
  const handle = openSync(markOf(dataDir), 'w', 0o600);
  writeSync(handle, id);
  fsyncSync(handle);
  closeSync(handle);
}

export const markFinished = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** Of which backup; undefined where no restore was cut off. */
export function readUnfinished(dataDir: string): string | undefined {
  try {
    return readFileSync(markOf(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

/** Throws StartError where a restore was cut off: half of a campus is not served. */
export function assertFinished(dataDir: string): void {
  if (readUnfinished(dataDir) !== undefined)
    throw new StartError('A restore into DATA_DIR was cut off; run it again: npm run admin -- restore FILE.');
}
