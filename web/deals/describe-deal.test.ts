import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Deal } from '#contract/deals.ts';
import { describeDeal } from './describe-deal.ts';

const now = new Date(2026, 0, 15, 12);
const at = (day: number, hour = 18) => new Date(2026, 0, day, hour).toISOString();

/** An open deal on an item of Meera, who sells it to Asha. */
function aDeal(side: Deal['side'], more: Partial<Deal> = {}): Deal {
  const name = side === 'buyer' ? 'Meera Joshi' : 'Asha Naik';
  return {
    state: 'Interested',
    side,
    partner: { _id: 'm', name, image: null },
    rental: null,
    offer: null,
    proposal: null,
    meeting: null,
    handedOverBy: null,
    place: 2,
    reservedUntil: null,
    reservedForOtherUntil: null,
    reviewUntil: null,
    closedBecause: null,
    unasked: false,
    ...more,
  } as Deal;
}
const described = (side: Deal['side'], more: Partial<Deal> = {}) => {
  const { state, step, next } = describeDeal(aDeal(side, more), now);
  return [state, step, next];
};

describe('a deal in line', () => {
  it('waits for the seller, who may reserve it', () => {
    assert.deepEqual(described('buyer'), ['2nd in line', 'wait', 'Meera can reserve it for you.']);
    assert.deepEqual(described('seller'), ['2nd in line', 'reserve', 'Asha wants this.']);
    const taken = { reservedForOtherUntil: at(16) };
    assert.equal(described('buyer', taken)[2], 'Reserved for someone until Fri, 6:00 PM.');
  });

  it('waits for the answer to an offer', () => {
    const offer = { price: 300, by: 'buyer', until: at(16) } as const;
    assert.deepEqual(described('buyer', { offer }), ['Offer sent', 'wait', 'Meera can answer until Fri, 6:00 PM.']);
    assert.deepEqual(described('seller', { offer }), [
      'New offer',
      'acceptOffer',
      'Asha offers ₹300, until Fri, 6:00 PM.',
    ]);
  });
});

describe('a reserved deal', () => {
  const reserved = { state: 'Reserved', place: null, reservedUntil: at(17) } as const;
  const meeting = { at: at(16, 17), place: 'Gate' };

  it('goes from a proposal to a meeting to the hand-over', () => {
    const name = 'Reserved until Sat, 6:00 PM';
    assert.deepEqual(described('buyer', reserved), [name, 'proposeMeeting', 'Agree on when and where to meet.']);
    const proposal: Deal['proposal'] = { times: [at(16), at(17)], place: 'Gate', by: 'seller' };
    assert.deepEqual(described('buyer', { ...reserved, proposal }), [
      name,
      'takeMeeting',
      'Meera proposes two times: Gate.',
    ]);
    assert.deepEqual(described('seller', { ...reserved, proposal }), [name, 'wait', 'Asha can choose when to meet.']);
    const meets = { ...reserved, meeting };
    assert.deepEqual(described('buyer', meets), [name, 'showCode', 'Meet Fri, 5:00 PM, Gate. Show the code then.']);
    assert.deepEqual(described('seller', meets), [
      name,
      'handOver',
      'Meet Fri, 5:00 PM, Gate. Type the code on Asha’s screen.',
    ]);
  });

  it('is confirmed by the side that has not said so', () => {
    const said = { ...reserved, handedOverBy: 'seller' } as const;
    assert.deepEqual(described('buyer', said).slice(1), [
      'complete',
      'Meera says that it has changed hands. Confirm it.',
    ]);
    assert.deepEqual(described('seller', said).slice(1), [
      'wait',
      'You said that it has changed hands. Asha is asked to confirm it.',
    ]);
  });

  it('says that its reservation ran out, unless the item has changed hands', () => {
    const over = { ...reserved, reservedUntil: at(14) };
    assert.equal(described('seller', over)[0], 'Reservation ran out');
    assert.equal(described('seller', { ...over, handedOverBy: 'buyer' })[0], 'Reserved until Wed 14 Jan, 6:00 PM');
  });
});

describe('a rental', () => {
  const rental = { from: '2026-01-16', to: '2026-01-18', outAt: null, isLate: false, asAgreed: false };
  const booked = { state: 'Reserved', place: null, rental } as const;

  it('is asked for, booked, out and late', () => {
    const days = 'Fri 16 Jan to Sun 18 Jan';
    assert.deepEqual(described('seller', { rental, place: null }), [
      `Asked for ${days}`,
      'reserve',
      'Asha asks for these days.',
    ]);
    assert.equal(described('buyer', booked)[0], `Booked ${days}`);
    const out = { ...booked, rental: { ...rental, outAt: at(16) } };
    assert.deepEqual(described('buyer', out), [
      'Rented until Sun 18 Jan',
      'showCode',
      'Bring it back by Sun 18 Jan. Show the code then.',
    ]);
    const late = { ...booked, rental: { ...out.rental, isLate: true } };
    assert.deepEqual(described('seller', late), [
      'Late since Sun 18 Jan',
      'handOver',
      'It was due back on Sun 18 Jan. Type the code when Asha brings it.',
    ]);
  });
});

describe('a deal that has ended', () => {
  it('says by whom, and why', () => {
    const state = (side: Deal['side'], more: Partial<Deal>) => described(side, { place: null, ...more })[0];
    assert.equal(state('buyer', { state: 'Withdrawn' }), 'Withdrawn by you');
    assert.equal(state('seller', { state: 'Withdrawn' }), 'Withdrawn by Asha');
    assert.equal(state('seller', { state: 'Withdrawn', unasked: true }), 'Not taken');
    assert.equal(state('buyer', { state: 'Released' }), 'Released by Meera');
    assert.equal(state('buyer', { state: 'Expired' }), 'Reservation ended');
    assert.equal(state('buyer', { state: 'Closed', closedBecause: 'sold' }), 'Sold to someone else');
    assert.equal(state('buyer', { state: 'Closed' }), 'No longer available');
  });

  it('asks for a review while there is time', () => {
    const done = { state: 'Completed', place: null } as const;
    assert.deepEqual(described('buyer', done), ['Handed over', 'none', '']);
    assert.deepEqual(described('buyer', { ...done, reviewUntil: at(27) }), [
      'Handed over',
      'review',
      'Say how it went, until 27 Jan.',
    ]);
  });
});
