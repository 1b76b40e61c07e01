import { sql, type Transaction } from 'kysely';
import { PRICES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { type AfterChange, type ItemChange, isPublished } from '#server/item-change.ts';
import { togetherOrOneByOne } from '#server/jobs/one-by-one.ts';
import { notifyEach, type Receiver } from '#server/notices/notify.ts';
import type { NotifyContext } from '#server/notices/notify-in-batches.ts';
import { findMatches, type Match } from './find-matches.ts';
import { saveSearchOfWanted } from './save-search-of-wanted.ts';

/** Members in one transaction, so that no lock is held for long. */
const BATCH = 500;

/** Queues matching items that are published or renewed, and those that may now match more. */
export const queueMatches: AfterChange = async ({ jobs }, trx, changes) => {
  for (const change of changes)
    if (
      change.after.publication === 'Published' &&
      (isPublished(change) || change.act === 'renew' || mayMatchMore(change))
    )
      await jobs.add(trx, 'matchItem', { itemId: change.itemId });
};

/** Whether it may match more saved searches, or looks for something else as a wanted post. */
const mayMatchMore = ({ before, after }: ItemChange): boolean =>
  before.title !== after.title ||
  before.description !== after.description ||
  before.category_id !== after.category_id ||
  (after.kind === 'Wanted' ? after.price !== before.price : after.price < before.price);

/**
 * Job: tells every member whose saved search matches a published item, again for each lower price. Each match is stored
 * in the transaction that tells of it, so that a repeated run continues.
 */
export async function matchItem(
  context: NotifyContext,
  { itemId }: { itemId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  await db.transaction().execute((trx) => saveSearchOfWanted(context, trx, itemId));
  // All searches of a member are told of together, so that one notice covers them.
  const byMember = [...Map.groupBy(await findMatches(db, itemId), ({ memberId }) => memberId).values()];
  const options = { log, signal, job: 'matchItem', idOf: ([match]: Match[]) => match?.memberId ?? '' };
  let failures = 0;
  for (let from = 0; from < byMember.length; from += BATCH) {
    signal.throwIfAborted();
    failures += await togetherOrOneByOne(byMember.slice(from, from + BATCH), options, async (some) => {
      const notified = await db.transaction().execute((trx) => notifyMatches(context, trx, itemId, some.flat()));
      for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
    });
  }
  if (failures > 0) throw new Error(`${failures} members could not be told`);
}

async function notifyMatches(
  context: Pick<NotifyContext, 'config' | 'now'>,
  trx: Transaction<Tables>,
  itemId: string,
  matches: Match[],
): Promise<string[]> {
  const at = context.now();
  const price = matches[0]?.price ?? 0;
  // It may be a draft again, or cost something else: then another job tells. Members before items, as everywhere.
  await lockMembers(
    trx,
    matches.map(({ memberId }) => memberId),
    'key share',
  );
  const still = await sql<{ owner_id: string }>`
    select owner_id from items where id = ${itemId} and publication = 'Published' and price = ${price} for share`.execute(
    trx,
  );
  const [item] = still.rows;
  if (!item) return [];
  // Another node may run the same job, or one of a later price; a search may just have been deleted.
  const { rows } = await sql<{ search_id: string }>`
    insert into saved_search_matches as told (search_id, item_id, price, at)
    select s.id, ${itemId}, ${price}, ${at} from saved_searches s
    where s.id = any(${matches.map(({ searchId }) => searchId)}::uuid[])
    order by s.id
    for key share
    on conflict (search_id, item_id) do update set price = excluded.price, at = excluded.at
      where excluded.price <= told.price * ${1 - PRICES.leastCut}
    returning search_id`.execute(trx);
  const isNew = new Set(rows.map((row) => row.search_id));
  const byMember = Map.groupBy(
    matches.filter(({ searchId }) => isNew.has(searchId)),
    ({ memberId }) => memberId,
  );
  const receivers = [...byMember].flatMap(([memberId, own]) => receiverOf(memberId, own) ?? []);
  if (receivers.length === 0) return [];
  return notifyEach(context, trx, receivers, {
    kind: 'match',
    key: `match ${itemId} ${price}`,
    at,
    actorId: item.owner_id,
    itemId,
    price,
  });
}

/** The most immediate setting of several searches; none if all are off. */
function receiverOf(memberId: string, matches: Match[]): Receiver<'match'> | null {
  const [match] = matches;
  if (!match || match.way === 'off') return null;
  const act = matches.some(({ isCheaper }) => isCheaper) ? 'cheaper' : 'new';
  return {
    memberId,
    groupKey: match.searchId,
    data: { act, searchId: match.searchId, path: pathOf(match), search: wordsOf(match) },
    mail: match.way,
  };
}

/** The page of a saved search, newest first. */
function pathOf({ keyword, kind, categorySlug, filters }: Match): string {
  if (keyword) return paths.search(keyword, { kind: kind === 'Wanted' && kind, sort: 'newest', ...filters });
  const slug = categorySlug ?? '';
  return kind === 'Wanted' ? paths.wanted(slug) : paths.catalog(slug);
}

/** Such as 'lab coat up to ₹250'. */
function wordsOf({ keyword, categoryName, maxPrice }: Match): string {
  const price = maxPrice === null ? '' : ` up to ${moneyText(maxPrice)}`;
  return `${keyword || categoryName}${price}`;
}
