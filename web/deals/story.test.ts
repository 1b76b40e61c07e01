import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DealAct } from '#contract/deals/acts.ts';
import type { DealActor, DealSide } from '#contract/deals/states.ts';
import type { DealDetail, DealEvent } from '#contract/deals.ts';
import { describeEvent } from './describe-event.ts';
import { meetingOutcome, offerOutcome } from './event-outcome.ts';

const now = new Date(2026, 0, 15, 12);
const at = (day: number, hour = 18) => new Date(2026, 0, day, hour).toISOString();

type Given = [act: DealAct, actor: DealActor, more?: Partial<DealEvent>];

/** A deal with this story, as one of the two sees it. */
function story(side: DealSide, acts: readonly Given[], more: Partial<DealDetail> = {}): DealDetail {
  const blank = { text: null, until: null, price: null, times: [], place: null, didNotCome: false };
  const events = acts.map(([act, actor, given], i) => ({
    ...blank,
    number: i + 1,
    act,
    actor,
    at: at(14, 9 + i),
    ...given,
  }));
  const partner = { _id: 'm', name: side === 'buyer' ? 'Meera Joshi' : 'Asha Naik', image: null };
  return { side, partner, rental: null, offer: null, proposal: null, meeting: null, ...more, events } as DealDetail;
}
const lines = (deal: DealDetail) =>
  deal.events.map((event) => {
    const { who, text } = describeEvent(event, deal, now);
    return [who, text].filter(Boolean).join(' ');
  });

describe('describeEvent', () => {
  const acts: Given[] = [
    ['want', 'buyer', { text: 'Today?' }],
    ['offer', 'buyer', { price: 300, until: at(16) }],
    ['acceptOffer', 'seller', { price: 300, until: at(17) }],
    ['reserve', 'seller', { until: at(18) }],
    ['proposeMeeting', 'seller', { times: [at(17)], place: 'Gate' }],
    ['cancelMeeting', 'buyer', { text: 'Exam' }],
    ['proposeMeeting', 'buyer', { times: [at(17)], place: 'Gate' }],
    ['cancelMeeting', 'buyer'],
    ['proposeMeeting', 'seller', { times: [at(17)], place: 'Gate' }],
    ['takeMeeting', 'buyer', { times: [at(17)], place: 'Gate' }],
    ['cancelMeeting', 'seller', { text: 'Ill' }],
    ['handOver', 'seller'],
    ['complete', 'buyer'],
  ];

  it('tells each side the same story in its own words', () => {
    assert.deepEqual(lines(story('buyer', acts)), [
      'You want this: “Today?”',
      'You offer ₹300',
      'Meera accepted ₹300, and it is reserved for you until Sat, 6:00 PM',
      'Meera reserved it for longer, until Sun, 6:00 PM',
      'Meera proposes to meet',
      'You cannot come then: Exam',
      'You propose to meet',
      'You took your proposal back',
      'Meera proposes to meet',
      'You meet Sat, 6:00 PM, Gate',
      'Meera cancelled the meeting: Ill',
      'Meera says that it has changed hands',
      'Handed over',
    ]);
    const seller = lines(story('seller', acts));
    assert.equal(seller[0], 'Asha wants this: “Today?”');
    assert.equal(seller[2], 'You accepted ₹300, and it is reserved for Asha until Sat, 6:00 PM');
    assert.equal(seller[7], 'Asha took the proposal back');
    assert.equal(seller[11], 'You say that it has changed hands');
  });

  it('tells of a rental, and of ends', () => {
    const rental = { from: '2026-01-16', to: '2026-01-18', outAt: null, isLate: false, asAgreed: false };
    const given: Given[] = [
      ['want', 'buyer'],
      ['reserve', 'seller'],
      ['rentOut', 'seller'],
      ['handOver', 'buyer'],
    ];
    assert.deepEqual(lines(story('seller', [...given, ['complete', 'system']], { rental })), [
      'Asha asks for Fri 16 Jan to Sun 18 Jan',
      'You accepted the days',
      'Handed over for the days agreed',
      'Asha says that it is back',
      'It is back',
    ]);
    const ends: Given[] = [
      ['withdraw', 'buyer', { text: 'Found another' }],
      ['decline', 'seller'],
      ['release', 'seller', { text: 'Did not come', didNotCome: true }],
      ['expire', 'system'],
      ['close', 'system', { text: 'sold' }],
      ['close', 'system', { text: 'blocked' }],
      ['close', 'system', { text: 'something new' }],
    ];
    assert.deepEqual(lines(story('buyer', ends)), [
      'You no longer want this: Found another',
      'Meera declined',
      'Meera released it: Did not come',
      'The reservation has ended',
      'It went to somebody else',
      'It has ended: an account was blocked',
      'It is no longer available',
    ]);
  });
});

describe('what became of an offer', () => {
  const offer: Given = ['offer', 'buyer', { price: 300, until: at(16) }];
  const pending = { offer: { price: 300, by: 'buyer', until: at(16) } } as const;
  const outcome = (...after: Given[]) => {
    const deal = story('seller', [offer, ...after], after.length > 0 ? {} : pending);
    return offerOutcome(deal.events[0] as DealEvent, deal, now);
  };

  it('is said by what came after it', () => {
    assert.equal(outcome(), 'waiting');
    assert.equal(outcome(['proposeMeeting', 'seller'], ['acceptOffer', 'seller']), 'accepted');
    assert.equal(outcome(['declineOffer', 'seller'], ['offer', 'buyer']), 'declined');
    assert.equal(outcome(['offer', 'seller']), 'countered');
    assert.equal(outcome(['offer', 'buyer']), 'ended');
    for (const act of ['endOffer', 'reserve', 'withdraw', 'close'] as const)
      assert.equal(outcome([act, 'seller']), 'ended');
  });

  it('is an end once its time is over, before the server has said so', () => {
    const deal = story('seller', [offer], pending);
    assert.equal(offerOutcome(deal.events[0] as DealEvent, deal, new Date(at(16, 19))), 'ended');
  });
});

describe('what became of times to meet', () => {
  const proposal: Given = ['proposeMeeting', 'seller', { times: [at(17), at(18)], place: 'Gate' }];
  const taken: Given = ['takeMeeting', 'buyer', { times: [at(18)], place: 'Gate' }];
  const outcome = (...after: Given[]) => {
    const waits = { times: [at(17), at(18)], place: 'Gate', by: 'seller' as const };
    const deal = story('buyer', [proposal, ...after], { proposal: after.length > 0 ? null : waits });
    return meetingOutcome(deal.events[0] as DealEvent, deal);
  };

  it('is said by what came after them', () => {
    assert.deepEqual(outcome(), { is: 'waiting', taken: null });
    assert.deepEqual(outcome(taken), { is: 'agreed', taken: at(18) });
    assert.deepEqual(outcome(taken, ['proposeMeeting', 'buyer']), { is: 'agreed', taken: at(18) });
    assert.deepEqual(outcome(taken, ['proposeMeeting', 'buyer'], ['takeMeeting', 'seller']), {
      is: 'moved',
      taken: at(18),
    });
    assert.deepEqual(outcome(taken, ['cancelMeeting', 'buyer']), { is: 'cancelled', taken: at(18) });
    assert.deepEqual(outcome(taken, ['complete', 'buyer']), { is: 'over', taken: at(18) });
    assert.deepEqual(outcome(taken, ['release', 'seller']), { is: 'ended', taken: at(18) });
    assert.deepEqual(outcome(['proposeMeeting', 'buyer']), { is: 'moved', taken: null });
    assert.deepEqual(outcome(['cancelMeeting', 'seller']), { is: 'cancelled', taken: null });
    assert.deepEqual(outcome(['withdraw', 'buyer']), { is: 'ended', taken: null });
  });
});
