import { sql } from 'kysely';
import { LOGIN } from '#contract/limits.ts';
import type { Action } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { gather } from '#server/database/gather.ts';
import { statement } from '#server/database/statement.ts';
import type { Counter, None } from '#server/limits.ts';
import { OWN, type OwnRow } from '#server/people/present.ts';
import { sessionEnd } from './tokens.ts';

export interface Beginning {
  memberId: string;
  /** What the password was checked against. */
  passwordHash: string;
  /** Of the counter of failures; null finds none, where limits by time are off. */
  key: string | null;
  ip: string | null;
}

/** `sessionId` is null where the member is blocked or has failed too often meanwhile. */
export type Begun = OwnRow & (Counter | None) & { isBlocked: boolean; sessionId: string | null };
export type Session = Begun & { expiresAt: Date };

type Beginnings = Pick<Context, 'db' | 'now'>;

/**
 * Begins a session and notes it, in one commit; undefined where the password is not the member's any more. Those who
 * have waited for their hashes together are stored together.
 */
export const beginSession = gather<Beginnings, Beginning, Session | undefined>({
  lineOf: ({ memberId }) => memberId,
  run: async (context, ones) => {
    const [one, ...others] = ones;
    if (one && others.length === 0) return [await beginAlone(context, one)];
    const begun = await begin(context, ones, beginFree);
    // A member whose row is locked, as by a reset, keeps nobody else waiting.
    return ones.map((one, i) => begun.get(i + 1) ?? beginAlone(context, one));
  },
});

async function beginAlone(context: Beginnings, one: Beginning): Promise<Session | undefined> {
  const begun = await begin(context, [one], beginInTurn);
  return begun.get(1);
}

async function begin({ db, now }: Beginnings, ones: Beginning[], run: typeof beginInTurn) {
  const beginsAt = now();
  const expiresAt = sessionEnd(beginsAt);
  const rows = await run(db, {
    members: ones.map(({ memberId }) => memberId),
    hashes: ones.map(({ passwordHash }) => passwordHash),
    keys: ones.map(({ key }) => key),
    ips: ones.map(({ ip }) => ip),
    most: LOGIN.failures,
    now: beginsAt.toISOString(),
    end: expiresAt.toISOString(),
  });
  return new Map(rows.map(({ place, ...begun }) => [place, { ...begun, expiresAt }]));
}

interface Values {
  members: string[];
  hashes: string[];
  keys: (string | null)[];
  ips: (string | null)[];
  most: number;
  now: string;
  end: string;
}

/**
 * A reset, a block or a deletion meanwhile ends every session, and none may begin behind it: the lock on the member's
 * row waits for what runs, or passes it over, and then sees what it has left.
 */
const beginning = (whenLocked: string) =>
  statement<Values>()(
    (_db, value) => sql<Begun & { place: number }>`
      with given as (
        select * from unnest(
          ${value('members')}::uuid[], ${value('hashes')}::text[], ${value('keys')}::text[], ${value('ips')}::inet[]
        ) with ordinality as g (member_id, password_hash, key, ip, place)
      ), still as materialized (
        select id, password_hash, blocked_at is not null as is_blocked from members
        where id = any(${value('members')}::uuid[])
        for share ${sql.raw(whenLocked)}
      ), one as materialized (
        select place, id as member_id, is_blocked, count, ends_at, ip,
          case when not is_blocked and coalesce(count < ${value('most')}, true) then new_id() end as session_id
        from given
        join still on id = member_id and still.password_hash = given.password_hash
        left join counters failed on failed.key = given.key and ends_at > ${value('now')}::timestamptz
      ), session as (
        insert into sessions (id, member_id, created_at, expires_at)
        select session_id, member_id, ${value('now')}::timestamptz, ${value('end')}::timestamptz
        from one where session_id is not null
      ), noted as (
        insert into audit (at, action, actor_id, subject, ip)
        select ${value('now')}::timestamptz, ${sql.lit('logged in' satisfies Action)}, member_id, member_id, ip
        from one where session_id is not null order by place
      )
      select place, session_id as "sessionId", is_blocked as "isBlocked", count, ends_at, ${OWN}
      from one
      join members m on m.id = one.member_id
      left join pictures p on p.id = m.picture_id`,
  );

const beginFree = beginning('skip locked');
const beginInTurn = beginning('');
