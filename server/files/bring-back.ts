import type { Context } from '#server/context.ts';
import { namedByRows } from './pictures.ts';

/** Names looked up by one statement. */
const BATCH = 500;

/**
 * Restores removed files that a row names, after the database was reset to a moment before their removal. Returns how
 * many.
 */
export async function bringBackNamed({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const look = async () => {
    for (const name of await namedByRows(db, batch)) {
      await files.removed?.bringBack(name);
      count += 1;
    }
    batch = [];
  };
  for await (const { name } of files.removed?.list() ?? []) {
    batch.push(name);
    if (batch.length >= BATCH) await look();
  }
  await look();
  return count;
}
