import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Deal } from '#contract/deals.ts';
import { whoseTurn } from '../deals/describe-deal.ts';
import { sortTurns } from './turns.ts';

const now = new Date(2026, 0, 15, 12);
const at = (day: number, hour = 18) => new Date(2026, 0, day, hour).toISOString();

function aDeal(id: string, more: Partial<Deal>): Deal {
  return {
    _id: id,
    state: 'Interested',
    side: 'seller',
    item: { _id: 'lamp', title: 'Lamp', image: null, price: 400, negotiable: true, location: null },
    partner: { _id: 'm', name: 'Asha Naik', image: null },
    rental: null,
    offer: null,
    proposal: null,
    meeting: null,
    handedOverBy: null,
    place: 1,
    reservedUntil: null,
    reservedForOtherUntil: null,
    reviewUntil: null,
    closedBecause: null,
    unasked: false,
    createdAt: at(10),
    ...more,
  } as Deal;
}
const reserved = (id: string, meeting: string) =>
  aDeal(id, { state: 'Reserved', reservedUntil: at(20), meeting: { at: meeting, place: 'Gate' } });

describe('whose turn a deal is', () => {
  it('is mine when something is due by tomorrow, and next when it is agreed for later', () => {
    assert.equal(whoseTurn(reserved('a', at(15)), now), 'mine');
    assert.equal(whoseTurn(reserved('a', at(16, 23)), now), 'mine');
    assert.equal(whoseTurn(reserved('a', at(17, 1)), now), 'next');
    const lent = { from: '2026-01-10', to: '2026-01-17', outAt: at(10), isLate: false, asAgreed: false };
    assert.equal(whoseTurn(aDeal('a', { state: 'Reserved', rental: lent }), now), 'next');
    assert.equal(whoseTurn(aDeal('a', { state: 'Reserved', rental: { ...lent, to: '2026-01-16' } }), now), 'mine');
  });

  it('is the other’s while they can answer', () => {
    const offer = { price: 300, by: 'buyer', until: at(16) } as const;
    assert.equal(whoseTurn(aDeal('a', { offer }), now), 'mine');
    assert.equal(whoseTurn(aDeal('a', { offer, side: 'buyer' }), now), 'others');
    assert.equal(whoseTurn(aDeal('a', { state: 'Withdrawn' }), now), 'none');
  });
});

describe('what waits for a member', () => {
  it('counts a line once, puts the most urgent first and reviews last', () => {
    const review = aDeal('review', { state: 'Completed', reviewUntil: at(25), side: 'buyer' });
    const offered = aDeal('offer', { offer: { price: 300, by: 'buyer', until: at(15, 20) } });
    const [first, second] = [aDeal('first', { createdAt: at(9) }), aDeal('second', { createdAt: at(12) })];
    const elsewhere = aDeal('other item', { item: { ...first.item, _id: 'kettle' } });
    const later = reserved('later', at(18));
    const waiting = aDeal('waiting', { side: 'buyer' });
    const deals = [review, second, first, elsewhere, offered, later, waiting];
    const ending = { itemId: 'i', title: 'Fan', kind: 'Offer', image: null, endsAt: at(17), hasEnded: false } as const;
    const { mine, next, others, count } = sortTurns({ deals, endings: [ending], changes: [] }, now);
    assert.deepEqual(mine.map(({ deal, inLine }) => [deal._id, inLine]).slice(0, 1), [['offer', 0]]);
    assert.deepEqual(mine.at(-1)?.deal._id, 'review');
    assert.deepEqual(mine.find(({ deal }) => deal._id === 'first')?.inLine, 2);
    assert.equal(mine.length, 4);
    assert.deepEqual([next.map(({ _id }) => _id), others.map(({ _id }) => _id)], [['later'], ['waiting']]);
    assert.equal(count, 5);
  });
});
