import { type Kysely, sql } from 'kysely';
import type { MailWay } from '#contract/notices/kind.ts';
import { NOTICE_KINDS } from '#contract/notices/kinds.ts';
import type { Tables } from '#server/database/tables.ts';
import { selectNotices } from './find.ts';
import type { NoticeRow } from './present.ts';
import { readData } from './read-data.ts';

/** Who gets a mail. */
export interface Recipient {
  id: string;
  email: string;
}

/**
 * Takes the notices among these ids whose kind the member receives by this channel, with the events that no mail has
 * reported, and marks them as mailed. Mail them in the same transaction (M3).
 */
export async function takeNotices(
  trx: Kysely<Tables>,
  ids: string[],
  way: MailWay,
  now: Date,
): Promise<Map<string, [NoticeRow, ...NoticeRow[]]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectNotices(trx, sql`n.id = any(${ids}::uuid[])`, { unmailed: true });
  const chosen = await trx
    .selectFrom('notice_ways')
    .select(['member_id', 'kind', 'mail'])
    .where('member_id', 'in', [...new Set(rows.map((row) => row.member_id))])
    .execute();
  // Uses the current settings, which may have changed since the notice was created.
  const ways = new Map(chosen.map(({ member_id, kind, mail }) => [`${member_id} ${kind}`, mail]));
  const ofSearches = await findWaysOfSearches(trx, rows);
  const wayOf = (row: NoticeRow): MailWay => {
    const chosen = ways.get(`${row.member_id} ${row.kind}`) ?? NOTICE_KINDS[row.kind].ways.mail;
    return quieterOf(chosen, ofSearches.get(searchOf(row) ?? ''));
  };
  const wanted = rows.filter((row) => row.events.length > 0 && wayOf(row) === way);
  const mailed = wanted.map(({ id }) => id);
  await sql`update notices set mailed_at = ${now} where id = any(${mailed}::uuid[])`.execute(trx);
  // A locked row is being deleted, with its notice.
  await sql`
    update notice_causes c set mailed = true
    from (
      select member_id, key from notice_causes where notice_id = any(${mailed}::uuid[]) and not mailed
      for no key update skip locked
    ) told
    where c.member_id = told.member_id and c.key = told.key`.execute(trx);
  return Map.groupBy(wanted, ({ member_id }) => member_id) as Map<string, [NoticeRow, ...NoticeRow[]]>;
}

/** The ids of what was taken. */
export const idsOf = (taken: Map<string, NoticeRow[]>): string[] => [...taken.values()].flat().map(({ id }) => id);

/** What a mail comes of: the notices, and the originating requests for the log. */
export const tracesOf = (rows: NoticeRow[]): { noticeIds: string[]; requestIds: string[] } => ({
  noticeIds: rows.map(({ id }) => id),
  requestIds: rows.flatMap(({ events }) => events.flatMap(({ requestId }) => requestId ?? [])),
});

/** A thing's own setting can make its notices quieter than their kind, never louder. */
function quieterOf(...ways: (MailWay | undefined)[]): MailWay {
  if (ways.includes('off')) return 'off';
  return ways.includes('digest') ? 'digest' : 'now';
}

const searchOf = (row: NoticeRow): string | null => {
  const data = readData(row);
  return 'searchId' in data ? data.searchId : null;
};

/** Each saved search has its own setting. */
async function findWaysOfSearches(trx: Kysely<Tables>, rows: NoticeRow[]): Promise<Map<string, MailWay>> {
  const ids = rows.flatMap((row) => searchOf(row) ?? []);
  if (ids.length === 0) return new Map();
  const searches = await trx.selectFrom('saved_searches').select(['id', 'way']).where('id', 'in', ids).execute();
  return new Map(searches.map(({ id, way }) => [id, way]));
}
