import { type RawBuilder, sql } from 'kysely';
import { SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';

/** Milliseconds between two notes of one connection. */
const PAUSE = 20 * SECOND;
/** Seconds after which somebody who does nothing on an open page counts as away, for pushes and for mails. */
export const AWAY_AFTER = { push: 120, mail: 300 } as const;

/** Notes that a member uses an open page, for all nodes. Repeated within seconds it costs nothing. */
export function createHereNotes({ db, now }: Pick<Context, 'db' | 'now'>, memberId: string): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - last < PAUSE) return;
    last = at;
    await sql`
      insert into notice_settings (member_id, here_at)
      select id, ${new Date(at)} from members where id = ${memberId}
      on conflict (member_id) do update set here_at = greatest(notice_settings.here_at, excluded.here_at)`.execute(db);
  };
}

/** When a member of `notices n` who is here will be away; null for who is away. */
export const awayAt = (by: keyof typeof AWAY_AFTER, now: Date): RawBuilder<string | null> => sql<string | null>`(
  select s.here_at + ${AWAY_AFTER[by]} * interval '1 second' from notice_settings s
  where s.member_id = n.member_id and s.here_at > ${now}::timestamptz - ${AWAY_AFTER[by]} * interval '1 second')`;

/**
 * Lets notices wait that were due by then, of members who use a page: they see them there. Once away, they may have
 * seen them.
 */
export async function waitWhileHere(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: keyof typeof AWAY_AFTER,
  due: Date,
): Promise<void> {
  const at = now();
  const column = sql.ref(`${by}_at`);
  await sql`
    update notices set ${column} = waiting.until
    from (
      select n.id, here.until from notices n cross join lateral (select ${awayAt(by, at)} as until) here
      where n.seen_at is null and n.${column} <= ${due} and here.until > ${at}
      for no key update of n skip locked
    ) waiting
    where notices.id = waiting.id`.execute(db);
}
