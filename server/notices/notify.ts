import { type Kysely, type RawBuilder, sql } from 'kysely';
import { localTime } from '#contract/rules/campus-time.ts';
import { type MailWay, NOTICE_KINDS, type NoticeKind } from '#contract/rules/notice-kinds.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { currentActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { nextHours } from './next-hours.ts';

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
  announcementId?: string;
  /** Case of the desk. */
  caseId?: string;
  /** Deal, or that of its review. The notice shows the deal's item while there is one, and stays when the item is deleted. */
  dealId?: string;
  /** What happened, where a kind tells of several things. */
  act?: string;
  /** The price that it tells. */
  price?: number;
  /** The title of a thing that may be gone, for then. */
  title?: string;
}

/** A receiver, with their own part of the cause. */
export interface Addressee {
  memberId: string;
  fold?: string;
  text?: string;
  act?: string;
  title?: string;
  dealId?: string | null;
  /**
   * Overrides the kind's mail setting to something quieter. A digest is not pushed either; `off`: it has a mail of its
   * own.
   */
  mail?: MailWay;
}

/** Delay of the mail, in which members who are online see the notice and need no mail. */
const MAIL_AFTER = sql`interval '5 minutes'`;
const MAIL_AGAIN_AFTER = sql`interval '1 hour'`;

/**
 * Stores a notice for each member, unless they switched off every way of its kind. Returns the members with a new notice
 * in the app: notify their connections after the commit.
 */
export const notify = (
  context: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  memberIds: readonly string[],
  cause: Cause,
): Promise<string[]> =>
  notifyEach(
    context,
    trx,
    memberIds.map((memberId) => ({ memberId })),
    cause,
  );

/** Like `notify`, with a fold, text and mail setting for each receiver. Each member may occur once. */
export async function notifyEach(
  context: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  receivers: Addressee[],
  cause: Cause,
): Promise<string[]> {
  const { kind, key, at, weight = 1 } = cause;
  const { app, push, mail } = NOTICE_KINDS[kind].ways;
  const memberIds = receivers.map(({ memberId }) => memberId);
  const folds = receivers.map(({ fold }) => fold ?? cause.fold);
  const texts = receivers.map(({ text }) => text ?? cause.text ?? null);
  const mails = receivers.map((receiver) => receiver.mail ?? null);
  const acts = receivers.map(({ act }) => act ?? cause.act ?? null);
  const titles = receivers.map(({ title }) => title ?? cause.title ?? null);
  const deals = receivers.map(({ dealId }) => (dealId === undefined ? (cause.dealId ?? null) : dealId));
  const { rows } = await sql<{ member_id: string }>`
    with receivers as (
      select m.id as member_id, given.fold, given.text, given.act, given.title, given.deal_id, w.app,
        case when w.push then ${quietUntil(context)} end as push_at,
        case when w.mail = 'now' then ${at}::timestamptz + ${MAIL_AFTER} end as mail_at
      from unnest(${memberIds}::uuid[], ${folds}::text[], ${texts}::text[], ${mails}::text[], ${acts}::text[],
          ${titles}::text[], ${deals}::uuid[])
        as given (member_id, fold, text, mail, act, title, deal_id)
      join members m on m.id = given.member_id
      left join notice_settings s on s.member_id = m.id
      left join notice_ways chosen on chosen.member_id = m.id and chosen.kind = ${kind}
      cross join lateral (
        select coalesce(chosen.app, ${app}) as app,
          coalesce(chosen.push, ${push}) and given.mail is distinct from 'digest' as push,
          case when given.mail = 'off' then 'off'
            when given.mail = 'digest' and chosen.mail is distinct from 'off' then 'digest'
            else coalesce(chosen.mail, ${mail}) end as mail
      ) w
      where (w.app or w.push or w.mail <> 'off')
        and not exists (select from notice_causes c where c.member_id = m.id and c.key = ${key})
        and not ${isOfHidden(cause)}
    ),
    noticed as (
      insert into notices (member_id, kind, fold, text, made_at, shown, push_at, mail_at)
      select member_id, ${kind}, fold, text, ${at}, app, push_at, mail_at from receivers order by member_id
      on conflict (member_id, kind, fold) where seen_at is null do update
        set text = excluded.text, made_at = greatest(notices.made_at, excluded.made_at), shown = excluded.shown,
          push_at = case when excluded.push_at is not null then least(notices.push_at, excluded.push_at) end,
          mail_at = case when excluded.mail_at is not null then ${mailAgainAt(kind)} end
      returning id, member_id, shown
    ),
    caused as (
      insert into notice_causes
        (member_id, key, notice_id, made_at, weight, act, deal_id, price, title, actor_id, item_id, paper_id,
          conversation_id, announcement_id, case_id, request_id)
      select member_id, ${key}, id, ${at}, ${weight}, r.act, r.deal_id, ${cause.price ?? null}::numeric, r.title,
        ${cause.actorId ?? null}::uuid, ${cause.itemId ?? null}::uuid,
        ${cause.paperId ?? null}::uuid, ${cause.conversationId ?? null}::uuid,
        ${cause.announcementId ?? null}::uuid, ${cause.caseId ?? null}::uuid,
        ${currentActivity()?.requestId ?? null}::uuid
      from noticed join receivers r using (member_id)
      on conflict do nothing
      returning member_id, notice_id
    )
    select c.member_id from caused c join noticed n on n.id = c.notice_id where n.shown`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

/**
 * Whether the actor or the item's owner is hidden from `members m`. Parties of a running deal, such as a rental that is
 * out, are told all the same.
 */
const isOfHidden = ({ kind, actorId, itemId }: Cause): RawBuilder<boolean> => {
  const isHidden = (other: RawBuilder<unknown>) => areBlocked(sql`m.id`, other);
  if (kind === 'deal') return sql<boolean>`false`;
  if (!itemId) return actorId ? isHidden(sql`${actorId}::uuid`) : sql<boolean>`false`;
  return sql<boolean>`exists (select from items i where i.id = ${itemId} and (${isHidden(sql`i.owner_id`)}
    or ${isHidden(sql`${actorId ?? null}::uuid`)}))`;
};

/**
 * When a folding notice is mailed. A waiting one keeps its time. After a mail that is still unseen: messages not before
 * the member returns, everything else an hour later.
 */
const mailAgainAt = (kind: NoticeKind): RawBuilder<unknown> =>
  kind === 'message'
    ? sql`case when notices.mailed_at is null then least(notices.mail_at, excluded.mail_at) end`
    : sql`coalesce(notices.mail_at, greatest(excluded.mail_at, notices.mailed_at + ${MAIL_AGAIN_AFTER}))`;

/** Now, or the end of a member's quiet hours (`notice_settings s`). */
function quietUntil({ config, now }: Pick<Context, 'config' | 'now'>): RawBuilder<unknown> {
  const at = now();
  const { hour } = localTime(at, config.timeZone);
  const next = nextHours(at, config.timeZone).map((one) => one.toISOString());
  // Quiet hours over midnight begin later in the day than they end.
  return sql`case
    when case when s.quiet_from < s.quiet_to then ${hour} >= s.quiet_from and ${hour} < s.quiet_to
      else ${hour} >= s.quiet_from or ${hour} < s.quiet_to end
    then (${next}::timestamptz[])[s.quiet_to + 1]
    else ${at}::timestamptz end`;
}
