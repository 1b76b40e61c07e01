import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** The categories of a new campus. */
export const DEFAULT_CATEGORIES = [
  { name: 'Books', description: 'Textbooks, guides and novels for every branch and year.' },
  { name: 'Calculators', description: 'Scientific and graphing calculators that are allowed in the examination hall.' },
  { name: 'Drawing Tools', description: 'Drafters, boards, compasses and everything else for engineering drawing.' },
  { name: 'Electronics', description: 'Laptops, phones, chargers, headphones and parts for projects.' },
  { name: 'Lab Wear', description: 'Lab coats, safety glasses, aprons and shoes for practicals and the workshop.' },
  { name: 'Cycles', description: 'Cycles, locks, pumps and helmets to get across the campus.' },
  { name: 'Hostel Essentials', description: 'Mattresses, buckets, lamps, kettles and all that makes a room a home.' },
  { name: 'Sports', description: 'Rackets, bats, balls, shoes and gear for the ground and the gym.' },
  { name: 'Music', description: 'Guitars, keyboards, speakers and everything else that makes a sound.' },
] as const;

/** Adds the default categories if there are none; nodes that start at the same time add them once. */
export async function addDefaultCategories(db: Kysely<Tables>): Promise<void> {
  const any = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  if (any) return;
  await db
    .insertInto('categories')
    .values(
      DEFAULT_CATEGORIES.map(({ name, description }, i) => ({
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        description,
        position: i + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
