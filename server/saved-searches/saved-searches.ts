import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { SAVED_SEARCHES } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import type { SavedSearch, savedSearchCalls } from '#contract/saved-searches.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findCategoryId } from '#server/items/item-category.ts';
import { buildWords } from './build-words.ts';
import { isSearching } from './find-matches.ts';

type Calls = typeof savedSearchCalls;

const notHere = () => new Problem('NOT_FOUND', { message: 'This search is not saved (any more).' });

export const listSavedSearches: ServerFunction<Calls['listSavedSearches']> = async ({ db }, viewer) => ({
  data: await findSearches(db, viewer.id),
});

export const saveSearch: ServerFunction<Calls['saveSearch']> = async ({ db, now }, viewer, given) => {
  const input = given.category ? { ...given, category: await findCategoryId(db, given.category) } : given;
  const words = input.keyword ? await buildWords(db, input.keyword) : null;
  if (!words && !input.category) throw badField('keyword', 'Please enter what you are looking for');
  const data = await db.transaction().execute(async (trx) => {
    // Serializes a member's saves, so that duplicates and the limit are detected.
    await lockOwner(trx, viewer.id);
    const id = (await findSame(trx, viewer.id, input)) ?? (await insertSearch());
    return findSearch(trx, viewer.id, id);

    async function insertSearch(): Promise<string> {
      const { count } = await trx
        .selectFrom('saved_searches')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('member_id', '=', viewer.id)
        .where('wanted_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= SAVED_SEARCHES.most)
        throw new Problem('QUOTA', { message: `You can keep ${SAVED_SEARCHES.most} searches. Remove one first.` });
      const row = await trx
        .insertInto('saved_searches')
        .values({
          member_id: viewer.id,
          ...fieldsOf(input),
          way: input.way,
          words: words && sql<string>`${words.words}::tsquery`,
          rarest: words?.rarest ?? null,
          created_at: now(),
          seen_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    }
  });
  return { data };
};

export const changeSavedSearch: ServerFunction<Calls['changeSavedSearch']> = async (context, viewer, input) => {
  const { searchId, way, seen } = input;
  const { numUpdatedRows } = await context.db
    .updateTable('saved_searches')
    .set({ ...(way && { way }), ...(seen && { seen_at: context.now() }) })
    .where('id', '=', searchId)
    .where('member_id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notHere();
  return { data: await findSearch(context.db, viewer.id, searchId) };
};

export const deleteSavedSearch: ServerFunction<Calls['deleteSavedSearch']> = async ({ db }, viewer, { searchId }) => {
  const search = await findSearch(db, viewer.id, searchId);
  if (search.wantedId) throw new Problem('CONFLICT', { message: 'This search ends with your wanted post.' });
  await db.deleteFrom('saved_searches').where('id', '=', searchId).where('member_id', '=', viewer.id).execute();
  return { message: 'Search removed' };
};

/** The fields that identify equal searches. */
const fieldsOf = (input: ServerInput<Calls['saveSearch']>) => ({
  kind: input.kind,
  keyword: input.keyword ?? '',
  category_id: input.category ?? null,
  condition: input.condition ?? null,
  status: input.status ?? null,
  rental: input.rentalAvailable ?? null,
  place: input.place || null,
  min_price: input.minPrice ?? null,
  max_price: input.maxPrice ?? null,
  negotiable: input.negotiable ?? false,
  reduced: input.reduced ?? false,
});

async function findSame(
  trx: Transaction<Tables>,
  memberId: string,
  input: ServerInput<Calls['saveSearch']>,
): Promise<string | undefined> {
  const { keyword, ...rest } = fieldsOf(input);
  const row = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('member_id', '=', memberId)
    .where('wanted_id', 'is', null)
    .where(sql<boolean>`alike(keyword) = alike(${keyword})`)
    .where((eb) =>
      eb.and(
        Object.entries(rest).map(([column, value]) => eb(column as keyof typeof rest, 'is not distinct from', value)),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

async function findSearch(db: Kysely<Tables>, memberId: string, searchId: string): Promise<SavedSearch> {
  const [search] = await findSearches(db, memberId, searchId);
  if (!search) throw notHere();
  return search;
}

/** A member's searches, newest first. At most SAVED_SEARCHES.most, and their wanted posts. */
async function findSearches(
  db: Kysely<Tables>,
  memberId: string,
  searchId: string | null = null,
): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select s.id as _id, s.keyword, s.kind,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug) end as category,
      s.condition, s.status, s.rental as "rentalAvailable", s.min_price as "minPrice", s.max_price as "maxPrice",
      s.place, s.negotiable, s.reduced, s.way, s.wanted_id as "wantedId", s.created_at as "createdAt",
      matches.new as "newMatches", matches.last as "lastMatchAt"
    from saved_searches s
    left join categories c on c.id = s.category_id
    cross join lateral (
      select count(*) filter (where m.at > s.seen_at)::int as new, max(m.at) as last
      from saved_search_matches m join items i on i.id = m.item_id and i.publication = 'Published'
      where m.search_id = s.id
    ) matches
    where s.member_id = ${memberId} and ${isSearching} and (${searchId}::uuid is null or s.id = ${searchId}::uuid)
    order by s.created_at desc, s.id desc`.execute(db);
  return rows;
}
