import type { Transaction } from 'kysely';
import { REVIEW_TAGS, REVIEWS } from '#contract/limits.ts';
import { DAY, HOUR } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';
import { ANSWERS, BUYERS_WROTE, EARLIER_SALES, SELLERS_WROTE, STORIES } from './deal-stories.ts';
import type { DemoMember } from './members.ts';
import { type Random, randomFrom } from './random.ts';
import type { When } from './talk.ts';

interface Sale {
  item: { id: string | null; title: string; price: number };
  seller: DemoMember;
  buyer: DemoMember;
  /** When it was handed over. */
  done: Date;
}

/** How what is sold was sold, and what both wrote of it. */
export async function insertPastDeals(
  trx: Transaction<Tables>,
  campus: Campus,
  at: (when: When) => Date,
): Promise<void> {
  const now = at(0);
  const sales = salesOf(campus, at);
  for (const [index, sale] of sales.entries()) await insertSale(trx, sale, randomFrom(`sale ${index}`), now);
  const random = randomFrom('answer times');
  for (const { id } of campus.members) {
    const answer_minutes = random.pick([6, 18, 25, 45, 55, 150, 400, null]);
    await trx.updateTable('members').set({ answer_minutes }).where('id', '=', id).execute();
  }
}

function salesOf({ members, items }: Campus, at: (when: When) => Date): Sale[] {
  const now = at(0).getTime();
  const random = randomFrom('past deals');
  const [student] = members;
  const students = members.filter(({ branch }) => branch !== null);
  const told = new Set(STORIES.map(({ item }) => item));
  const sold = items.filter(({ status, title }) => status === 'Sold' && !told.has(title));
  const earlier = EARLIER_SALES.map(([seller, title, price]) => ({
    id: null,
    title,
    price,
    created: [random.whole(40, 150), '12:00'] as const,
    owner: members.find(({ name }) => name === seller) as DemoMember,
  }));
  return [...sold, ...earlier].map(({ id, title, price, created, owner: seller }, index) => {
    // Every eighth is the student's.
    const others = students.filter(({ id }) => id !== seller.id && id !== student?.id);
    const buyer = index % 8 === 3 && student && seller.id !== student.id ? student : random.pick(others);
    const listed = at(created).getTime();
    const done = new Date(now - (now - listed) * (0.1 + 0.6 * random.next()));
    return { item: { id, title, price }, seller, buyer, done };
  });
}

async function insertSale(trx: Transaction<Tables>, sale: Sale, random: Random, now: Date): Promise<void> {
  const { item, seller, buyer, done } = sale;
  const before = (hours: number) => new Date(done.getTime() - hours * HOUR);
  const dealId = random.id();
  const price = random.chance(0.3) ? Math.max(10, Math.round((item.price * 0.9) / 10) * 10) : item.price;
  await trx
    .insertInto('deals')
    .values({
      id: dealId,
      item_id: item.id,
      item_title: item.title,
      seller_id: seller.id,
      buyer_id: buyer.id,
      conversation_id: null,
      state: 'Completed',
      price,
      handed_over_by: 'seller',
      handed_over_at: done,
      events: 3,
      created_at: before(30),
      changed_at: done,
      completed_at: done,
    })
    .execute();
  const event = (number: number, act: 'want' | 'reserve' | 'complete', actor: 'buyer' | 'seller', at: Date) =>
    ({ deal_id: dealId, number, act, actor, at, text: null }) as const;
  await trx
    .insertInto('deal_events')
    .values([
      event(1, 'want', 'buyer', before(30)),
      { ...event(2, 'reserve', 'seller', before(26)), until: before(-22) },
      event(3, 'complete', 'seller', done),
    ])
    .execute();
  await insertReviews(trx, dealId, sale, random, now);
}

/** Mostly both, sometimes one: that one is hidden for 14 days. */
async function insertReviews(
  trx: Transaction<Tables>,
  dealId: string,
  { seller, buyer, done }: Sale,
  random: Random,
  now: Date,
): Promise<void> {
  const sides = (['buyer', 'seller'] as const).filter(() => random.chance(0.85));
  const end = new Date(done.getTime() + REVIEWS.days * DAY);
  const second = new Date(done.getTime() + random.whole(20, 60) * HOUR);
  const due = sides.length === 2 ? second : end;
  const shown = due < now ? due : null;
  for (const side of sides) {
    const [author, member] = side === 'buyer' ? [buyer, seller] : [seller, buyer];
    const reply = shown && random.chance(0.25) ? random.pick(ANSWERS) : null;
    await trx
      .insertInto('reviews')
      .values({
        deal_id: dealId,
        side,
        author_id: author.id,
        member_id: member.id,
        stars: random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3]),
        tags: random.some(REVIEW_TAGS, random.whole(0, 3)),
        text: random.pick(side === 'buyer' ? BUYERS_WROTE : SELLERS_WROTE),
        reply,
        replied_at: reply && shown,
        written_at: new Date(done.getTime() + 2 * HOUR),
        shown_at: shown,
      })
      .execute();
  }
}
