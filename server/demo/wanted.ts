import type { Transaction } from 'kysely';
import { DAY } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';
import { randomFrom } from './random.ts';
import type { When } from './talk.ts';

type At = (when: When) => Date;

interface Post {
  title: string;
  says: string;
  category: string;
  /** Absent: any price. */
  upTo?: number;
  /** Days from today. */
  by?: number;
  borrow?: boolean;
  /** Absent: somebody. */
  author?: string;
  posted: When;
}

const post = (category: string, title: string, says: string, posted: When, more: Partial<Post> = {}): Post => ({
  category,
  title,
  says,
  posted,
  ...more,
});

/** What people of the campus look for. */
const POSTS: readonly Post[] = [
  post(
    'Lab Wear',
    'Chemistry lab coat, size S',
    'For first-year practicals. Any brand, no stains on the front.',
    [0, '07:30'],
    { upTo: 200, by: 7 },
  ),
  post('Calculators', 'fx-991 calculator', 'Any version that is allowed in the semester exam.', [1, '17:10'], {
    upTo: 700,
    by: 10,
  }),
  post('Cycles', 'Cycle for the rest of the term', 'To rent or to buy, with a lock. I am 178 cm.', [1, '12:40'], {
    upTo: 2500,
    borrow: true,
  }),
  post('Books', 'Engineering Mathematics, Vol. III', 'Older edition is fine, pencil marks too.', [1, '09:05'], {
    upTo: 250,
  }),
  post(
    'Hostel Essentials',
    'Single-plate induction cooktop',
    'For Hostel C, must work on the 6 A socket.',
    [2, '20:20'],
    { upTo: 900, by: 6 },
  ),
  post('Sports', 'Badminton racket, one is enough', 'For the inter-hostel games on Saturday.', [2, '18:00'], {
    by: 5,
    borrow: true,
  }),
  post('Drawing Tools', 'Mini drafter', 'Scales straight, the clamp may be loose.', [3, '11:15'], {
    upTo: 450,
    by: 12,
    author: 'Tanvi Bhosale',
  }),
  post('Electronics', 'Arduino Uno for the mini project', 'Cable not needed. Clones are fine.', [3, '21:30'], {
    upTo: 450,
  }),
  post('Music', 'Acoustic guitar for beginners', 'Strings can be old, I have new ones.', [4, '16:45'], { upTo: 2000 }),
  post('Books', 'Data structures textbook', 'Any author with exercises, second year.', [4, '10:10'], {
    upTo: 300,
    by: 20,
  }),
  post('Hostel Essentials', 'Table fan', 'For the top floor. Quiet, please.', [5, '22:05'], { upTo: 700 }),
  post('Lab Wear', 'Safety goggles', 'Two pairs if you have them.', [5, '13:30'], { upTo: 100, by: 9 }),
  post('Electronics', 'Digital multimeter', 'With probes. To borrow for a week is fine too.', [6, '19:00'], {
    borrow: true,
    by: 14,
    author: 'Aarav Shinde',
  }),
  post('Sports', 'Football, size 5', 'It must hold air, that is all.', [6, '08:20'], { upTo: 250 }),
  post('Books', 'Physics notes of the first semester', 'Photos of them are enough.', [7, '15:00']),
  post('Cycles', 'Cycle pump', 'For ten minutes a week, I bring it back.', [8, '18:35'], { borrow: true }),
  post('Hostel Essentials', 'Electric kettle', 'Up to one litre, with its lid.', [9, '20:50'], { upTo: 400 }),
  post('Calculators', 'Graphing calculator', 'To try before I buy one.', [10, '12:00'], { borrow: true }),
  post('Drawing Tools', 'Sheet container for A1', 'To carry drawings through the rain.', [11, '17:25'], {
    upTo: 500,
    by: 15,
    author: 'Simran Kaur',
  }),
  post('Hostel Essentials', 'Study lamp', 'With a clamp for the desk.', [2, '22:40'], { upTo: 300, by: 8 }),
];

/** Its id by its title: deals answer it. */
export const postId = (title: string): string => randomFrom(`wanted ${title}`).id();

export async function insertWanted(trx: Transaction<Tables>, campus: Campus, at: At): Promise<void> {
  const categories = await trx.selectFrom('categories').select(['id', 'name']).execute();
  const rows = POSTS.map(({ title, says, category, upTo = 0, by, borrow = false, posted, author }, n) => {
    const owner = campus.members.find(({ name }) => name === author) ?? campus.members[n * 3 + 4];
    const category_id = categories.find(({ name }) => name === category)?.id;
    if (!owner || !category_id) throw new Error(`no author or category: ${title}`);
    const neededBy = by && new Date(at(0).getTime() + by * DAY).toISOString().slice(0, 10);
    return {
      id: postId(title),
      owner_id: owner.id,
      category_id,
      kind: 'Wanted' as const,
      title,
      description: says,
      price: upTo,
      needed_by: neededBy || null,
      condition: 'Used' as const,
      status: 'Available' as const,
      publication: 'Published' as const,
      rental: borrow ? ('Available' as const) : ('Not Available' as const),
      created_at: at(posted),
      updated_at: at(posted),
    };
  });
  await trx.insertInto('items').values(rows).execute();
}
