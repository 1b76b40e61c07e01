import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** How the primary treats its standbys. */
export interface Replication {
  /** How many standbys a commit waits for. */
  count: number;
  /** Where our user may see them (pg_monitor): each standby's name and PostgreSQL's word for it. */
  standbys: { name: string; state: string }[];
}

export async function readReplication(primary: Kysely<Tables>): Promise<Replication> {
  const { rows } = await sql<{ names: string; name: string | null; state: string | null }>`
    select current_setting('synchronous_standby_names') as names, application_name as name, sync_state as state
    from (select) as one left join pg_stat_replication on true`.execute(primary);
  const standbys = rows.flatMap(({ name, state }) => (name !== null && state !== null ? [{ name, state }] : []));
  return { count: countOf(rows[0]?.names ?? ''), standbys };
}

/** `2 (one, two)` and `any 2 (…)` are 2, a list of names is 1. */
function countOf(names: string): number {
  if (names.trim() === '') return 0;
  return Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

/** The name that a standby has at its primary; undefined where our user may not see it. */
export async function nameOf(standby: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ conninfo: string | null }>`select conninfo from pg_stat_wal_receiver`.execute(standby);
  const settings = rows[0]?.conninfo ?? '';
  const own = /(?:^|\s)application_name=('[^']*'|\S+)/.exec(settings);
  const given = own ?? /(?:^|\s)fallback_application_name=('[^']*'|\S+)/.exec(settings);
  return given?.[1]?.replaceAll("'", '');
}

/**
 * Whether every commit waits until this standby shows it. Where that cannot be seen, a commit must at least wait for as
 * many as are read from.
 */
export function isWaitedFor({ count, standbys }: Replication, name: string | undefined, readFrom: number): boolean {
  if (count === 0) return false;
  if (name === undefined || standbys.length === 0) return count >= readFrom;
  const quorum = standbys.filter(({ state }) => state === 'quorum').length;
  const own = standbys.filter((one) => one.name === name);
  return own.length > 0 && own.every(({ state }) => state === 'sync' || (state === 'quorum' && count >= quorum));
}
