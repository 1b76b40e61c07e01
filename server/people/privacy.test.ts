import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { getPrivacySettings, changePrivacySettings } = peopleCalls;

const ON = { isFindable: true, isSuggested: true, seesSuggestions: true, showsRead: true };
const FIRST = { writableBy: 'everyone', following: 0, requests: 0, awayUntil: null };

describe('privacy settings', () => {
  const test = openApp();
  let meera: TestMember;
  before(async () => {
    meera = await aMember(test, { firstName: 'Meera' });
  });

  const settings = async () => (await test.call(getPrivacySettings, {}, { as: meera })).body.data;
  /** Somebody for whom one of Meera's items is reserved. */
  const aBuyer = async (): Promise<TestMember> => {
    const buyer = await aMember(test);
    const { id: itemId } = await anItem(test, { owner: meera });
    const { _id: dealId } = (await test.call(dealCalls.wantItem, { itemId }, { as: buyer })).body.data;
    await test.call(dealCalls.reserveDeal, { dealId }, { as: meera });
    return buyer;
  };

  it('are unanswered at first: what the campus says holds, and nothing is preset', async () => {
    const none = {
      showsContact: null,
      isMinor: false,
      isContactPublic: false,
      contactSeenBy: { people: [], more: 0 },
      ...ON,
      ...FIRST,
    };
    assert.deepEqual(await settings(), { ...none, contactShownTo: 'members' });
    test.context.config.contactDefault = 'nobody';
    assert.deepEqual(await settings(), { ...none, contactShownTo: 'nobody' });
    test.context.config.contactDefault = 'members';
  });

  it('take one of three choices, from members alone', async () => {
    for (const showsContact of ['everyone', '', null])
      assertRefused(
        await test.call(changePrivacySettings, { showsContact } as never, { as: meera }),
        400,
        'INVALID_INPUT',
        'showsContact',
      );
    assertRefused(await test.call(changePrivacySettings, { showsContact: 'deals' }), 401, 'TOKEN_INVALID');
    assertRefused(await test.call(getPrivacySettings), 401, 'TOKEN_INVALID');
    assert.equal((await settings()).showsContact, null);
    const answer = await test.call(changePrivacySettings, { showsContact: 'nobody' }, { as: meera });
    assert.deepEqual([answer.status, answer.body.data], [200, await settings()]);
    assert.equal(answer.body.data.showsContact, 'nobody');
  });

  it('name those who see them because of a deal, once each, and nobody who is blocked', async () => {
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    assert.deepEqual((await settings()).contactSeenBy.people, []);
    await test.call(changePrivacySettings, { showsContact: 'deals' }, { as: meera });
    const seenBy = async () => (await settings()).contactSeenBy.people.map(({ _id, until }) => [_id, until]);
    assert.deepEqual(
      (await seenBy()).sort(),
      [
        [asha.id, null],
        [ravi.id, null],
      ].sort(),
    );
    await test.call(blockCalls.blockPerson, { personId: ravi.id }, { as: meera });
    assert.deepEqual(await seenBy(), [[asha.id, null]]);
  });

  it('are on until they are switched off, each by itself', async () => {
    const { isFindable } = (await test.call(changePrivacySettings, { isFindable: false }, { as: meera })).body.data;
    assert.equal(isFindable, false);
    const { showsContact, isSuggested, seesSuggestions } = await settings();
    assert.deepEqual([showsContact, isSuggested, seesSuggestions], ['deals', true, true]);
    assertRefused(
      await test.call(changePrivacySettings, { isSuggested: 'perhaps' as never }, { as: meera }),
      400,
      'INVALID_INPUT',
      'isSuggested',
    );
  });

  it('stand in what a member takes along', async () => {
    const { data } = (await test.call(decisionCalls.exportOwnData, {}, { as: meera })).body;
    const { shows_contact, is_findable } = data.account as Record<string, unknown>;
    assert.deepEqual([shows_contact, is_findable], ['deals', false]);
  });
});
