import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { wishCalls } from '#contract/wishes.ts';
import { notifyFollowers } from '#server/notices/notify-in-batches.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { notifyWishers } from '#server/wishes/notify-wishers.ts';

const { signal } = new AbortController();

/** One of the two: every text of theirs holds `mark`, which stands nowhere else. */
interface Side {
  member: TestMember;
  mark: string;
  itemId: string;
  soldId: string;
  wantedId: string;
  searchId: string;
  dealId: string;
  reviewId: string;
  /** A message in the community. */
  messageId: string;
  /** The name and the picture that they have since the block. */
  newer: string[];
}

describe('M. Two members who do not see each other', () => {
  const app = openApp({ rateLimits: false });
  let sockets: Sockets;
  let meera: TestMember;
  let category: { id: string; name: string; slug: string };
  let pairId: string;
  let communityId: string;
  let meerasItemId: string;
  const heard = new Map<string, string[]>();
  let asha: Side;
  let ravi: Side;

  const call = (name: string, input: object, as: TestMember) => app.call(calls[name] as Call, input as never, { as });
  const must = async (name: string, input: object, as: TestMember) => {
    const reply = await call(name, input, as);
    assert.ok(reply.status < 300, `${name}: ${JSON.stringify(reply.body)}`);
    return (reply.body as unknown as { data: { _id: string; conversationId: string } }).data;
  };
  const listen = async (as: TestMember): Promise<Socket> => {
    const socket = await sockets.connect(as);
    heard.set(as.id, []);
    socket.onAny((event, payload) => heard.get(as.id)?.push(`${event} ${JSON.stringify(payload)}`));
    return socket;
  };

  async function aSide(mark: string): Promise<Side> {
    const member = await aMember(app, {
      firstName: `${mark}first`,
      lastName: `${mark}last`,
      email: `${mark}@campus.edu`,
      yearAndBranch: '2nd CSE',
    });
    const of = { owner: member, category, description: `${mark}text` };
    const [item, sold, wanted] = await Promise.all([
      anItem(app, { ...of, title: `Bicycle ${mark}item` }),
      anItem(app, { ...of, title: `Bicycle ${mark}sold` }),
      anItem(app, { ...of, title: `Bicycle ${mark}wanted`, kind: 'Wanted' }),
    ]);
    const search = await must('saveSearch', { keyword: 'bicycle' }, member);
    const ids = { itemId: item.id, soldId: sold.id, wantedId: wanted.id, searchId: search._id };
    return { member, mark, ...ids, dealId: '', reviewId: '', messageId: '', newer: [] };
  }

  /** All that two members can have with each other. */
  async function relate(one: Side, other: Side): Promise<void> {
    const [seller, buyer] = [one.member, other.member];
    pairId = (await must('follow', { friendId: one.member.id }, other.member)).conversationId;
    const done = await must('wantItem', { itemId: one.soldId }, buyer);
    await must('reserveDeal', { dealId: done._id }, seller);
    await must('handOver', { dealId: done._id }, seller);
    await must('handOver', { dealId: done._id }, buyer);
    for (const as of [seller, buyer]) await app.call(reviewCalls.writeReview, { dealId: done._id, stars: 5 }, { as });
    one.dealId = done._id;
    await must('wantItem', { itemId: one.itemId, note: 'Is it there?' }, buyer);
    await app.call(wishCalls.addWishes, { itemIds: [one.itemId] }, { as: buyer });
    await app.call(peopleCalls.follow, { friendId: one.member.id }, { as: meera });
    await app.call(dealCalls.wantItem, { itemId: meerasItemId }, { as: seller });
    await runJobs(one);
    const review = await app.context.db
      .selectFrom('reviews')
      .select('id')
      .where('author_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    one.reviewId = review.id;
  }

  async function runJobs({ itemId }: Side): Promise<void> {
    await matchItem(app.context, { itemId }, signal);
    await notifyFollowers(app.context, { itemId }, signal);
    const at = app.context.now().toISOString();
    await notifyWishers(app.context, { itemId, at, price: 100, saved: null }, signal);
    app.wait({ minutes: 3 });
    await notifyOfUnread(app.context, signal);
  }

  before(async () => {
    sockets = await openSockets(app);
    meera = await aMember(app, { yearAndBranch: '2nd CSE' });
    category = await aCategory(app);
    meerasItemId = (await anItem(app, { owner: meera, category, title: 'Bicycle of a third' })).id;
    const community = await app.context.db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    communityId = community.id;
    [asha, ravi] = [await aSide('qzasha'), await aSide('qzravi')];
    await app.context.db
      .insertInto('participants')
      .values([meera, asha.member, ravi.member].map(({ id }) => ({ conversation_id: communityId, member_id: id })))
      .execute();
    await relate(asha, ravi);
    await relate(ravi, asha);
    const said = await Promise.all(
      [asha, ravi].map(async ({ member, mark }) => {
        const socket = await listen(member);
        for (const conversationId of [pairId, communityId])
          await emit(socket, 'sendMessage', { conversationId, content: `${mark}said` });
        return socket;
      }),
    );
    assert.equal(said.length, 2);
    await app.call(blockCalls.blockPerson, { personId: ravi.member.id }, { as: asha.member });
    for (const events of heard.values()) events.length = 0;
    for (const { member, mark, newer } of [asha, ravi]) {
      const { pictureId } = await anItem(app, { owner: member, category, publication: 'Draft' });
      const names = { first_name: `${mark}NEW`, last_name: `${mark}NEW`, picture_id: pictureId };
      await app.context.db.updateTable('members').set(names).where('id', '=', member.id).execute();
      const { name } = await app.context.db
        .selectFrom('pictures')
        .select('name')
        .where('id', '=', pictureId)
        .executeTakeFirstOrThrow();
      newer.push(`${mark}NEW`, name);
    }
    const meerasSocket = await sockets.connect(meera);
    // What happens from now on is told by what runs later, too.
    for (const [i, { member, mark }] of [asha, ravi].entries()) {
      const socket = said[i] as Socket;
      const closed = await emit(socket, 'sendMessage', { conversationId: pairId, content: `${mark}later` });
      assert.deepEqual(
        { ...closed },
        {
          success: false,
          code: 'FORBIDDEN',
          message: 'This chat is closed: you can read it, but not write in it.',
        },
      );
      const open = await emit(socket, 'sendMessage', { conversationId: communityId, content: `${mark}later` });
      assert.ok(open.success && open.data);
      const side = i === 0 ? asha : ravi;
      side.messageId = open.data._id;
      // The quote of a third is of one of the two, too.
      const quoting = await emit(meerasSocket, 'sendMessage', {
        conversationId: communityId,
        content: 'answers',
        replyTo: open.data._id,
      });
      assert.ok(quoting.success && quoting.data?.reply?.content === `${mark}later`);
      await must('reactToMessage', { messageId: quoting.data._id, emoji: '🙏' }, meera);
      // Under what a third has said, each of the two sees the other's reaction neither in the answer nor in an event.
      await must('reactToMessage', { messageId: quoting.data._id, emoji: '👍' }, member);
      const item = await anItem(app, { owner: member, category, title: `Bicycle ${mark}new` });
      await runJobs({ ...(i === 0 ? asha : ravi), itemId: item.id });
    }
    for (const side of [asha, ravi]) await runJobs(side);
  });

  /** What a call is asked for, as one of the two about the other. Calls without a line are asked without fields. */
  const inputs = (me: Side, other: Side): Record<string, object> => {
    const item = { itemId: other.itemId };
    const deal = { dealId: other.dealId };
    const friend = { friendId: other.member.id };
    const contact = { name: 'A', email: me.member.email, message: 'Hi', sellerEmail: other.member.email };
    return {
      listItems: { limit: 50 },
      listHome: { limit: 50 },
      getItem: item,
      countView: item,
      contactSeller: { ...contact, itemId: other.itemId },
      editItem: { ...item, title: 'Mine' },
      changeItemStatus: { ...item, status: 'Sold' },
      deleteItem: item,
      renewItem: item,
      duplicateItem: { ...item, clientId: randomUUID() },
      changeManyItems: { itemIds: [other.itemId], act: 'takeDown' },
      listSimilarItems: { itemId: meerasItemId },
      searchItems: { keyword: 'bicycle' },
      suggestSearches: { keyword: 'bicy' },
      getCategoryPage: { categoryId: category.id },
      findOwnAlike: { title: 'Bicycle' },
      getPriceSense: { title: 'Bicycle', category: category.id },
      suggestItemFields: { title: 'Bicycle' },
      addWishes: { itemIds: [other.itemId] },
      removeWishes: { ids: [other.itemId] },
      getPerson: { id: other.member.id },
      follow: friend,
      unfollow: { ...friend, undo: true },
      removeFollower: { ...friend, undo: true },
      muteMember: friend,
      searchPeople: { name: other.mark },
      getTies: { personId: other.member.id },
      getRequestTerms: { personId: other.member.id },
      sendRequest: { personId: other.member.id, content: 'Hello' },
      acceptRequest: { conversationId: pairId },
      declineRequest: { conversationId: pairId },
      dismissSuggestion: { personId: other.member.id },
      listMessages: { conversationId: communityId },
      listMessageChanges: { conversationId: communityId, after: 0 },
      describeLinks: { paths: [paths.profile(other.member.id), paths.itemShort(other.itemId)] },
      searchMessages: { query: `${other.mark}said` },
      editMessage: { messageId: other.messageId, content: 'At five' },
      deleteMessage: { messageId: other.messageId },
      reactToMessage: { messageId: other.messageId, emoji: '👍' },
      markRead: { conversationId: communityId, number: 1 },
      markUnread: { conversationId: communityId },
      hideConversation: { conversationId: communityId, hidden: false },
      muteConversation: { conversationId: communityId, muted: false },
      wantItem: item,
      haveWanted: { wantedId: other.wantedId, itemId: me.itemId },
      getItemDeals: item,
      listLine: item,
      listConversationDeals: { conversationId: pairId },
      getDeal: deal,
      listDeals: { ended: true },
      sumUpDeals: { ended: true },
      getHandOverCode: deal,
      writeReview: { ...deal, stars: 5 },
      replyToReview: { reviewId: other.reviewId, text: 'Thanks' },
      listReviews: { memberId: me.member.id },
      getStanding: { memberId: other.member.id },
      listNotices: { limit: 50 },
      saveSearch: { keyword: 'bicycle' },
      changeSavedSearch: { searchId: other.searchId, seen: true },
      previewBlock: { personId: other.member.id },
      findPapers: { year: 2, branch: 'CSE' },
      searchPapers: { keyword: 'bicycle' },
      report: { kind: 'person', thingId: other.member.id, reason: 'other' },
    };
  };

  /** Where something of the other stands all the same, and why. */
  const ALLOWED: Record<string, string> = {
    getMe: 'their conversation stays in the list, with the name of the other and the last message',
    listConversationDeals: 'what the two agreed on before is the record of both',
    getDeal: 'the same',
    listDeals: 'the same',
    exportOwnData: 'the same',
    listNotices: 'whose deal was released is told of which thing, and not by whom',
    listBlockedPeople: 'whoever blocks can lift it',
    report: 'a block keeps nobody from reporting, and a report is the record of its reporter',
    listOwnReports: 'the same',
  };
  /** What would end the session or the account, or the block itself, is left out; so is a file. */
  const LEFT_OUT = [
    'logOut',
    'deleteAccount',
    'unblockPerson',
    'uploadPicture',
    'uploadMessagePicture',
    'changePicture',
    'createItem',
  ];

  const tracesOf = (text: string, { mark, member, itemId, soldId, wantedId, reviewId }: Side): string[] =>
    [mark, member.id, itemId, soldId, wantedId, reviewId].filter((trace) => text.includes(trace));

  const newerIn = (body: unknown, { newer }: Side): string[] =>
    newer.filter((trace) => JSON.stringify(body).includes(trace));

  const isRelease = (event: string): boolean =>
    event.includes(`"conversationId":"${pairId}"`) && !event.includes('"deal":null');

  test('M5 no call tells one of the two anything of the other', async () => {
    for (const [me, other] of [
      [asha, ravi],
      [ravi, asha],
    ] as const) {
      const about = inputs(me, other);
      for (const name of Object.keys(calls)) {
        if (LEFT_OUT.includes(name)) continue;
        const { status, body } = await call(name, about[name] ?? {}, me.member);
        if (about[name]) assert.notEqual(status, 400, `${name}: ${JSON.stringify(body)}`);
        // An id that was asked for may come back.
        const asked = JSON.stringify(about[name] ?? {});
        const found = tracesOf(JSON.stringify(body), other).filter((trace) => !asked.includes(trace));
        if (name in ALLOWED) assert.ok(!JSON.stringify(body).includes(`${other.mark}@`), `${name} has the address`);
        else assert.deepEqual(found, [], `${name} as ${me.mark}: ${JSON.stringify(body)}`);
        assert.deepEqual(newerIn(body, other), [], `${name} as ${me.mark}`);
      }
      const pair = await call('listMessages', { conversationId: pairId }, me.member);
      assert.deepEqual(newerIn(pair.body, other), []);
      assert.ok(JSON.stringify(pair.body).includes(`${other.mark}said`), 'what was said stays readable');
      assert.ok(!JSON.stringify(pair.body).includes(`${other.mark}later`));
    }
  });

  test('M5 each of the exceptions is one', async () => {
    for (const name of ['getMe', 'listConversationDeals', 'getDeal', 'listDeals', 'listNotices'])
      assert.notDeepEqual(
        tracesOf(JSON.stringify((await call(name, inputs(ravi, asha)[name] ?? {}, ravi.member)).body), asha),
        [],
        name,
      );
    const { data } = (await app.call(savedSearchCalls.listSavedSearches, {}, { as: ravi.member })).body;
    assert.ok(data.length > 0);
  });

  test('M5 no event tells one of the two anything of the other, and a third hears both', async () => {
    const socket = await listen(meera);
    await emit(socket, 'sendMessage', { conversationId: communityId, content: 'of a third' });
    for (const [me, other] of [
      [asha, ravi],
      [ravi, asha],
    ] as const) {
      const events = heard.get(me.member.id) ?? [];
      assert.ok(events.some((event) => event.includes(`${me.mark}later`)));
      assert.deepEqual(
        // The end of a released deal stands in the conversation of the two.
        events.filter((event) => tracesOf(event, other).length > 0 && !isRelease(event)),
        [],
      );
    }
    const room = await call('listMessages', { conversationId: communityId }, meera);
    for (const { mark } of [asha, ravi]) assert.ok(JSON.stringify(room.body).includes(`${mark}later`));
  });
});
