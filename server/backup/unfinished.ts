import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/start/start-error.ts';

const markOf = (dataDir: string): string => path.join(dataDir, 'restoring');

/** Marks DATA_DIR as being restored from a backup, before the first change. */
export const markUnfinished = (dataDir: string, id: string): void =>
  writeFileSync(markOf(dataDir), id, { mode: 0o600, flush: true });

export const markFinished = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** The id of the backup whose restore was interrupted; undefined where none was. */
export function readUnfinished(dataDir: string): string | undefined {
  try {
    return readFileSync(markOf(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

/** Throws StartError after an interrupted restore: half of a campus is not served. */
export function assertFinished(dataDir: string): void {
  if (readUnfinished(dataDir) !== undefined)
    throw new StartError('A restore into DATA_DIR was cut off; run it again: npm run admin -- restore FILE.');
}
