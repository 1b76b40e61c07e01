import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { startProduct, withDatabase } from '../processes.ts';
import { fill } from './fill.ts';

export const SIZES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type Size = keyof typeof SIZES;
const CACHE = path.resolve('bench/.cache');

/** A filled data folder of this size to be used up: a copy of the one that is made once for a state of the schema. */
export async function takeData(size: Size, target: string): Promise<string> {
  const kept = path.join(CACHE, `${size}-${hashSources()}`);
  if (!existsSync(kept)) await make(size, kept);
  await mkdir(path.dirname(target), { recursive: true });
  // Where the file system can, a copy shares its blocks until they are written to.
  await cp(kept, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return target;
}

async function make(size: Size, kept: string): Promise<void> {
  const items = SIZES[size];
  const draft = `${kept}.draft`;
  await mkdir(CACHE, { recursive: true, mode: 0o711 });
  // Those of an older schema are of no use any more.
  for (const name of await readdir(CACHE))
    if (name.startsWith(`${size}-`)) await rm(path.join(CACHE, name), { recursive: true });
  const say = (words: string) => console.error(`Making ${items.toLocaleString('en')} items: ${words}`);
  const product = await startProduct(draft);
  await withDatabase(draft, (db) => fill(db, items, say)).finally(product.stop);
  await rename(draft, kept);
  say('done');
}

/** What the rows depend on: the migrations and how they are made. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['server/database/migrations/*.sql', 'bench/data/{fill.ts,rows.ts,words.json}']).sort())
    hash.update(`${path.basename(file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
