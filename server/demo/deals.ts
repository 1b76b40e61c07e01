import { sql, type Transaction } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY, HOUR } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { openConversation } from '#server/conversations/open-conversation.ts';
import { lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyAct } from '#server/deals/apply-act.ts';
import { notifyOfAct, sayInConversation } from '#server/deals/notify-of-deals.ts';
import { offerEnd } from '#server/deals/offers.ts';
import { askedTotal } from '#server/deals/rentals.ts';
import type { DealMessage } from '#server/messages/deal-messages.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { notifyOfReview } from '#server/reviews/notify-of-reviews.ts';
import type { Campus } from './campus.ts';
import { MEETING_PLACES, type Said, STORIES, type Story } from './deal-stories.ts';
import type { DemoMember } from './members.ts';
import { insertPastDeals } from './past-deals.ts';
import type { DemoItem } from './selling.ts';
import type { When } from './talk.ts';
import { postId } from './wanted.ts';

type At = (when: When) => Date;
type TimedMessage = DealMessage & { at: Date };

/** Hours after which the student has seen a notice. */
const SEEN_AFTER = 30;

/** Deals in every state: the stories act by act as members act, earlier ones as they ended. */
export async function insertDeals(context: Context, trx: Transaction<Tables>, campus: Campus, at: At): Promise<void> {
  const places = MEETING_PLACES.map((name, index) => ({ position: index + 1, name }));
  await trx.insertInto('meeting_places').values(places).execute();
  await insertPastDeals(trx, campus, at);
  const messages: TimedMessage[] = [];
  for (const story of STORIES) await play(context, trx, campus, at, story, messages);
  await insertMessages(trx, messages);
  await keepNoticesOf(trx, campus.members[0], context.now());
}

async function play(
  context: Context,
  trx: Transaction<Tables>,
  campus: Campus,
  at: At,
  story: Story,
  messages: TimedMessage[],
): Promise<void> {
  const item = campus.items.find(({ title }) => title === story.item);
  const buyer = campus.members.find(({ name }) => name === story.buyer);
  if (!item || !buyer) throw new Error(`no such item or member: ${story.item}, ${story.buyer}`);
  /** The context at the time of an act. What it says is stored later, when everything is said. */
  const during = async (time: Date, work: (deals: DealContext) => Promise<unknown>) => {
    const deals: DealContext = { ...context, now: () => time, notified: [], messages: [], afterCommit: [] };
    await work(deals);
    messages.push(...deals.messages.map((message) => ({ ...message, at: time })));
  };
  let dealId = '';
  await during(at(story.wanted), async (deals) => {
    dealId = await want(deals, trx, item, buyer, story, at);
  });
  for (const [when, actor, act, more = {}] of story.acts ?? []) {
    const { until, times, ...rest } = more;
    const change = { ...rest, ...(until && { until: at(until) }), ...(times && { times: times.map(at) }) };
    await during(at(when), async (deals) => {
      const deal = await lockDeal(trx, dealId);
      if (deal) await applyAct(deals, trx, deal, { act, actor, ...change });
    });
  }
  await review(context, trx, { dealId, item, buyer, at, story });
}

/** Opens a deal as wantItem and haveWanted do, at a time of the past. */
async function want(
  deals: DealContext,
  trx: Transaction<Tables>,
  item: DemoItem,
  buyer: DemoMember,
  { note, days, answers }: Story,
  at: At,
): Promise<string> {
  const time = deals.now();
  const [from, to] = days?.map((day) => dayFrom(at, deals.config.timeZone, day)) ?? [];
  const { rental } = item;
  const asked = {
    ...item,
    rental: 'Available',
    rental_price: rental?.price ?? null,
    rental_duration: rental?.duration ?? null,
  };
  const until = offerEnd(time);
  const offered = { offer_price: item.price, offer_by: 'seller' as const, offer_until: until };
  const { id } = await trx
    .insertInto('deals')
    .values({
      item_id: item.id,
      item_title: item.title,
      seller_id: item.owner.id,
      buyer_id: buyer.id,
      conversation_id: await openConversation(trx, buyer.id, item.owner.id),
      price: from && to ? askedTotal(asked, { from, to }) : item.price,
      note: answers ? null : (note ?? null),
      ...(answers && { wanted_id: postId(answers), ...offered }),
      rent_from: from ?? null,
      rent_to: to ?? null,
      handed_over_by: null,
      events: 1,
      created_at: time,
      changed_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const opening = answers
    ? ({ act: 'have', actor: 'seller', text: note ?? null, price: item.price, until } as const)
    : ({ act: 'want', actor: 'buyer', text: note ?? null } as const);
  await trx
    .insertInto('deal_events')
    .values({ deal_id: id, number: 1, at: time, ...opening })
    .execute();
  const deal = await lockDeal(trx, id);
  if (!deal) throw new Error('a deal was just inserted');
  sayInConversation(deals, { ...deal, number: 1 }, opening);
  const [teller, told] = answers ? [item.owner.id, buyer.id] : [buyer.id, item.owner.id];
  await notifyOfAct(deals, trx, { ...deal, news: opening.act, number: 1, actorId: teller }, [
    { memberId: told, dealId: id },
  ]);
  return id;
}

/** A day of the campus from the day on which the campus is filled, which is not the day of the act. */
const dayFrom = (at: At, timeZone: string, days: number): string =>
  campusDay(new Date(at(0).getTime() + days * DAY), timeZone);

interface Reviewed {
  dealId: string;
  item: DemoItem;
  buyer: DemoMember;
  at: At;
  story: Story;
}

/** What both wrote is shown from the second on. */
async function review(context: Context, trx: Transaction<Tables>, reviewed: Reviewed): Promise<void> {
  const { dealId, item, buyer, at, story } = reviewed;
  const { buyer: byBuyer, seller: bySeller } = story.reviews ?? {};
  const shown = byBuyer && bySeller ? new Date(Math.max(at(byBuyer[0]).getTime(), at(bySeller[0]).getTime())) : null;
  const write = async (side: 'buyer' | 'seller', [when, stars, tags, text]: Said) => {
    const [author, member] = side === 'buyer' ? [buyer, item.owner] : [item.owner, buyer];
    const { id } = await trx
      .insertInto('reviews')
      .values({
        deal_id: dealId,
        side,
        author_id: author.id,
        member_id: member.id,
        stars,
        tags: [...tags],
        text,
        written_at: at(when),
        shown_at: shown,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (shown)
      await notifyOfReview({ ...context, now: () => shown }, trx, {
        id,
        authorId: author.id,
        memberId: member.id,
        dealId,
      });
  };
  if (byBuyer) await write('buyer', byBuyer);
  if (bySeller) await write('seller', bySeller);
}

/** Puts what the deals say among what was said, each at its time; everybody has read theirs. */
async function insertMessages(trx: Transaction<Tables>, messages: TimedMessage[]): Promise<void> {
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))];
  const LATER = 1_000_000;
  const { rows: read } = await sql<{ conversation_id: string; member_id: string; message_id: string | null }>`
    select p.conversation_id, p.member_id, case when p.read_number < c.last_number then m.id end as message_id
    from participants p
    join conversations c on c.id = p.conversation_id
    left join messages m on m.conversation_id = c.id and m.number = p.read_number
    where c.id = any(${ids}::uuid[])`.execute(trx);
  await trx
    .insertInto('messages')
    .values(
      messages.map(({ conversationId, senderId, content, dealId, number, at }, index) => ({
        conversation_id: conversationId,
        number: LATER + index,
        sender_id: senderId,
        content,
        sent_at: at,
        deal_id: dealId,
        deal_event: number,
      })),
    )
    .execute();
  await sql`
    update messages m set number = ${2 * LATER} + o.place
    from (
      select id, row_number() over (partition by conversation_id order by sent_at, number) as place
      from messages where conversation_id = any(${ids}::uuid[])
    ) o where o.id = m.id`.execute(trx);
  await sql`update messages set number = number - ${2 * LATER} where number > ${2 * LATER}`.execute(trx);
  await sql`
    update conversations c set last_number = m.number, last_content = m.content, last_sent_at = m.sent_at
    from messages m
    where c.id = any(${ids}::uuid[]) and m.conversation_id = c.id
      and m.number = (select max(number) from messages where conversation_id = c.id)`.execute(trx);
  await sql`
    update participants p set told_number = c.last_number, read_number = coalesce(m.number, c.last_number)
    from unnest(
        ${read.map((row) => row.conversation_id)}::uuid[],
        ${read.map((row) => row.member_id)}::uuid[],
        ${read.map((row) => row.message_id)}::uuid[]
      ) r (conversation_id, member_id, message_id)
    join conversations c on c.id = r.conversation_id
    left join messages m on m.id = r.message_id
    where p.conversation_id = r.conversation_id and p.member_id = r.member_id`.execute(trx);
}

/** Everybody but the student starts with an empty list, and nobody gets a mail of what is long over. */
async function keepNoticesOf(trx: Transaction<Tables>, student: DemoMember | undefined, now: Date): Promise<void> {
  const kinds = ['deal', 'review'] as const;
  const notified = () => trx.updateTable('notices').where('kind', 'in', kinds);
  await trx
    .deleteFrom('notices')
    .where('kind', 'in', kinds)
    .where('member_id', '<>', student?.id ?? '')
    .execute();
  await notified().set({ mail_at: null, push_at: null }).execute();
  const lately = new Date(now.getTime() - SEEN_AFTER * HOUR).toISOString();
  await notified().set({ seen_at: now.toISOString() }).where('made_at', '<', lately).execute();
}
