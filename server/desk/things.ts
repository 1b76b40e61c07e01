import type { Kysely } from 'kysely';
import type { CaseKind } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a case is about, as it is now. */
export interface Thing {
  /** The path of its page; null for things without one. */
  link: string | null;
  /** Items only. */
  listedAt?: string;
  changedAt?: string;
}

/** Null where it is gone. */
export const findThingForDesk = async (
  db: Kysely<Tables>,
  { kind, thing_id }: { kind: CaseKind; thing_id: string },
): Promise<Thing | null> => (await FIND[kind](db, thing_id)) ?? null;

const FIND: Record<CaseKind, (db: Kysely<Tables>, id: string) => Promise<Thing | undefined>> = {
  item: async (db, id) => {
    const row = await db
      .selectFrom('items')
      .select(['owner_id', 'published_at', 'created_at', 'updated_at'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { owner_id, published_at, created_at, updated_at } = row;
    return { link: paths.item(id, owner_id), listedAt: published_at ?? created_at, changedAt: updated_at };
  },
  person: async (db, id) => {
    const row = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst();
    return row && { link: paths.profile(id) };
  },
  message: async (db, id) => {
    const row = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst();
    return row && { link: null };
  },
  review: async (db, id) => {
    const row = await db.selectFrom('reviews').select('member_id').where('id', '=', id).executeTakeFirst();
    return row && { link: paths.reviews(row.member_id) };
  },
  paper: async (db, id) => {
    const row = await db.selectFrom('papers').select(['year', 'branch']).where('id', '=', id).executeTakeFirst();
    return row && { link: paths.dashboard.academics(row) };
  },
};
