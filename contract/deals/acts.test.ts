import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACTS, actOf, DEAL_ACTS, endsDeal, nextState } from './acts.ts';
import { DEAL_ACTORS, DEAL_STATES, isOpenState, OPEN_STATES } from './states.ts';
import { STEPS, shortStepLabel, stepLabel } from './steps.ts';

describe('acts of deals', () => {
  it('lead on from open states only', () => {
    for (const act of DEAL_ACTS) for (const state of actOf(act).from) assert.ok(isOpenState(state), `${act} ${state}`);
    for (const state of DEAL_STATES.filter((one) => !isOpenState(one)))
      for (const act of DEAL_ACTS)
        for (const actor of DEAL_ACTORS) assert.equal(nextState(state, act, actor), null, `${state} ${act} ${actor}`);
  });

  it('let each side and the server end a deal in every open state', () => {
    for (const state of OPEN_STATES)
      for (const actor of DEAL_ACTORS)
        assert.ok(
          DEAL_ACTS.some((act) => endsDeal(act) && nextState(state, act, actor)),
          `${state} ${actor}`,
        );
  });

  it('leave no offer, proposal or code behind in a deal that has ended', () => {
    const deal = { price: 400, code: '123456', handed_over_by: null };
    for (const act of DEAL_ACTS.filter(endsDeal)) {
      const set = actOf(act).sets?.(deal, { actor: 'seller', at: new Date(), newCode: () => '654321' });
      assert.equal(set?.code, null, act);
      assert.equal(set?.proposal_times, null, act);
      // The offer of a reserved deal is over.
      if (act !== 'complete') assert.equal(set?.offer_price, null, act);
    }
  });

  it('keep the code of a reservation that is made longer', () => {
    const sets = (code: string | null) =>
      ACTS.reserve.sets(
        { price: 400, code, handed_over_by: null },
        { actor: 'seller', at: new Date(), newCode: () => 'new' },
      );
    assert.equal(sets('123456').code, '123456');
    assert.equal(sets(null).code, 'new');
  });
});

describe('labels of steps', () => {
  const labels = (side: 'buyer' | 'seller', rental: { outAt: string | null } | null) =>
    Object.values(STEPS).map((step) => stepLabel(step, { side, rental }));

  it('are one for each step, wherever it is shown', () => {
    assert.deepEqual(labels('seller', null), [
      'Reserve',
      'Answer the offer',
      'Propose a meeting',
      'Pick a time to meet',
      'Hand over',
      'Confirm it',
      'Show the code',
      'Say how it went',
    ]);
  });

  it('name the days and the return of a rental', () => {
    assert.equal(stepLabel(STEPS.reserve, { side: 'seller', rental: { outAt: null } }), 'Accept the days');
    const out = { outAt: '2026-01-16T09:00:00Z' };
    assert.equal(stepLabel(STEPS.handOver, { side: 'seller', rental: out }), 'Take back');
    assert.equal(stepLabel(STEPS.handOver, { side: 'buyer', rental: out }), 'Return');
    assert.equal(shortStepLabel(STEPS.showCode, { side: 'buyer', rental: out }), 'Return');
    assert.equal(shortStepLabel(STEPS.takeMeeting, { side: 'buyer', rental: null }), 'Pick a time');
  });
});
