import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CACHE, takeData } from '../data/keep.ts';
import { connectTo, databaseUrl, type Product } from '../processes.ts';

export const OTHERS = path.join(CACHE, 'others');

/** What other programs are filled with. */
export interface Goods {
  items: {
    title: string;
    description: string;
    slug: string;
    price: number;
    published: boolean;
    /** The slug of its category. */
    category: string;
  }[];
  categories: { slug: string; name: string }[];
}

/**
 * The folder of our campus of 10 thousand items. Its PostgreSQL holds the databases of the others too, so that all have
 * the same one under them. Unlike those of other runs it is not used up: to fill the others takes some ten minutes.
 */
export async function keepCampus(): Promise<string> {
  const rows = createHash('sha256');
  for (const name of ['fill', 'rows', 'words']) rows.update(readFileSync(`bench/data/${name}.ts`));
  const kept = path.join(OTHERS, `campus-${rows.digest('hex').slice(0, 12)}`);
  if (existsSync(kept)) return kept;
  await mkdir(OTHERS, { recursive: true, mode: 0o711 });
  for (const name of await readdir(OTHERS))
    if (name.startsWith('campus-')) await rm(path.join(OTHERS, name), { recursive: true });
  return takeData('10k', kept);
}

export async function readGoods({ dataDir }: Product): Promise<Goods> {
  const db = await connectTo(dataDir);
  try {
    const { rows: items } = await db.query<Goods['items'][number]>(
      `select i.title, i.description, 'item-' || row_number() over (order by i.id) as slug, i.price::float8 as price,
         i.publication = 'Published' as published, c.slug as category
       from items i join categories c on c.id = i.category_id order by i.id`,
    );
    const { rows: categories } = await db.query<Goods['categories'][number]>(
      'select slug, name from categories order by name',
    );
    return { items, categories };
  } finally {
    await db.end();
  }
}

/** The address of another database in the PostgreSQL that the product runs. */
export const addressOf = ({ dataDir }: Product, database: string): string =>
  databaseUrl(dataDir).replace(/[^/]+$/, database);
