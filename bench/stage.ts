import { logIn } from './data/calls.ts';
import { BUSY } from './data/fill.ts';
import { PASSWORD } from './data/keep.ts';
import { SUBJECTS, THINGS } from './data/words.ts';
import type { Pace } from './measure.ts';
import { connectTo, type Product } from './processes.ts';

/** What a scenario has to work with: the running product, and what it needs to know of its data. */
export interface Stage {
  product: Product;
  /** For what limits are made of; gone after the run. */
  folder: string;
  pace: Pace;
  data: Data;
  /** Of the busy members, in their order. */
  tokens: string[];
}

export type Data = Awaited<ReturnType<typeof readData>>;

export const CONNECTIONS = 16;

/** The busy members, signed in over the API. */
export async function signInAll(product: Product): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < BUSY; i += 8)
    tokens.push(...(await Promise.all(range(8, (n) => logIn(product.url, emailOf(i + n + 1), PASSWORD)))));
  return tokens;
}

const emailOf = (number: number): string => `m${number}@campus.edu`;

/** What the requests are made of. */
export async function readData(product: Product) {
  const db = await connectTo(product.dataDir);
  const all = async <T extends object>(text: string, values: unknown[] = []) => (await db.query<T>(text, values)).rows;
  const one = async <T extends object>(text: string, values: unknown[] = []) => (await all<T>(text, values))[0] as T;
  try {
    const published = await one<{ count: number }>(`select count(*)::int from items where publication = 'Published'`);
    const items = await all<{ id: string; owner: string }>(
      `select id, owner_id as owner from items where publication = 'Published' order by hashint8extended(views, 1), id limit 20000`,
    );
    const category = await one<{ id: string; slug: string; count: number }>(
      `select c.id, c.slug, count(*)::int from categories c join items i on i.category_id = c.id
       where i.publication = 'Published' group by c.id order by count(*) desc limit 1`,
    );
    const talk = await one<{ id: string; count: number; first: string }>(
      `select c.id, last_number::int as count, m.email as first from conversations c join members m on m.id = c.first_id
       order by last_number desc limit 1`,
    );
    const pairs = await all<{ id: string; first: number; second: number }>(
      `select c.id, substr(f.email, 2, length(f.email) - 12)::int as first, substr(s.email, 2, length(s.email) - 12)::int as second
       from conversations c join members f on f.id = c.first_id join members s on s.id = c.second_id
       where f.email = any($1) and s.email = any($1) order by c.id`,
      [range(BUSY, (n) => emailOf(n + 1))],
    );
    const room = await one<{ id: string }>(`select id from conversations where kind = 'community'`);
    const { hash } = await one<{ hash: string }>(
      `select password_hash as hash from members where email = 'm1@campus.edu'`,
    );
    const times = await one<{ oldest: Date; newest: Date }>(
      `select min(created_at) as oldest, max(created_at) as newest from items where publication = 'Published'`,
    );
    const lexemes = await all<{ word: string }>(
      `select word from search_words where word <> all($1) and length(word) >= 8 order by hashtext(word), word limit 400`,
      [[...THINGS, ...SUBJECTS]],
    );
    // The members of a pair in the order of their numbers here, without one standing in two pairs.
    const taken = new Set<number>();
    const apart = pairs.filter(({ first, second }) => {
      if (taken.has(first) || taken.has(second)) return false;
      taken.add(first).add(second);
      return true;
    });
    return {
      published: published.count,
      items,
      category,
      talk,
      pairs: apart,
      room: room.id,
      hash,
      times: { oldest: times.oldest.getTime(), newest: times.newest.getTime() },
      words: {
        common: [THINGS[0] as string],
        middling: [SUBJECTS[30] as string],
        rare: lexemes.map(({ word }) => word),
        misspelt: SUBJECTS.slice(10, 40)
          .filter((word) => word.length > 8)
          .map((word) => word.slice(0, 4) + word.slice(5)),
      },
    };
  } finally {
    await db.end();
  }
}

let counted = 0;

/** The number of the next request that has to differ: it goes on through the whole run, nothing is asked for again. */
export const countUp = (): number => counted++;

export const range = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** From 0 to 1, the same for the same number, without a pattern. */
export const chance = (n: number): number => {
  let x = (n + 1) * 0x9e3779b1;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
};
