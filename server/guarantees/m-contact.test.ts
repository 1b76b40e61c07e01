import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { DEAL_STATES, type DealState } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { CONTACT, CONTACT_CHOICES, type ContactChoice } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, aModerator, anAdmin, anItem, aToken, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets } from '#server/testing/sockets.ts';

/** The owner's address and number, which stand nowhere else. */
const ADDRESS = 'qzowner@campus.edu';
const NUMBER = '9820499999';

/** A deal of the owner and the partner; `ago`: days since it was completed. */
interface Dealt {
  state: DealState | 'none';
  ago?: number;
}
const DEALT: Dealt[] = [
  { state: 'none' },
  ...DEAL_STATES.filter((state) => state !== 'Completed').map((state) => ({ state })),
  ...[0, CONTACT.daysAfterDeal - 0.1, CONTACT.daysAfterDeal + 0.1].map((ago) => ({ state: 'Completed' as const, ago })),
];
const ANY_CHOICE: Dealt['state'][] = ['none', 'Interested', 'Reserved'];
const opensContact = ({ state, ago = 0 }: Dealt): boolean =>
  state === 'Reserved' || (state === 'Completed' && ago < CONTACT.daysAfterDeal);

/** What the owner has chosen, and what the campus says. */
const SETTINGS: { chosen: ContactChoice | null; otherwise: ContactChoice }[] = [
  ...CONTACT_CHOICES.map((chosen) => ({ chosen, otherwise: chosen === 'nobody' ? ('members' as const) : 'nobody' })),
  ...CONTACT_CHOICES.map((otherwise) => ({ chosen: null, otherwise })),
] as { chosen: ContactChoice | null; otherwise: ContactChoice }[];

describe('M. Contact data', () => {
  const app = openApp({ rateLimits: false });
  let owner: TestMember;
  /** Has a deal with the owner. */
  let partner: TestMember;
  /** Follows the owner, who follows back, and has no deal. */
  let friend: TestMember;
  let stranger: TestMember;
  /** Has a completed deal with the owner, and was blocked by them afterwards. */
  let hidden: TestMember;
  let moderator: TestMember;
  let admin: TestMember;
  let itemId: string;
  let dealId: string;
  let pairId: string;
  const heard: string[] = [];

  const ask = async (name: string, input: object, as?: TestMember): Promise<string> =>
    JSON.stringify((await app.call(calls[name] as Call, input as never, { as })).body);

  before(async () => {
    owner = await aMember(app, { email: ADDRESS, firstName: 'Owner' });
    [partner, friend, stranger, hidden] = [
      await aMember(app),
      await aMember(app),
      await aMember(app),
      await aMember(app),
    ];
    moderator = await aModerator(app);
    admin = await anAdmin(app);
    await app.context.db.updateTable('members').set({ contact_number: NUMBER }).where('id', '=', owner.id).execute();
    itemId = (await anItem(app, { owner, title: 'Drafter' })).id;
    const { body } = await app.call(peopleCalls.follow, { friendId: owner.id }, { as: friend });
    pairId = body.data.conversationId;
    await app.call(peopleCalls.follow, { friendId: friend.id }, { as: owner });
    dealId = (await app.call(dealCalls.wantItem, { itemId }, { as: partner })).body.data._id;
    const past = await anItem(app, { owner, title: 'Sold lamp' });
    const old = (await app.call(dealCalls.wantItem, { itemId: past.id }, { as: hidden })).body.data._id;
    await app.call(dealCalls.reserveDeal, { dealId: old }, { as: owner });
    for (const as of [owner, hidden]) await app.call(dealCalls.handOver, { dealId: old }, { as });
    await app.call(blockCalls.blockPerson, { personId: hidden.id }, { as: owner });

    const sockets = await openSockets(app);
    for (const as of [partner, friend, stranger])
      (await sockets.connect(as)).onAny((event, payload) => heard.push(`${event} ${JSON.stringify(payload)}`));
    await emit(await sockets.connect(owner), 'sendMessage', { conversationId: pairId, content: 'qzsaid' });
  });

  /** The deal as it would be after so many acts and days. */
  const put = async ({ state, ago = 0 }: Dealt, ownerIs: 'seller' | 'buyer' = 'seller') => {
    const at = app.context.now();
    await app.context.db
      .updateTable('deals')
      .set({
        state: state === 'none' ? 'Completed' : state,
        reserved_until: state === 'Reserved' ? new Date(at.getTime() + DAY) : null,
        completed_at: state === 'Completed' || state === 'none' ? new Date(at.getTime() - ago * DAY) : null,
        // No deal of theirs: it is one of the stranger's.
        seller_id: state === 'none' ? stranger.id : ownerIs === 'seller' ? owner.id : partner.id,
        buyer_id: ownerIs === 'seller' ? partner.id : owner.id,
      })
      .where('id', '=', dealId)
      .execute();
  };

  const choose = async (chosen: ContactChoice | null, otherwise: ContactChoice) => {
    app.context.config.contactDefault = otherwise;
    await app.context.db.updateTable('members').set({ shows_contact: chosen }).where('id', '=', owner.id).execute();
    app.context.cache.invalidate();
  };

  /** What a viewer is told of the owner by the calls that carry contact data. */
  const toldTo = async (as?: TestMember) => {
    const [item, person] = await Promise.all([
      app.call(itemCalls.getItem, { itemId }, { as }),
      app.call(peopleCalls.getPerson, { id: owner.id }, { as }),
    ]);
    const me = as && (await app.call(peopleCalls.getMe, {}, { as }));
    const inPair = me?.body.data.converSationId
      .flatMap(({ participants }) => participants)
      .find(({ _id }) => _id === owner.id);
    const seller = item.body.data?.owner;
    return [seller?.email, seller?.additionaldetail.contactNumber, person.body.data?.email, inPair?.email];
  };
  const ALL = [ADDRESS, NUMBER, ADDRESS, ADDRESS];
  const NONE = [null, null, null, null];

  for (const { chosen, otherwise } of SETTINGS)
    test(`M13 who chose ${chosen ?? `nothing, where the campus says ${otherwise}`} is seen by whom that names, whatever becomes of a deal`, async () => {
      await choose(chosen, otherwise);
      const shownTo = chosen ?? otherwise;
      const others = shownTo === 'members' ? ALL : NONE;
      // Each state where it decides; elsewhere one that opens contact data to a partner, and two that do not.
      for (const dealt of chosen === 'deals' ? DEALT : DEALT.filter(({ state }) => ANY_CHOICE.includes(state))) {
        for (const ownerIs of ['buyer', 'seller'] as const) {
          await put(dealt, ownerIs);
          const partnerSees = shownTo === 'members' || (shownTo === 'deals' && opensContact(dealt));
          assert.deepEqual(await toldTo(partner), partnerSees ? ALL : NONE, `${JSON.stringify(dealt)}, ${ownerIs}`);
        }
        const name = JSON.stringify(dealt);
        assert.deepEqual(await toldTo(friend), others, name);
        assert.deepEqual((await toldTo(admin)).slice(0, 3), others.slice(0, 3), name);
        assert.deepEqual(await toldTo(hidden), [undefined, undefined, undefined, null], name);
      }
      assert.deepEqual((await toldTo(owner)).slice(0, 3), ALL.slice(0, 3));
    });

  test('M13 visitors see what all members see, and only where the campus shows it to everyone', async () => {
    await put({ state: 'Reserved' });
    for (const visibility of ['members', 'everyone'] as const)
      for (const { chosen, otherwise } of SETTINGS) {
        app.context.config.contactVisibility = visibility;
        await choose(chosen, otherwise);
        const isForMembers = (chosen ?? otherwise) === 'members';
        // Twice: the second answer may come from the cache.
        for (const _ of [1, 2])
          assert.deepEqual(
            (await toldTo()).slice(0, 3),
            isForMembers && visibility === 'everyone' ? ALL.slice(0, 3) : [undefined, undefined, undefined],
            `${visibility}, ${chosen}, ${otherwise}`,
          );
        const { owner: seller } = (await app.call(itemCalls.getItem, { itemId })).body.data;
        assert.equal(seller.isContactForMembers ?? false, isForMembers && visibility === 'members');
      }
    app.context.config.contactVisibility = 'members';
  });

  test('M13 a choice holds from its answer on, for what visitors get from the cache too', async () => {
    app.context.config.contactVisibility = 'everyone';
    for (const showsContact of ['members', 'deals', 'members', 'nobody'] as const) {
      await app.call(peopleCalls.changePrivacySettings, { showsContact }, { as: owner });
      for (const _ of [1, 2, 3])
        assert.equal((await toldTo()).includes(ADDRESS), showsContact === 'members', showsContact);
    }
    app.context.config.contactVisibility = 'members';
  });

  /** What calls are asked for; the rest are asked without fields. */
  const inputs = (as: TestMember | undefined): Record<string, object> => ({
    getItem: { itemId },
    contactSeller: { name: 'A', email: as?.email, message: 'Hi', itemId },
    getPerson: { id: owner.id },
    getItemDeals: { itemId },
    getDeal: { dealId },
    getHandOverCode: { dealId },
    makeOffer: { dealId, price: 90 },
    listConversationDeals: { conversationId: pairId },
    listMessages: { conversationId: pairId },
    listReviews: { memberId: owner.id },
    getStanding: { memberId: owner.id },
    listSimilarItems: { itemId },
    searchItems: { keyword: 'drafter' },
    addWishes: { itemIds: [itemId] },
    report: { kind: 'person', thingId: owner.id, reason: 'other' },
    previewBlock: { personId: owner.id },
    muteMember: { friendId: owner.id },
    searchPeople: { name: owner.firstName },
    getCase: { number: 1 },
    listAudit: { limit: 50 },
    exportMember: { memberId: owner.id, why: 'A court asks' },
  });
  /** What would end a session or an account, or hide the owner. */
  const LEFT_OUT = ['logOut', 'deleteAccount', 'unfollow', 'removeFollower'];
  /** Whoever runs the campus sees it: they can read the database too, and the audit says so (docs/security.md). */
  const OF_CONSOLE = ['exportMember', 'listMembers'];

  const callsThatTell = async (as: TestMember | undefined): Promise<string[]> => {
    const about = inputs(as);
    const telling: string[] = [];
    for (const name of Object.keys(calls).filter((one) => !LEFT_OUT.includes(one))) {
      const answer = await ask(name, about[name] ?? {}, as);
      if (answer.includes(ADDRESS) || answer.includes(NUMBER)) telling.push(name);
    }
    return telling.sort();
  };

  test('M13 no other call carries contact data, and none to whom it is not shown', async () => {
    await put({ state: 'Reserved' });
    for (const [chosen, as, telling] of [
      ['members', partner, ['getItem', 'getMe', 'getPerson']],
      ['deals', friend, []],
      ['nobody', partner, []],
      ['nobody', stranger, []],
      ['members', hidden, []],
      ['members', undefined, []],
      ['nobody', moderator, []],
      ['nobody', admin, OF_CONSOLE],
    ] as const) {
      await choose(chosen, 'members');
      assert.deepEqual(await callsThatTell(as), telling, `${chosen}, ${as?.firstName}`);
    }
  });

  test('M13 no event, no feed and no mail carries contact data of anybody but who gets it', async () => {
    await choose('members', 'members');
    await put({ state: 'Interested' });
    await app.call(dealCalls.reserveDeal, { dealId }, { as: owner });
    await app.call(dealCalls.endDeal, { dealId, reason: 'Something else' }, { as: owner });
    await app.call(itemCalls.editItem, { itemId, price: 90 }, { as: owner });
    assert.ok(heard.some((event) => event.includes('qzsaid')) && heard.some((event) => event.includes(dealId)));
    assert.deepEqual(
      heard.filter((event) => event.includes(ADDRESS) || event.includes(NUMBER)),
      [],
    );
    const mails = await app.context.db.selectFrom('mails').selectAll().execute();
    assert.ok(mails.some(({ to_address }) => to_address === ADDRESS));
    const feed = await app.app.inject('/feed.xml');
    assert.ok(feed.body.includes('Drafter') && !feed.body.includes(ADDRESS));
    for (const { to_address, reply_to, text } of mails.filter((mail) => mail.to_address !== ADDRESS))
      assert.ok(![reply_to, text].some((part) => part?.includes(ADDRESS)), to_address);
  });

  test('M13 acts of a deal show and hide contact data at once, to both sides', async () => {
    for (const as of [owner, partner])
      await app.call(peopleCalls.changePrivacySettings, { showsContact: 'deals' }, { as });
    const lamp = await anItem(app, { owner, title: 'Lamp' });
    const { _id } = (await app.call(dealCalls.wantItem, { itemId: lamp.id }, { as: partner })).body.data;
    const seen = async (whom: TestMember, as: TestMember) =>
      (await app.call(peopleCalls.getPerson, { id: whom.id }, { as })).body.data.email;
    const both = async () => [await seen(owner, partner), await seen(partner, owner)];
    assert.deepEqual(await both(), [null, null]);
    await app.call(dealCalls.reserveDeal, { dealId: _id }, { as: owner });
    assert.deepEqual(await both(), [owner.email, partner.email]);
    assert.equal(await seen(owner, stranger), null);
    await app.call(dealCalls.endDeal, { dealId: _id, reason: 'Something else' }, { as: owner });
    assert.deepEqual(await both(), [null, null]);

    const again = (await app.call(dealCalls.wantItem, { itemId: lamp.id }, { as: partner })).body.data._id;
    await app.call(dealCalls.reserveDeal, { dealId: again }, { as: owner });
    for (const as of [owner, partner]) await app.call(dealCalls.handOver, { dealId: again }, { as });
    const { data } = (await app.call(peopleCalls.getPrivacySettings, {}, { as: owner })).body;
    const [first] = data.contactSeenBy.people;
    const days = (Date.parse(first?.until ?? '') - app.context.now().getTime()) / DAY;
    assert.deepEqual([first?._id, Math.round(days)], [partner.id, CONTACT.daysAfterDeal]);
    assert.deepEqual(await both(), [owner.email, partner.email]);
    app.wait({ days: CONTACT.daysAfterDeal });
    // Their sessions have ended by then.
    for (const as of [owner, partner]) as.token = await aToken(app, as.id);
    assert.deepEqual(await both(), [null, null]);
  });
});
