import { sql } from 'kysely';
import type { FieldHints, hintCalls, OwnAlike } from '#contract/hints.ts';
import type { Condition } from '#contract/limits.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { buildAny, readWords } from '#server/items/search-query.ts';

/** Days in which a similar item is probably the same one. */
const DAYS = 7;

export const findOwnAlike: ServerFunction<(typeof hintCalls)['findOwnAlike']> = async (context, viewer, { title }) => {
  const { rows } = await sql<OwnAlike>`
    select id as _id, title, publication as "ItemStatus", ended_at as "endedAt"
    from items
    where owner_id = ${viewer.id} and created_at > ${context.now()}::timestamptz - ${DAYS} * interval '1 day'
      and status <> 'Sold' and hidden_at is null and alike(title) = alike(${title})
    order by created_at desc limit 1`.execute(context.db);
  return { data: rows[0] ?? null };
};

/** Items with one of the words that are read, and the best matches that decide. */
const READ = { any: 1000, best: 50 };
/** Fewer items decide nothing. */
const LEAST = 3;
/** A suggestion has at least this share, and this many times the share of the next. */
const MAJORITY = { share: 0.5, margin: 2 };

export const suggestItemFields: ServerFunction<(typeof hintCalls)['suggestItemFields']> = async (
  { db },
  _viewer,
  { title },
) => {
  const words = (await readWords(db, title)).filter(({ stems }) => stems.length > 0);
  const nothing: FieldHints = { category: null, condition: null };
  if (words.length === 0) return { data: nothing };
  const { rows } = await sql<{ category: string; condition: Condition; weight: number }>`
    ${sql.raw(PLANNED_AFRESH)}
    with candidates as materialized (
      select category_id, condition, created_at, to_tsvector('campus_words', search_forms(title)) as words
      from items
      where publication = 'Published' and to_tsvector('campus_words', search_forms(title)) @@ ${buildAny(words)}::tsquery
      limit ${READ.any}
    )
    select category_id as category, condition, (shared * shared)::int as weight
    from candidates cross join lateral (
      select count(*) as shared from unnest(tsvector_to_array(words)) word
      where word = any(${words.map(({ word }) => word)}::text[])
    ) counted
    order by shared desc, created_at desc limit ${READ.best}`.execute(db);
  if (rows.length < LEAST) return { data: nothing };
  const majority = <T extends string>(of: (row: (typeof rows)[number]) => T): T | null => {
    const weights = Map.groupBy(rows, of)
      .entries()
      .map(([value, same]) => ({ value, weight: same.reduce((sum, { weight }) => sum + weight, 0) }))
      .toArray()
      .sort((a, b) => b.weight - a.weight);
    const all = weights.reduce((sum, { weight }) => sum + weight, 0);
    const [best, next] = weights;
    const wins = best && best.weight >= all * MAJORITY.share && best.weight >= (next?.weight ?? 0) * MAJORITY.margin;
    return wins ? best.value : null;
  };
  return {
    data: { category: majority(({ category }) => category), condition: majority(({ condition }) => condition) },
  };
};
