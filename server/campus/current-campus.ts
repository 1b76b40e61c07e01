import type { Kysely } from 'kysely';
import { type Campus, setCampus } from '#contract/rules/campus.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { ResponseCache } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** Milliseconds before a failed read is tried again. */
const RETRY_AFTER = SECOND;

async function readCampus(db: Kysely<Tables>): Promise<Campus> {
  const rows = await db.selectFrom('campus_settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ kind, value }) => [kind, value])) as Campus;
}

/** The last refresh. They run one after the other, so that an older read never replaces a newer one. */
let last: Promise<void> = Promise.resolve();

/** Reads what admins have set, for all of this process (contract/rules/campus.ts). */
export function refreshCampus(db: Kysely<Tables>): Promise<void> {
  last = last.catch(() => {}).then(async () => setCampus(await readCampus(db)));
  return last;
}

/**
 * Reads the settings, and again with each change and after the connection to the other nodes was lost. Responses that
 * show the old settings are dropped after the read, not before it.
 */
export async function followCampus(
  { db, log, realtime }: Pick<Context, 'db' | 'log' | 'realtime'>,
  cache: ResponseCache,
): Promise<void> {
  const read = async () => {
    await refreshCampus(db);
    cache.invalidateHere();
  };
  const readSoon = () => {
    read().catch((error) => {
      log.error({ err: error }, 'reading the settings of the campus failed');
      setTimeout(readSoon, RETRY_AFTER).unref();
    });
  };
  realtime.onCampusChange({ changed: readSoon, reconnected: read });
  await refreshCampus(db);
}
