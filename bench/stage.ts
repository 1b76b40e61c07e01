import type pg from 'pg';
import { BUSY, PASSWORD } from './data/fill.ts';
import type { Size } from './data/keep.ts';
import { SUBJECTS, THINGS } from './data/words.ts';
import { logIn } from './load.ts';
import type { Pace } from './measure.ts';
import { type Product, withDatabase } from './processes.ts';

/** What a scenario has to work with: the running product, and what it needs to know of its data. */
export interface Stage {
  product: Product;
  /** Folder for files of limits; gone after the run. */
  folder: string;
  pace: Pace;
  size: Size;
  data: Data;
  /** Tokens of the busy members, in their order. */
  tokens: string[];
}

type Data = Awaited<ReturnType<typeof readData>>;

const BUSY_MEMBERS = Array.from({ length: BUSY }, (_, n) => `m${n + 1}@campus.edu`);

export async function prepareStage(product: Product, given: Pick<Stage, 'folder' | 'pace' | 'size'>): Promise<Stage> {
  const tokens: string[] = [];
  for (const email of BUSY_MEMBERS) tokens.push(await logIn(product.url, email, PASSWORD));
  return { product, ...given, data: await withDatabase(product.dataDir, readData), tokens };
}

/** What the requests are made of. */
async function readData(db: pg.Client) {
  const all = async <T extends object>(text: string, values: unknown[] = []) => (await db.query<T>(text, values)).rows;
  const one = async <T extends object>(text: string, values: unknown[] = []) => (await all<T>(text, values))[0] as T;
  const { published, oldest, newest } = await one<{ published: number; oldest: Date; newest: Date }>(
    `select count(*)::int as published, min(created_at) as oldest, max(created_at) as newest
     from items where publication = 'Published'`,
  );
  const { hash } = await one<{ hash: string }>('select password_hash as hash from members limit 1');
  const room = await one<{ id: string }>(`select id from conversations where kind = 'community'`);
  const lexemes = await all<{ word: string }>(
    `select word from search_words where word <> all($1) and length(word) >= 8 order by hashtext(word), word limit 400`,
    [[...THINGS, ...SUBJECTS]],
  );
  return {
    published,
    times: { oldest: oldest.getTime(), newest: newest.getTime() },
    hash,
    room: room.id,
    items: await all<{ id: string; owner: string }>(
      `select id, owner_id as owner from items where publication = 'Published' order by hashint8extended(views, 1), id limit 20000`,
    ),
    category: await one<{ id: string; slug: string; count: number }>(
      `select c.id, c.slug, count(*)::int from categories c join items i on i.category_id = c.id
       where i.publication = 'Published' group by c.id order by count(*) desc limit 1`,
    ),
    /** Items to be had from members who are not busy. */
    toBeHad: await all<{ id: string }>(
      `select i.id from items i join members m on m.id = i.owner_id
       where i.status = 'Available' and i.publication = 'Published' and m.email <> all($1) order by i.id limit 1500`,
      [BUSY_MEMBERS],
    ),
    /** Items of busy members, each with the place of its owner among them. */
    own: await all<{ id: string; place: number }>(
      `select i.id, array_position($1, m.email) - 1 as place from items i join members m on m.id = i.owner_id
       where i.publication = 'Published' and m.email = any($1) order by i.id limit 1000`,
      [BUSY_MEMBERS],
    ),
    /** Two hundred who are not busy. */
    sellers: await all<{ id: string }>(
      `select m.id from items i join members m on m.id = i.owner_id
       where i.publication = 'Published' and m.email <> all($1) group by m.id order by count(*) desc, m.id limit 200`,
      [BUSY_MEMBERS],
    ),
    /** The item with a thousand in line. */
    wanted: await one<{ id: string }>(`select item_id as id from deals group by 1 order by count(*) desc limit 1`),
    /** The longest conversation of two, and the place of one of them among the busy members. */
    talk: await one<{ id: string; count: number; first: number }>(
      `select c.id, last_number::int as count, array_position($1, m.email) - 1 as first
       from conversations c join members m on m.id = c.first_id where m.email = any($1)
       order by last_number desc limit 1`,
      [BUSY_MEMBERS],
    ),
    /** Each of the busy follows the next but one: of four 1 and 3, 2 and 4, so that nobody stands in two pairs. */
    pairs: await all<{ id: string; first: number; second: number }>(
      `select c.id, array_position($1, f.email) - 1 as first, array_position($1, s.email) - 1 as second
       from conversations c join members f on f.id = c.first_id join members s on s.id = c.second_id
       where array_position($1, f.email) % 4 in (1, 2) and array_position($1, s.email) = array_position($1, f.email) + 2
       order by c.id`,
      [BUSY_MEMBERS],
    ),
    words: {
      common: THINGS.slice(0, 1),
      rare: lexemes.map(({ word }) => word),
      misspelt: SUBJECTS.slice(10, 40).flatMap((word) => (word.length > 8 ? word.slice(0, 4) + word.slice(5) : [])),
    },
  };
}

let counted = 0;
/** The number of the next request that has to differ from all before, through the whole run. */
export const countUp = (): number => counted++;

export const range = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
