import { type Kysely, sql } from 'kysely';
import { NOTICE_KINDS, type NoticeKind } from '#contract/notice-kinds.ts';
import type { Tables } from '#server/database/tables.ts';

/** An event that a notice tells of. */
export interface Cause {
  kind: NoticeKind;
  /** Idempotency key: a second cause with the same key changes nothing. */
  key: string;
  /** Grouping key: causes of one kind and fold share a notice until it is seen. */
  fold: string;
  at: Date;
  /** How many events it counts for; 1 by default. */
  weight?: number;
  text?: string;
  actorId?: string;
  itemId?: string;
  paperId?: string;
  conversationId?: string;
}

/**
 * Stores a notice for each member, unless they switched its kind off. Returns the members with a new notice: notify
 * their connections after the commit.
 */
export async function tell(trx: Kysely<Tables>, memberIds: string[], cause: Cause): Promise<string[]> {
  const { kind, key, fold, at, weight = 1, text = null } = cause;
  const { app } = NOTICE_KINDS[kind].ways;
  const { rows } = await sql<{ member_id: string }>`
    with receivers as (
      select m.id as member_id
      from members m
      left join notice_ways w on w.member_id = m.id and w.kind = ${kind}
      where m.id = any(${memberIds}::uuid[])
        and coalesce(w.app, ${app})
        and not exists (select from notice_causes c where c.member_id = m.id and c.key = ${key})
    ),
    noticed as (
      insert into notices (member_id, kind, fold, text, made_at)
      select member_id, ${kind}, ${fold}, ${text}, ${at} from receivers order by member_id
      on conflict (member_id, kind, fold) where seen_at is null do update
        set text = excluded.text, made_at = greatest(notices.made_at, excluded.made_at)
      returning id, member_id
    ),
    caused as (
      insert into notice_causes
        (member_id, key, notice_id, made_at, weight, actor_id, item_id, paper_id, conversation_id)
      select member_id, ${key}, id, ${at}, ${weight}, ${cause.actorId ?? null}::uuid, ${cause.itemId ?? null}::uuid,
        ${cause.paperId ?? null}::uuid, ${cause.conversationId ?? null}::uuid
      from noticed
      on conflict do nothing
      returning member_id
    )
    select member_id from caused`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

/** Takes a cause back, as if it had never been told. Returns whether there was one. */
export async function takeBack(trx: Kysely<Tables>, memberId: string, key: string): Promise<boolean> {
  // A notice without causes goes with its last one, by a trigger.
  const { numDeletedRows } = await trx
    .deleteFrom('notice_causes')
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
