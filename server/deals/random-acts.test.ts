import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dealActCalls } from '#contract/deal-acts.ts';
import { OPEN_STATES } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { HOUR } from '#contract/rules/time.ts';

import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

type Side = 'buyer' | 'seller';

/** An open deal as the model knows it. */
interface Known {
  id: string;
  item: string;
  buyer: TestMember;
  reserved: boolean;
  /** The buyer wants it: has not only been asked. */
  asked: boolean;
  /** It answers the buyer's wanted post. */
  answers: boolean;
  /** Who said that it has changed hands. */
  said?: Side;
  offer?: { price: number; by: Side } | undefined;
  proposal?: { time: string; by: Side } | undefined;
  meeting: boolean;
  triedCodes: number;
}

const opened = { reserved: false, asked: false, answers: false, meeting: false, triedCodes: 0 };
const ACTS = 320;
const ROUNDS = 12;
const AT_ONCE = 12;
const PRICES = [300, 400, 500];

const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');
const random = (n: number): number => Math.floor(Math.random() * n);
const oneOf = <T>(some: readonly T[]): T => some[random(some.length)] as T;
const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('random acts of five people over three items', () => {
  const test = openApp({ rateLimits: false });
  let owner: TestMember;
  let buyers: TestMember[];
  let items: string[];
  /** What each buyer looks for. */
  let wanted: Map<string, string>;
  before(async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => aMember(test)));
    [owner, ...buyers] = five as [TestMember, ...TestMember[]];
    const three = await Promise.all(PRICES.map((price) => anItem(test, { owner, price })));
    items = three.map(({ id }) => id);
    const posts = await Promise.all(buyers.map((by) => anItem(test, { owner: by, price: 300, kind: 'Wanted' })));
    wanted = new Map(buyers.map(({ id }, i) => [id, posts[i]?.id ?? '']));
  });

  const soon = () => new Date(test.context.now().getTime() + (1 + random(100)) * HOUR).toISOString();
  const want = (itemId: string, as: TestMember) => test.call(dealCalls.wantItem, { itemId }, { as });
  const have = (itemId: string, { id }: TestMember) =>
    test.call(dealCalls.haveWanted, { wantedId: wanted.get(id) ?? '', itemId }, { as: owner });
  const lookAgain = (as: TestMember) => {
    const itemId = wanted.get(as.id) ?? '';
    return test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published', status: 'Available' }, { as });
  };
  const reserve = (dealId: string) => test.call(dealCalls.reserveDeal, { dealId }, { as: owner });
  const end = (dealId: string, as: TestMember) => test.call(dealCalls.endDeal, { dealId }, { as });
  const offer = (dealId: string, price: number, as: TestMember) =>
    test.call(dealCalls.makeOffer, { dealId, price }, { as });
  const answer = (dealId: string, accepts: boolean, as: TestMember) =>
    test.call(dealCalls.answerOffer, { dealId, accepts }, { as });
  const propose = (dealId: string, times: string[], as: TestMember) =>
    test.call(dealActCalls.proposeMeeting, { dealId, times, place: 'Gate' }, { as });
  const takeTime = (dealId: string, time: string, as: TestMember) =>
    test.call(dealActCalls.takeMeeting, { dealId, time }, { as });
  const cancel = (dealId: string, as: TestMember) => test.call(dealActCalls.cancelMeeting, { dealId }, { as });
  const handOver = (dealId: string, as: TestMember, code?: string) =>
    test.call(dealCalls.handOver, { dealId, ...(code && { code }) }, { as });
  const codeOf = (dealId: string, as: TestMember) => test.call(dealCalls.getHandOverCode, { dealId }, { as });
  const setPrice = (itemId: string, price: number) => test.call(itemCalls.editItem, { itemId, price }, { as: owner });
  const offerAgain = (itemId: string) =>
    test.call(itemCalls.changeItemStatus, { itemId, status: 'Available' }, { as: owner });

  it('M1 M2 one after the other they follow the model', async () => {
    const open = new Map<string, Known>();
    const sold = new Set<string>();
    /** Buyers whose posts are closed. */
    const found = new Set<string>();
    const prices = new Map(items.map((id, i) => [id, PRICES[i] as number]));
    /** Offers of each buyer for each item, in all deals on it. */
    const offers = new Map<string, number>();
    const done: string[] = [];
    const expect = (what: string, { status }: { status: number }, expected: number): boolean => {
      done.push(`${what} ${status}`);
      assert.equal(status, expected, done.slice(-30).join('\n'));
      return status < 300;
    };
    const keyOf = ({ item, buyer }: Pick<Known, 'item' | 'buyer'>) => `${item} ${buyer.id}`;
    const isTaken = (item: string) => [...open.values()].some((deal) => deal.item === item && deal.reserved);
    const hold = (deal: Known) => {
      deal.reserved = true;
      deal.offer = undefined;
    };
    const sell = ({ item, answers, buyer }: Known) => {
      sold.add(item);
      if (answers) found.add(buyer.id);
      for (const [key, deal] of open) if (deal.item === item) open.delete(key);
    };
    const anySide = () => oneOf(['buyer', 'seller'] as const);
    /** Mostly whose turn it is. */
    const answering = (asked: { by: Side } | undefined) => (asked && random(4) > 0 ? other(asked.by) : anySide());
    const personOf = ({ buyer }: Known, side: Side) => (side === 'buyer' ? buyer : owner);

    /** Acts, with whether each is likely to be possible. What is not is refused and changes nothing. */
    const acts: [isLikely: (deal: Known) => boolean, act: (deal: Known) => Promise<unknown>][] = [
      [
        (deal) => !deal.reserved && deal.asked && !isTaken(deal.item),
        async (deal) => {
          const isFree = deal.reserved || (deal.asked && !isTaken(deal.item));
          if (expect('reserve', await reserve(deal.id), isFree ? 200 : 409)) hold(deal);
        },
      ],
      [
        () => random(3) === 0,
        async (deal) => {
          expect('end', await end(deal.id, personOf(deal, anySide())), 200);
          open.delete(keyOf(deal));
        },
      ],
      [
        (deal) => !deal.reserved && !deal.offer,
        async (deal) => {
          const side = answering(deal.offer);
          const asked = prices.get(deal.item) ?? 0;
          const price = oneOf([asked * DEALS.leastOffer - 1, asked * 0.5, asked * 0.8, asked, asked + 1]);
          const count = offers.get(keyOf(deal)) ?? 0;
          const isSame = deal.offer?.by === side && deal.offer.price === price;
          const isFree = side === 'buyer' ? count < DEALS.offers && !deal.reserved : true;
          const isOdd = price > asked || price < asked * DEALS.leastOffer;
          const expected = isSame
            ? 200
            : side === 'seller' && deal.offer?.by !== 'buyer'
              ? 409
              : isOdd
                ? 400
                : isFree
                  ? 200
                  : 409;
          if (
            !expect(`offer ${price} by the ${side}`, await offer(deal.id, price, personOf(deal, side)), expected) ||
            isSame
          )
            return;
          deal.offer = { price, by: side };
          if (side === 'seller') return;
          offers.set(keyOf(deal), count + 1);
          deal.asked = true;
        },
      ],
      [
        (deal) => deal.offer !== undefined,
        async (deal) => {
          const side = answering(deal.offer);
          const accepts = random(2) === 0;
          const waits = deal.offer !== undefined && deal.offer.by !== side;
          const expected = waits && !(accepts && isTaken(deal.item)) ? 200 : 409;
          const what = `${accepts ? 'accept' : 'decline'} as the ${side}`;
          if (!expect(what, await answer(deal.id, accepts, personOf(deal, side)), expected)) return;
          if (accepts) hold(deal);
          else if (!deal.asked) open.delete(keyOf(deal));
          deal.offer = undefined;
        },
      ],
      [
        (deal) => !deal.proposal,
        async (deal) => {
          const side = anySide();
          const times = Array.from({ length: 1 + random(DEALS.meetingTimes) }, soon);
          expect('propose', await propose(deal.id, times, personOf(deal, side)), 200);
          deal.proposal = { time: oneOf(times), by: side };
        },
      ],
      [
        (deal) => deal.proposal !== undefined,
        async (deal) => {
          const side = answering(deal.proposal);
          const time = random(4) === 0 ? soon() : (deal.proposal?.time ?? soon());
          const fits = deal.proposal?.by === other(side) && time === deal.proposal.time;
          if (!expect(`take as the ${side}`, await takeTime(deal.id, time, personOf(deal, side)), fits ? 200 : 409))
            return;
          deal.proposal = undefined;
          deal.meeting = true;
        },
      ],
      [
        (deal) => deal.meeting,
        async (deal) => {
          const reply = await cancel(deal.id, personOf(deal, anySide()));
          if (!expect('cancel', reply, deal.meeting || deal.proposal ? 200 : 409)) return;
          deal.proposal = undefined;
          deal.meeting = false;
        },
      ],
      [
        (deal) => deal.reserved,
        async (deal) => {
          const side = anySide();
          const reply = await handOver(deal.id, personOf(deal, side));
          if (!expect(`hand over as the ${side}`, reply, deal.reserved ? 200 : 409)) return;
          const isDone = deal.said !== undefined && deal.said !== side;
          assert.equal(reply.body.data.state, isDone ? 'Completed' : 'Reserved');
          deal.said ??= side;
          if (isDone) sell(deal);
        },
      ],
      [
        (deal) => deal.reserved,
        async (deal) => {
          const shown = await codeOf(deal.id, deal.buyer);
          const isKnown = expect('code', shown, deal.reserved ? 200 : 409);
          const isRight = isKnown && random(3) === 0;
          const code = isKnown ? (isRight ? shown.body.data.code : otherCode(shown.body.data.code)) : '123456';
          deal.triedCodes += 1;
          const isLast = deal.triedCodes >= DEALS.wrongCodes;
          const isTooMany = deal.triedCodes > DEALS.wrongCodes;
          const refused = isLast ? 429 : 400;
          const expected = isTooMany ? 429 : !isKnown ? 409 : isRight ? 200 : refused;
          if (
            expect(`hand over by ${isRight ? 'the' : 'another'} code`, await handOver(deal.id, owner, code), expected)
          )
            sell(deal);
        },
      ],
      [
        () => random(3) === 0,
        async ({ item }) => {
          const price = 300 + random(5) * 50;
          expect(`price ${price}`, await setPrice(item, price), 200);
          prices.set(item, price);
          for (const deal of open.values())
            if (deal.item === item && deal.offer && deal.offer.price > price)
              deal.offer = deal.asked ? undefined : { ...deal.offer, price };
        },
      ],
    ];

    for (let i = 0; i < ACTS; i += 1) {
      const [item, buyer] = [oneOf(items), oneOf(buyers)];
      const deal = open.get(`${item} ${buyer.id}`);
      if (deal && random(20) > 0) {
        const likely = acts.filter(([isLikely]) => random(4) === 0 || isLikely(deal));
        await oneOf(likely.length > 0 ? likely : acts)[1](deal);
      } else if (sold.has(item) && random(2) === 0) {
        expect('offer again', await offerAgain(item), 200);
        sold.delete(item);
      } else if (random(3) === 0) {
        if (found.has(buyer.id) && random(2) === 0) {
          expect('look again', await lookAgain(buyer), 200);
          found.delete(buyer.id);
        }
        const isGone = found.has(buyer.id);
        const expected = isGone ? 404 : deal ? 201 : sold.has(item) || isTaken(item) ? 409 : 201;
        const reply = await have(item, buyer);
        if (!expect('have', reply, expected)) continue;
        const { _id: id } = reply.body.data;
        const offer = { price: prices.get(item) ?? 0, by: 'seller' as const };
        if (deal) Object.assign(deal, { answers: true });
        else open.set(`${item} ${buyer.id}`, { ...opened, id, item, buyer, answers: true, offer });
        assert.equal(id, open.get(`${item} ${buyer.id}`)?.id);
      } else {
        const reply = await want(item, buyer);
        if (!expect('want', reply, sold.has(item) ? 409 : 201)) continue;
        const id = reply.body.data._id;
        if (deal) assert.equal(id, deal.id);
        else open.set(`${item} ${buyer.id}`, { ...opened, id, item, buyer, asked: true });
      }
    }
    const rows = await test.context.db.selectFrom('deals').select('id').where('state', 'in', OPEN_STATES).execute();
    assert.deepEqual(rows.map(({ id }) => id).sort(), [...open.values()].map(({ id }) => id).sort());
    assert.deepEqual(await broken(), []);
  });

  it('M1 M2 at once they break no rule', async () => {
    for (const id of items) await offerAgain(id);
    const act = async () => {
      const as = oneOf([owner, ...buyers]);
      const { body } = await test.call(dealCalls.listDeals, { kind: as === owner ? 'sold' : 'bought' }, { as });
      const deal = body.data.length > 0 ? oneOf(body.data) : undefined;
      const buyer = buyers.find(({ id }) => id === deal?.partner?._id) ?? as;
      if (!deal || random(5) === 0) {
        const some = oneOf(buyers);
        return oneOf([
          () => offerAgain(oneOf(items)),
          () => want(oneOf(items), as),
          () => want(oneOf(items), as),
          () => have(oneOf(items), some),
          () => lookAgain(some),
        ])();
      }
      const { _id } = deal;
      const byCode = async () => handOver(_id, owner, (await codeOf(_id, buyer)).body.data?.code ?? '123456');
      return oneOf([
        () => reserve(_id),
        () => end(_id, as),
        () => offer(_id, 100 + random(300), as),
        () => answer(_id, random(3) > 0, as),
        () => propose(_id, [soon(), soon()], as),
        () => takeTime(_id, deal.proposal?.times[0] ?? soon(), as),
        () => cancel(_id, as),
        () => handOver(_id, as),
        byCode,
        () => setPrice(oneOf(items), 300 + random(5) * 50),
      ])();
    };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { status, body } of await Promise.all(Array.from({ length: AT_ONCE }, act)))
        assert.ok(status < 500, `${status} ${body.message}`);
    assert.deepEqual(await broken(), []);
  });

  /** What breaks a rule. */
  async function broken() {
    const { rows } = await sql`
      select 'reserved twice' as what, item_id as id from deals where state = 'Reserved'
        group by item_id having count(*) > 1
      union all
      select 'status', i.id from items i where (i.status = 'Reserved') <> exists (
          select from deals d where d.item_id = i.id and d.state = 'Reserved')
        or (i.status = 'Sold' and exists (
          select from deals d where d.item_id = i.id and d.state in ('Interested', 'Reserved')))
      union all
      select 'count of events', d.id from deals d
        where d.events <> (select count(*) from deal_events e where e.deal_id = d.id)
      union all
      select 'event among the messages', e.deal_id from deal_events e join deals d on d.id = e.deal_id
        left join messages m on m.conversation_id = d.conversation_id and m.deal_id = e.deal_id and m.deal_event = e.number
        group by e.deal_id, e.number having count(m.id) <> 1
      union all
      select 'message of no event', m.id from messages m where m.deal_id is not null and not exists (
        select from deal_events e join deals d on d.id = e.deal_id
        where e.deal_id = m.deal_id and e.number = m.deal_event and d.conversation_id = m.conversation_id)
      union all
      select 'numbers of messages', c.id from conversations c join messages m on m.conversation_id = c.id
        group by c.id having count(*) <> c.last_number or min(m.number) <> 1 or max(m.number) <> c.last_number
        or count(distinct m.number) <> count(*)`.execute(test.context.db);
    return rows;
  }
});
