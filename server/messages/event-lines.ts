import { type RawBuilder, sql } from 'kysely';
import { type StoryEvent, storyLine } from '#contract/deals/story-line.ts';
import { dayInWords, timeInWords } from '#contract/rules/campus-time.ts';
import { isolated } from '#contract/rules/text.ts';

/** What a message tells of a deal: the event, with what its words need besides. */
export interface EventFacts extends StoryEvent {
  title: string;
  buyerId: string | null;
  rentFrom: string | null;
  rentTo: string | null;
  /** The first names of the two, as they see each other. */
  names: Record<string, string>;
  earlier: Pick<StoryEvent, 'act' | 'actor'>[];
}

/** Who reads, and on which clock. */
export interface Reader {
  id: string;
  timeZone: string;
}

/** The `EventFacts` of message `m`, as JSON; null for a message of a member. */
export const eventFacts = (m: string) => sql<EventFacts | null>`
  case when ${sql.ref(`${m}.deal_id`)} is not null then (
    select json_build_object('act', e.act, 'actor', e.actor, 'at', e.at, 'until', e.until, 'price', e.price::float8,
      'times', coalesce(to_json(e.times), '[]'), 'place', e.place, 'text', e.text, 'title', d.item_title,
      'buyerId', d.buyer_id, 'rentFrom', d.rent_from, 'rentTo', d.rent_to, 'names', ${names}, 'earlier', (
        select coalesce(json_agg(json_build_object('act', b.act, 'actor', b.actor) order by b.number), '[]')
        from deal_events b where b.deal_id = d.id and b.number < e.number))
    from deals d join deal_events e on e.deal_id = d.id
    where d.id = ${sql.ref(`${m}.deal_id`)} and e.number = ${sql.ref(`${m}.deal_event`)}
  ) end`;

/** Who is hidden shows no newer name than when the block began. */
const names: RawBuilder<unknown> = sql`(
  select coalesce(json_object_agg(n.id, coalesce(
    case n.id when b.blocked_id then b.blocked_first_name when b.blocker_id then b.blocker_first_name end, n.first_name
  )), '{}')
  from members n left join lateral (
    select * from blocks where blocker_id in (d.buyer_id, d.seller_id) and blocked_id in (d.buyer_id, d.seller_id)
    order by at limit 1
  ) b on true
  where n.id in (d.buyer_id, d.seller_id))`;

/** The event for one of the two, with the item: 'Arjun offers ₹380 · Drafter'. */
export function eventLine(facts: EventFacts, { id, timeZone }: Reader): string {
  const { buyerId, names, rentFrom, rentTo, title, earlier } = facts;
  const [partner = 'A former member'] = Object.keys(names).flatMap((one) => (one === id ? [] : (names[one] ?? [])));
  const dayText = (day: string) => dayInWords(new Date(`${day}T12:00:00Z`), 'UTC');
  const { who, text } = storyLine(facts, earlier, {
    side: id === buyerId ? 'buyer' : 'seller',
    partner: isolated(partner),
    days: rentFrom && rentTo && [...new Set([rentFrom, rentTo])].map(dayText).join(' to '),
    timeText: (iso) => timeInWords(new Date(iso), timeZone),
  });
  return `${who ? `${who} ` : ''}${text} · ${isolated(title)}`;
}
