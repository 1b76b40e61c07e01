import { type Kysely, sql } from 'kysely';
import type { Tables } from './database/tables.ts';

/*
 * A restored copy is held until the operator says that it takes the place of the original: it sends nothing to members
 * by itself, because they are people who use the original, or who wonder about a test.
 */

export const HELD_WORDS =
  'This is a restored copy: no notice, digest or push leaves it until `npm run admin -- resume`.';

/** When it was restored; null where it is not held. */
export async function readHeldSince(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('held_since').executeTakeFirst();
  return row?.held_since ?? null;
}

export async function hold(db: Kysely<Tables>, at: Date): Promise<void> {
  await sql`
    insert into installation (held_since) values (${at})
    on conflict (is_here) do update set held_since = excluded.held_since`.execute(db);
}

/** Ends it. Returns false where it was not held. */
export async function resume(db: Kysely<Tables>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update installation set held_since = null where held_since is not null`.execute(db);
  return numAffectedRows > 0n;
}
