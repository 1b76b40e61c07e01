import { type Kysely, type RawBuilder, sql } from 'kysely';
import { calls, fileUrl } from '#contract/endpoints.ts';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { casesAgainst, isReadable } from '#server/accounts/cases-against.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { SELECT_EXPORTED } from '#server/items/columns.ts';

/** Where a client with the member's token gets a picture of a message. */
const pictureCall = calls + messagePictureCalls.getMessagePicture.path.replace('{pictureId}', '');

/** Rows of one list. A list that has more says so. */
const MOST = 20_000;

/**
 * A member's data besides the account, list by list; without the reporters of the member and without pending reviews. An
 * admin who reads it for a request by law finds nothing in it of reports against themselves (M11).
 */
export const LISTS: Record<string, (id: string, readerId: string) => RawBuilder<Record<string, unknown>>> = {
  items: (id) => sql`
    select ${sql.raw(SELECT_EXPORTED)}, c.name as category, array(
        select ${fileUrl('')} || p.name || '-large.webp' from pictures p where p.item_id = i.id or p.id = i.picture_id
        order by p.item_position) as pictures
    from items i join categories c on c.id = i.category_id where i.owner_id = ${id} order by i.created_at desc`,
  messages: (id) => sql`
    select m.sent_at, c.kind as conversation, o.username as partner, m.content, m.edited_at, m.deleted_at, m.removed_at,
      array(select content from earlier_messages where message_id = m.id order by until) as earlier,
      array(select ${pictureCall} || p.id from message_pictures p where p.message_id = m.id order by p.position) as pictures
    from messages m join conversations c on c.id = m.conversation_id
    left join members o on o.id = case when c.first_id = ${id} then c.second_id else c.first_id end
    where m.sender_id = ${id} order by m.sent_at desc`,
  chats: (id) => sql`
    select c.kind as conversation, o.username as partner, p.joined_at, p.muted, p.muted_until,
      coalesce(p.is_marked, false) as marked_unread, coalesce(p.hidden_number >= c.last_number, false) as hidden
    from participants p join conversations c on c.id = p.conversation_id
    left join members o on o.id = case when c.first_id = ${id} then c.second_id else c.first_id end
    where p.member_id = ${id} order by p.joined_at desc`,
  requests: (id) => sql`
    select m.username as partner, r.sender_id = ${id} as sent, r.sent_at, r.opened_at,
      case when r.receiver_id = ${id} then r.declined_at end as declined_at
    from chat_requests r join members m on m.id = case when r.sender_id = ${id} then r.receiver_id else r.sender_id end
    where ${id} in (r.sender_id, r.receiver_id) order by r.created_at desc`,
  hiddenMessages: (id) => sql`
    select m.sent_at from hidden_messages h join messages m on m.id = h.message_id where h.member_id = ${id}
    order by m.sent_at desc`,
  reactions: (id) => sql`
    select at, emoji from reactions where member_id = ${id} order by at desc`,
  deals: (id) => sql`
    select d.item_title, case when d.seller_id = ${id} then 'seller' else 'buyer' end as side, d.state,
      d.price::float8 as price, case when d.buyer_id = ${id} then d.note end as note, d.rent_from, d.rent_to,
      d.offer_price::float8 as offer_price, d.offer_by, d.meeting_at, d.meeting_place, d.reserved_until, d.handed_over_at,
      d.created_at, d.changed_at, d.completed_at
    from deals d where ${id} in (d.seller_id, d.buyer_id) order by d.created_at desc`,
  dealEvents: (id) => sql`
    select d.item_title, e.at, e.act, e.actor, e.price::float8 as price, e.text, e.place, e.until
    from deal_events e join deals d on d.id = e.deal_id where ${id} in (d.seller_id, d.buyer_id)
    order by e.at desc, e.number desc`,
  reviewsWritten: (id) => sql`
    select stars, tags, text, reply, written_at, shown_at from reviews where author_id = ${id} order by written_at desc`,
  reviewsOfYou: (id) => sql`
    select stars, tags, text, reply, replied_at, written_at from reviews
    where member_id = ${id} and shown_at is not null order by written_at desc`,
  following: (id) => sql`
    select m.username, f.created_at, f.muted from follows f join members m on m.id = f.followed_id
    where f.follower_id = ${id} order by f.created_at desc`,
  endedFollows: (id) => sql`
    select m.username, f.follower_id = ${id} as yours, f.created_at, f.ended_at, f.muted
    from ended_follows f join members m on m.id = case when f.follower_id = ${id} then f.followed_id else f.follower_id end
    where ${id} in (f.follower_id, f.followed_id) order by f.ended_at desc`,
  dismissedSuggestions: (id) => sql`
    select m.username, d.at from dismissed_suggestions d join members m on m.id = d.dismissed_id
    where d.member_id = ${id} order by d.at desc`,
  followers: (id) => sql`
    select m.username, f.created_at from follows f join members m on m.id = f.follower_id
    where f.followed_id = ${id} order by f.created_at desc`,
  blocked: (id) => sql`
    select m.username, b.at from blocks b join members m on m.id = b.blocked_id where b.blocker_id = ${id}
    order by b.at desc`,
  savedSearches: (id) => sql`
    select s.kind, s.keyword, c.name as category, s.condition, s.status, s.rental, s.place,
      s.min_price::float8 as min_price, s.max_price::float8 as max_price, s.negotiable, s.reduced, s.way, s.created_at
    from saved_searches s left join categories c on c.id = s.category_id where s.member_id = ${id}
    order by s.created_at desc`,
  wishes: (id) => sql`select item_title, added_at from wishes where member_id = ${id} order by added_at desc`,
  papers: (id) => sql`
    select kind, state, title, subject, branch, year, year_of_paper, exam, exam_month, is_named, words, decided_at, downloads,
      created_at
    from papers where added_by = ${id}
    order by created_at desc`,
  mendedPages: (id) => sql`
    select p.subject, p.title, m.page, m.at from mended_pages m join papers p on p.id = m.paper_id
    where m.member_id = ${id} order by m.at desc`,
  thanks: (id) => sql`
    select p.subject, p.title, t.at from paper_thanks t join papers p on p.id = t.paper_id
    where t.member_id = ${id} order by t.at desc`,
  paperDownloads: (id) => sql`
    select p.subject, p.title, d.day from paper_downloads d join papers p on p.id = d.paper_id
    where d.member_id = ${id} order by d.day desc`,
  paperRequests: (id) => sql`
    select r.kind, r.subject, r.exam, r.paper_year, r.branch, r.year, m.asked_at, r.fulfilled_at
    from paper_request_members m join paper_requests r on r.id = m.request_id
    where m.member_id = ${id} order by m.asked_at desc`,
  paperTags: (id) => sql`
    select p.subject, p.title, t.field, t.value, t.at from paper_tags t join papers p on p.id = t.paper_id
    where t.member_id = ${id} order by t.at desc`,
  announcements: (id) => sql`
    select title, text, link, created_at from announcements where author_id = ${id} order by created_at desc`,
  closedBars: (id) => sql`
    select a.title from closed_bars b join announcements a on a.id = b.announcement_id where b.member_id = ${id}`,
  itemPrices: (id) => sql`
    select i.title, p.at, p.price::float8 as price from item_prices p join items i on i.id = p.item_id
    where i.owner_id = ${id} order by p.at desc`,
  itemViews: (id) => sql`
    select i.title, v.seen_at from item_views v join items i on i.id = v.item_id where v.viewer = ${id}::text
    order by v.seen_at desc`,
  // A question about an item goes to its seller, who may show nobody the address.
  mails: (id) => sql`
    select case when kind <> 'contact' then to_address end as to_address, kind, subject, created_at, sent_at
    from mails where member_id = ${id} order by created_at desc`,
  notices: (id, readerId) => sql`
    select n.kind, n.data, n.text, n.made_at, n.seen_at from notices n
    where n.member_id = ${id} and not exists (
      select from notice_causes nc join cases c on c.id = nc.case_id
      where nc.notice_id = n.id and n.kind = 'report' and not ${isReadable(readerId, sql`c.owner_id`)})
    order by n.made_at desc`,
  noticeWays: (id) => sql`select kind, app, push, mail from notice_ways where member_id = ${id} order by kind`,
  noticeSettings: (id) => sql`
    select digest_hour, quiet_from, quiet_to from notice_settings where member_id = ${id}`,
  devices: (id) => sql`
    select device, made_at, pushed_at from push_subscriptions where member_id = ${id} order by made_at desc`,
  sessions: (id) => sql`
    select device, time_zone, network, created_at, seen_at, confirmed_at, expires_at from sessions where member_id = ${id}
    order by created_at desc`,
  passkeys: (id) => sql`
    select name, is_synced, transports, created_at, used_at from passkeys where member_id = ${id}
    order by created_at desc`,
  campusAccounts: (id) => sql`
    select issuer, subject, name, linked_at, used_at from campus_accounts where member_id = ${id}`,
  addressChanges: (id) => sql`
    select old_email, changed_at, expires_at from address_changes where member_id = ${id} order by changed_at desc`,
  termRequests: (id) => sql`select asked_at from term_requests where member_id = ${id}`,
  knownDevices: (id) => sql`
    select device, time_zone, seen_at from known_devices where member_id = ${id} order by seen_at desc`,
  reports: (id, readerId) => sql`
    select c.kind, r.reason, r.text, r.at, c.state from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${id} and ${isReadable(readerId, sql`c.owner_id`)} order by r.at desc`,
  decisions: (id) => sql`
    select c.number, c.kind, d.at, d.acts, d.days, d.until, d.reason, d.words, d.lifted, d.lifted_at, a.text as appeal,
      a.at as appealed_at, a.outcome, a.words as answer, a.answered_at
    from decisions d join cases c on c.id = d.case_id left join appeals a on a.case_id = d.case_id
    where d.member_id = ${id} and not d.acts @> array['dismiss'] order by d.at desc`,
  dataRequests: (id) => sql`
    select number, kind, text, made_at, due_at, outcome, answer, answered_at from data_requests where member_id = ${id}
    order by made_at desc`,
  breaches: (id) => sql`
    select b.number, b.title, b.happened_at, b.data, t.told_at from breach_members t join breaches b on b.id = t.breach_id
    where t.member_id = ${id} order by t.told_at desc`,
  log: (id, readerId) => sql`
    select at, action, ip from audit
    where actor_id = ${id} and (${id} = ${readerId} or subject is null or subject <> all(${casesAgainst(readerId)}))
    order by number desc`,
};

/** All data of a member as one document, for its reader. Undefined if there is no such member. */
export const collectDataOf = (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  memberId: string,
  readerId: string,
): Promise<Record<string, unknown> | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const account = await findAccount(trx, memberId);
      if (!account) return undefined;
      const lists: Record<string, unknown> = {};
      const cut: string[] = [];
      for (const [name, list] of Object.entries(LISTS)) {
        const { rows } = await sql`select * from (${list(memberId, readerId)}) listed limit ${MOST + 1}`.execute(trx);
        if (rows.length > MOST) cut.push(name);
        lists[name] = rows.slice(0, MOST);
      }
      const from = `${config.brandName}, ${config.campusName}`;
      // Lists that contain only the newest entries.
      return { exportedAt: now().toISOString(), from, account, ...lists, ...(cut.length > 0 && { cut }) };
    });

const findAccount = async (trx: Kysely<Tables>, memberId: string): Promise<Record<string, unknown> | undefined> =>
  (await selectAccount(memberId).execute(trx)).rows[0];

export const selectAccount = (memberId: string): RawBuilder<Record<string, unknown>> => sql`
    select m.id, m.email, m.role, m.is_moderator, m.first_name, m.last_name, m.username, m.year_and_branch, m.college_id,
      m.contact_number, m.shows_contact, m.is_findable, m.is_suggested, m.sees_suggestions, m.shows_read, m.writable_by,
      m.away_until, m.may_use_password, m.interests, m.about, m.gender, m.date_of_birth, ${fileUrl('')} || p.name || '-large.webp' as picture,
      m.notice_version, m.is_minor, m.created_at, m.updated_at, m.seen_on, m.blocked_at, m.suspended_until,
      m.studies_end, m.studies_said_at, m.terms_added, m.leaving_told, m.left_at, m.second_email, m.college_email
    from members m left join pictures p on p.id = m.picture_id where m.id = ${memberId}`;
