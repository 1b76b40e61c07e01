import { sql } from 'kysely';
import type { Conversation } from '#contract/conversations.ts';
import type { DealSide } from '#contract/deals/states.ts';
import { CONVERSATIONS } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { shownContact } from '#server/accounts/contact-data.ts';
import { areBlocked, joinBlock, seenAs } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { imageOf } from '#server/files/files.ts';
import { shownAddress } from '#server/mail/no-address.ts';
import { type EventFacts, eventFacts, eventLine, type Reader } from '#server/messages/event-lines.ts';
import { DELETED } from '#server/messages/read-messages.ts';
import { DELETED_MESSAGE, REMOVED, unreadCount } from '#server/messages/visible-messages.ts';
import { isMuted } from '#server/notices/unread-messages.ts';

interface Row {
  id: string;
  kind: 'pair' | 'community';
  common_name: string | null;
  common_image: string | null;
  last_content: string | null;
  /** What the last message tells of a deal. */
  last_event: EventFacts | null;
  last_pictures: number | null;
  last_sent_at: string | null;
  last_number: number;
  last_sender_id: string | null;
  last_first_name: string | null;
  unread: number;
  muted: boolean;
  muted_until: string | null;
  request: Conversation['request'];
  away_until: string | null;
  is_marked: boolean;
  is_hidden: boolean;
  read_by_other: number | null;
  mailed_to_other: number | null;
  is_closed: boolean;
  other_id: string | null;
  other_email: string | null;
  other_first_name: string | null;
  other_last_name: string | null;
  other_picture: string | null;
  own_email: string;
  own_first_name: string;
  own_last_name: string;
  own_picture: string | null;
  about_title: string | null;
  about_picture: string | null;
  about_side: DealSide | null;
}

type Rules = Pick<Context, 'config' | 'now'>;

const other = seenAs('o', 'op.name');

function selectConversations(rules: Rules, memberId: string, limit: number) {
  const now = rules.now();
  return sql<Row>`
    select c.id, c.kind, c.common_name, c.common_image, lm.sent_at as last_sent_at, lm.number as last_number,
      case when lm.removed_at is null and lm.deleted_at is null then lm.picture_count end as last_pictures,
      case when is_hidden_message
        then ${DELETED_MESSAGE.here}
        when lm.number = c.last_number then c.last_content when lm.removed_at is null then lm.content else ${REMOVED} end
        as last_content,
      case when lm.removed_at is null and not is_hidden_message then ${eventFacts('lm')} end as last_event,
      ls.id as last_sender_id,
      case when ls.id = o.id then ${other.firstName} else ls.first_name end as last_first_name,
      ${unreadCount} as unread, ${isMuted(now)} as muted, p.muted_until,
      coalesce(p.is_marked, false) as is_marked, coalesce(p.hidden_number >= c.last_number, false) as is_hidden,
      case when r.receiver_id = p.member_id
          then case when r.declined_at is null and o.blocked_at is null then 'waiting' else 'declined' end
        when r.sender_id = p.member_id and not exists (
          select from follows where follower_id = p.member_id and followed_id = o.id) then 'sent' end as request,
      case when c.kind = 'pair' and block.at is null and o.away_until > ${campusDay(now, rules.config.timeZone)}::date
        then o.away_until end as away_until,
      case when c.kind = 'pair' and r.sender_id is null and block.at is null and coalesce(m.shows_read, true) and coalesce(o.shows_read, true) then (
        select read_number from participants other where other.conversation_id = c.id and other.member_id = o.id
      ) end as read_by_other,
      case when c.kind = 'pair' and block.at is null then (
        select mailed_number from participants other where other.conversation_id = c.id and other.member_id = o.id
      ) end as mailed_to_other,
      c.kind = 'pair' and (o.id is null or block.at is not null) as is_closed,
      o.id as other_id, ${shownContact(rules, memberId, 'o').email} as other_email, ${other.firstName} as other_first_name,
      ${other.lastName} as other_last_name, ${other.picture} as other_picture,
      ${shownAddress('m')} as own_email, m.first_name as own_first_name, m.last_name as own_last_name, mp.name as own_picture,
      d.item_title as about_title, d.side as about_side, dp.name as about_picture
    from participants p
    join conversations c on c.id = p.conversation_id
    join members m on m.id = p.member_id
    left join pictures mp on mp.id = m.picture_id
    left join members o on o.id = case when c.first_id = p.member_id then c.second_id else c.first_id end
    left join pictures op on op.id = o.picture_id
    left join chat_requests r on r.conversation_id = c.id and r.opened_at is null
    ${joinBlock(sql`p.member_id`, sql`o.id`)} on c.kind = 'pair'
    -- In the community the last one whose sender is not hidden.
    left join lateral (
      select * from messages m where m.conversation_id = c.id
        and (c.kind = 'pair' or not ${areBlocked(sql`p.member_id`, sql`m.sender_id`)})
      order by m.number desc limit 1
    ) lm on true
    cross join lateral (
      select exists (select from hidden_messages h where h.message_id = lm.id and h.member_id = p.member_id)
        as is_hidden_message
    ) hidden
    left join members ls on ls.id = lm.sender_id
    left join lateral (
      select item_title, item_id, case when seller_id = p.member_id then 'seller' else 'buyer' end as side
      from deals where conversation_id = c.id order by changed_at desc, id desc limit 1
    ) d on c.kind = 'pair'
    left join items di on di.id = d.item_id and di.removed_at is null and (di.publication = 'Published' or d.side = 'seller')
    left join pictures dp on dp.id = di.picture_id
    where p.member_id = ${memberId}
    order by coalesce(c.last_sent_at, c.created_at) desc, c.id desc
    limit ${limit}`;
}

/** The conversations of a member, newest last message first. */
export async function listConversations(
  context: Rules & Pick<Context, 'db'>,
  memberId: string,
  limit: number = CONVERSATIONS.listed,
): Promise<Conversation[]> {
  const { rows } = await selectConversations(context, memberId, limit).execute(context.db);
  return rows.map((row) => present(row, { id: memberId, timeZone: context.config.timeZone }));
}

function present(row: Row, reader: Reader): Conversation {
  const own = {
    _id: reader.id,
    email: row.own_email,
    firstName: row.own_first_name,
    lastName: row.own_last_name,
    image: imageOf(row.own_picture),
  };
  const other = row.other_id
    ? {
        _id: row.other_id,
        email: row.other_email,
        firstName: row.other_first_name ?? '',
        lastName: row.other_last_name ?? '',
        image: imageOf(row.other_picture),
      }
    : DELETED;
  const isPair = row.kind === 'pair';
  return {
    _id: row.id,
    // The community lists only the caller, not its members.
    participants: isPair ? [own, other] : [own],
    lastMessage: row.last_sent_at
      ? {
          content: row.last_event ? eventLine(row.last_event, reader) : (row.last_content ?? ''),
          isEvent: row.last_event !== null,
          sentAt: row.last_sent_at,
          number: row.last_number,
          ...(row.last_pictures && { pictures: row.last_pictures }),
          sender: row.last_sender_id
            ? { _id: row.last_sender_id, firstName: row.last_first_name ?? '' }
            : { _id: DELETED._id, firstName: DELETED.firstName },
        }
      : null,
    ImageUrl_1: isPair ? own.image : null,
    ImageUrl_2: isPair ? other.image : null,
    commonImage: row.common_image,
    commonName: row.common_name,
    about:
      row.about_title !== null && row.about_side
        ? { title: row.about_title, image: row.is_closed ? null : imageOf(row.about_picture), side: row.about_side }
        : null,
    unread: row.unread,
    isMuted: row.muted,
    mutedUntil: row.muted ? row.muted_until : null,
    request: row.request,
    awayUntil: row.away_until,
    isMarked: row.is_marked,
    isHidden: row.is_hidden,
    readByOther: row.read_by_other,
    mailedToOther: row.mailed_to_other,
    isClosed: row.is_closed,
  };
}
