import { type Kysely, sql } from 'kysely';
import type { CaseKind } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a case is about, as it is now. */
export interface Thing {
  /** The path of its page (see contract/paths.ts); null for things without one. */
  link: string | null;
  /** Items only. */
  listedAt?: string;
  changedAt?: string;
}

type About = { kind: CaseKind; thing_id: string };

const FIND = {
  item: (id: string) => sql<Thing>`
    select '/item/' || id || '/owner/' || owner_id as link, coalesce(published_at, created_at) as "listedAt",
      updated_at as "changedAt"
    from items where id = ${id} and removed_at is null`,
  person: (id: string) => sql<Thing>`select '/profile/' || id as link from members where id = ${id}`,
  message: (id: string) => sql<Thing>`select null as link from messages where id = ${id}`,
  review: (id: string) =>
    sql<Thing>`select '/profile/' || member_id || '#reviews' as link from reviews where id = ${id}`,
  paper: (id: string) => sql<Thing>`
    select '/dashboard/Academics?year=' || year || '&branch=' || branch as link from papers where id = ${id}`,
};

/** Null where it is gone. */
export async function findThing(db: Kysely<Tables>, { kind, thing_id }: About): Promise<Thing | null> {
  const { rows } = await FIND[kind](thing_id).execute(db);
  return rows[0] ?? null;
}
