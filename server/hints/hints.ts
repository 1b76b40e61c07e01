import { sql } from 'kysely';
import type { hintCalls, OwnAlike } from '#contract/hints.ts';
import type { ServerFunction } from '#server/http/serve.ts';

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
