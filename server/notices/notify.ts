import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MailWay } from '#contract/notices/kind.ts';
import { hasTrait, NOTICE_KINDS, type NoticeData, type NoticeKind } from '#contract/notices/kinds.ts';
import { localTime } from '#contract/rules/campus-time.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { currentActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** An event of which members are notified, without what it tells. */
export interface EventBase<K extends NoticeKind = NoticeKind> {
  kind: K;
  /** Idempotency key: a second event with the same key changes nothing. */
  key: string;
  at: Date;
  /** How many it counts for; 1 by default. */
  count?: number;
  actorId?: string;
  itemId?: string;
  paperId?: string;
  conversationId?: string;
  announcementId?: string;
  /** Case of the desk. */
  caseId?: string;
  /** Deal, or that of its review. The notice shows the deal's item while there is one, and stays when the item is deleted. */
  dealId?: string;
  /** The price that it tells. */
  price?: number;
  /** The title of a thing that may be gone, for then. */
  title?: string;
}

/** A receiver, with their own part of the event. */
export interface Receiver<K extends NoticeKind> extends Grouped<K> {
  memberId: string;
  title?: string;
  dealId?: string | null;
  /**
   * Overrides the kind's mail setting to something quieter. A digest is not pushed either; `off`: it has a mail of its
   * own.
   */
  mail?: MailWay;
}

/** Events of one kind and group share a notice until it is seen; it tells the data of the last one. */
interface Grouped<K extends NoticeKind> {
  groupKey: string;
  data: NoticeData<K>;
}

/** An event with what it tells, the same for all its receivers. */
export type NoticeEvent = { [K in NoticeKind]: EventBase<K> & Grouped<K> }[NoticeKind];

/** Delay of the mail, in which members who are online see the notice and need no mail. */
const MAIL_AFTER = sql`interval '5 minutes'`;
const MAIL_AGAIN_AFTER = sql`interval '1 hour'`;

type Notifying = Pick<Context, 'config' | 'now'>;

/**
 * Stores a notice for each member, unless they switched off every way of its kind. Returns the members with a new notice
 * in the app: notify their connections after the commit.
 */
export const notify = (
  context: Notifying,
  trx: Kysely<Tables>,
  memberIds: readonly string[],
  { groupKey, data, ...event }: NoticeEvent,
): Promise<string[]> =>
  notifyEach(
    context,
    trx,
    memberIds.map((memberId) => ({ memberId, groupKey, data })),
    event,
  );

/** Like `notify`, with a group, data and mail setting for each receiver. Each member may occur once. */
export async function notifyEach<K extends NoticeKind>(
  context: Notifying,
  trx: Kysely<Tables>,
  receivers: Receiver<K>[],
  event: EventBase<K>,
): Promise<string[]> {
  const { kind, key, at } = event;
  // The columns `fold` and `weight` and the table `notice_causes` have the names of the version before.
  const { rows } = await sql<{ member_id: string }>`
    with receivers as (${withWays(context, event, receivers)}),
    noticed as (
      insert into notices (member_id, kind, fold, data, text, made_at, shown, push_at, mail_at)
      select member_id, ${kind}, group_key, data, text, ${at}, app, push_at, mail_at from receivers order by member_id
      on conflict (member_id, kind, fold) where seen_at is null do update
        set data = excluded.data, text = excluded.text, made_at = greatest(notices.made_at, excluded.made_at),
          shown = excluded.shown,
          push_at = case when excluded.push_at is not null then least(notices.push_at, excluded.push_at) end,
          mail_at = case when excluded.mail_at is not null then ${mailAgainAt(kind)} end
      returning id, member_id, shown
    ),
    happened as (
      insert into notice_causes
        (member_id, key, notice_id, made_at, weight, act, deal_id, price, title, actor_id, item_id, paper_id,
          conversation_id, announcement_id, case_id, request_id)
      select member_id, ${key}, id, ${at}, ${event.count ?? 1}, r.data ->> 'act', r.deal_id,
        ${event.price ?? null}::numeric, r.title, ${event.actorId ?? null}::uuid, ${event.itemId ?? null}::uuid,
        ${event.paperId ?? null}::uuid, ${event.conversationId ?? null}::uuid,
        ${event.announcementId ?? null}::uuid, ${event.caseId ?? null}::uuid,
        ${currentActivity()?.requestId ?? null}::uuid
      from noticed join receivers r using (member_id)
      on conflict do nothing
      returning member_id, notice_id
    )
    select h.member_id from happened h join noticed n on n.id = h.notice_id where n.shown`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

/**
 * What the version before shows of a message, and of an act that it does not know.
 *
 * @TODO Goes with the next release.
 */
const textOf = (data: NoticeData): string | null =>
  'quote' in data ? data.quote : 'act' in data && data.act === 'paper' ? data.title : null;

/** The receivers whom the event reaches by any way and who have not heard of it, with the times of push and mail. */
function withWays<K extends NoticeKind>(
  context: Notifying,
  event: EventBase<K>,
  receivers: Receiver<K>[],
): RawBuilder<unknown> {
  const { kind, key, at } = event;
  const { app, push, mail } = NOTICE_KINDS[kind].ways;
  const given = receivers.map(({ memberId, groupKey, data, title, dealId, mail }) => ({
    member_id: memberId,
    group_key: groupKey,
    data,
    text: textOf(data),
    title: title ?? event.title ?? null,
    deal_id: dealId === undefined ? (event.dealId ?? null) : dealId,
    mail: mail ?? null,
  }));
  return sql`
    select m.id as member_id, given.group_key, given.data, given.text, given.title, given.deal_id, w.app,
      case when w.push then ${quietUntil(context)} end as push_at,
      case when w.mail = 'now' then ${at}::timestamptz + ${MAIL_AFTER} end as mail_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (member_id uuid, group_key text, data jsonb, text text, title text, deal_id uuid, mail text)
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
      and not ${isOfHidden(event)}`;
}

/**
 * Whether the actor or the item's owner is hidden from `members m`. Parties of a running deal, such as a rental that is
 * out, are notified all the same.
 */
const isOfHidden = ({ kind, actorId, itemId }: EventBase): RawBuilder<boolean> => {
  const isHidden = (other: RawBuilder<unknown>) => areBlocked(sql`m.id`, other);
  if (hasTrait(kind, 'reachesHidden')) return sql<boolean>`false`;
  if (!itemId) return actorId ? isHidden(sql`${actorId}::uuid`) : sql<boolean>`false`;
  return sql<boolean>`exists (select from items i where i.id = ${itemId} and (${isHidden(sql`i.owner_id`)}
    or ${isHidden(sql`${actorId ?? null}::uuid`)}))`;
};

/**
 * When a notice with another event is mailed. A waiting one keeps its time. After a mail that is still unseen: messages
 * not before the member returns, everything else an hour later.
 */
const mailAgainAt = (kind: NoticeKind): RawBuilder<unknown> =>
  hasTrait(kind, 'isConversation')
    ? sql`case when notices.mailed_at is null then least(notices.mail_at, excluded.mail_at) end`
    : sql`coalesce(notices.mail_at, greatest(excluded.mail_at, notices.mailed_at + ${MAIL_AGAIN_AFTER}))`;

/** Now, or the end of a member's quiet hours (`notice_settings s`). */
function quietUntil({ config, now }: Notifying): RawBuilder<unknown> {
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

/** When each hour of the day comes next on the campus's clock. An hour that the clock skips comes with the jump. */
export function nextHours(at: Date, timeZone: string): Date[] {
  const { minute } = localTime(at, timeZone);
  const next: Date[] = [];
  // A day on which clocks are set back has 25 hours.
  for (let i = 1; i <= 25; i += 1) {
    const start = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE - minute * MINUTE + i * HOUR);
    next[localTime(start, timeZone).hour] ??= start;
  }
  return Array.from({ length: 24 }, (_, hour) => next[hour] ?? next[(hour + 1) % 24] ?? at);
}
