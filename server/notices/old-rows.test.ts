import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { NoticeData, NoticeKind } from '#contract/notices/kinds.ts';
import { sentenceOf } from '#contract/notices/notice-words.ts';
import { noticeCalls } from '#contract/notices.ts';
import { openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { fillNoticeData } from './fill-data.ts';
import { notify } from './notify.ts';

/** A notice as the version before writes it, the data of this version, and how both show it. */
interface Example {
  kind: NoticeKind;
  fold: string;
  text: string | null;
  data: NoticeData;
  /** What its event names. */
  has?: 'actor' | 'item' | 'actor and item' | 'case';
  words: string;
  link: string;
}

describe('notices beside the version before', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  let decided: { caseId: string; number: number };
  let examples: Example[];
  const [one, search] = [randomUUID(), randomUUID()];
  before(async () => {
    ravi = await aMember(test, { firstName: 'Ravi' });
    ({ id: itemId } = await anItem(test, { owner: ravi, title: 'Drafter', publication: 'Published' }));
    decided = await aDecision(test, { against: ravi });
    const item = `/item/${itemId}/owner/${ravi.id}`;
    const [profile, chat] = [`/profile/${ravi.id}`, `/chat?with=${ravi.id}`];
    const [activity, handOver] = ['/dashboard/purchase-activity', `/dashboard/deals/${one}/hand-over`];
    const path = '/search?query=lab+coat&sort=newest';
    const deal = (act: NoticeData<'deal'>['act'], fold: string, words: string, link: string): Example => {
      const has = /^Ravi/.test(words) ? 'actor' : undefined;
      const data = { act, title: 'Lab coat', dealId: fold.startsWith('deal ') ? one : null };
      return { kind: 'deal', fold, text: `${act} Lab coat`, data, ...(has && { has }), words, link };
    };
    const listing = (act: NoticeData<'listing'>['act'], words: string): Example => {
      const day = 'Fri 16 Jan';
      return {
        kind: 'listing',
        fold: `${act} ${day}`,
        text: `${act} ${day}`,
        data: { act, day },
        words,
        link: item,
        has: 'item',
      };
    };
    const review = (act: NoticeData<'review'>['act'], fold: string, words: string, link: string): Example => {
      const title = act === 'ask' || act === 'last' ? 'Lab coat' : null;
      const data = { act, title, dealId: title && one };
      return { kind: 'review', fold, text: title ? `${act} ${title}` : act, data, has: 'actor', words, link };
    };
    const wish = (act: NoticeData<'wish'>['act'], saved: number | null, words: string): Example => {
      const text = saved === null ? act : `${act} ${saved}`;
      return { kind: 'wish', fold: itemId, text, data: { act, saved }, has: 'item', words, link: item };
    };
    const match = (act: NoticeData<'match'>['act'], has: 'item' | undefined, words: string, link: string): Example => {
      const data = { act, searchId: search, path, search: 'lab coat up to ₹250' };
      return {
        kind: 'match',
        fold: search,
        text: `${act} ${path} ${data.search}`,
        data,
        ...(has && { has }),
        words,
        link,
      };
    };
    examples = [
      {
        kind: 'message',
        fold: one,
        text: 'Is it there?',
        data: { quote: 'Is it there?' },
        has: 'actor',
        words: 'Ravi Tester sent you a message',
        link: chat,
      },
      deal('want', `line ${one}`, 'Ravi Tester wants Lab coat', '/dashboard/my-items'),
      deal('offer', `offers ${one}`, 'Ravi Tester made an offer for Lab coat', chat),
      deal('acceptOffer', `deal ${one}`, 'Ravi Tester accepted your offer: Lab coat is reserved', chat),
      deal('inLine', `deal ${one}`, 'Lab coat is reserved for somebody else; you keep your place in line', activity),
      deal('complete', `deal ${one}`, 'The deal on Lab coat is done', handOver),
      deal('close', `deal ${one}`, 'Lab coat is no longer available', '/dashboard/purchase-history'),
      {
        kind: 'newItem',
        fold: ravi.id,
        text: null,
        data: {},
        has: 'actor and item',
        words: 'Drafter (₹100) from Ravi Tester',
        link: item,
      },
      match('new', 'item', 'Drafter (₹100) is new: “lab coat up to ₹250”', item),
      match('cheaper', undefined, 'An item is cheaper now: “lab coat up to ₹250”', path),
      wish('back', null, 'Drafter (₹100) is available again'),
      wish('cheaper', 50, 'Drafter (₹100) is ₹50 cheaper'),
      wish('sold', null, 'Drafter from your wish list is sold'),
      wish('gone', null, 'Drafter from your wish list is no longer available'),
      {
        kind: 'follower',
        fold: 'followers',
        text: null,
        data: {},
        has: 'actor',
        words: 'Ravi Tester follows you',
        link: profile,
      },
      listing('soon', 'Drafter ends on Fri 16 Jan'),
      listing('today', 'Drafter ends today, Fri 16 Jan'),
      listing('ended', 'Drafter ended on Fri 16 Jan. Still for sale?'),
      listing('post', 'Drafter ended on Fri 16 Jan. Still looking?'),
      review('written', 'reviews', 'Ravi Tester reviewed you', '/profile/ME#reviews'),
      review('answered', `review answered ${one}`, 'Ravi Tester answered your review', `${profile}#reviews`),
      review('ask', `review of ${one}`, 'How was it with Ravi Tester? Say how it went: Lab coat', handOver),
      review('last', `review of ${one}`, 'Two days left to say how it was with Ravi Tester: Lab coat', handOver),
      {
        kind: 'decision',
        fold: `decision ${one}`,
        text: 'Your item was removed',
        data: { act: 'decided', title: 'Your item was removed' },
        has: 'case',
        words: 'Your item was removed',
        link: `/decisions/${decided.number}`,
      },
      {
        kind: 'decision',
        fold: `hidden ${one}`,
        text: 'Lamp is hidden',
        data: { act: 'hidden', title: 'Lamp is hidden' },
        has: 'case',
        words: 'Lamp is hidden',
        link: '/dashboard/my-items',
      },
      {
        kind: 'decision',
        fold: one,
        text: 'Lamp',
        data: { act: 'deleted', title: 'Lamp' },
        words: 'Lamp was deleted by an admin',
        link: '/dashboard/my-items',
      },
      {
        kind: 'report',
        fold: `report ${one}`,
        text: 'upheld A person',
        data: { act: 'upheld', title: 'A person' },
        words: 'The desk did something about your report: A person. Thank you',
        link: '/dashboard/notifications?kind=report',
      },
      {
        kind: 'desk',
        fold: 'desk',
        text: null,
        data: {},
        words: 'A case should be decided now',
        link: '/dashboard/desk',
      },
      {
        kind: 'role',
        fold: 'role',
        text: 'Admin',
        data: { role: 'Admin' },
        words: 'You are an Admin now',
        link: '/dashboard/admin',
      },
      {
        kind: 'role',
        fold: 'role',
        text: 'Student',
        data: { role: 'Student' },
        words: 'You are no longer a moderator or an admin',
        link: '/dashboard/my-profile',
      },
      {
        kind: 'paper',
        fold: 'CSE, 2nd Year',
        text: 'CSE, 2nd Year',
        data: { audience: 'CSE, 2nd Year' },
        words: 'A paper for CSE, 2nd Year',
        link: '/dashboard/Academics',
      },
      {
        kind: 'announcement',
        fold: one,
        text: null,
        data: {},
        words: 'An announcement',
        link: '/dashboard/notifications?kind=announcement',
      },
    ];
  });

  /** Nobody else's notices: each example has a member of its own. */
  const shown = async () => {
    const [notice, ...more] = (await test.call(noticeCalls.listNotices, {}, { as: asha })).body.data;
    assert.ok(notice);
    assert.deepEqual(more, []);
    // Names stand between signs of direction.
    const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    const { words: _, ...without } = notice;
    assert.equal(
      sentenceOf(without),
      // That version did not say what the item costs now.
      sentenceOf(notice).replace(/ \(₹\d+\)/, ''),
      'a page of this version reads an answer of the version before',
    );
    return { words: plain(sentenceOf(notice)), link: notice.link.replace(asha.id, 'ME'), text: notice.text };
  };
  const eventOf = ({ has }: Example) => ({
    ...(has?.includes('actor') && { actorId: ravi.id }),
    ...(has?.includes('item') && { itemId }),
    ...(has === 'case' && { caseId: decided.caseId }),
  });
  /** The statement of the version before: a second event of a group changes its text. */
  const writeOld = async (example: Example, key: string) => {
    const { kind, fold, text } = example;
    const { actorId = null, itemId = null, caseId = null } = eventOf(example);
    const act = ['deal', 'match', 'wish'].includes(kind) ? text?.split(' ')[0] : null;
    const at = test.context.now();
    await sql`
      with noticed as (
        insert into notices (member_id, kind, fold, text, made_at) values (${asha.id}, ${kind}, ${fold}, ${text}, ${at})
        on conflict (member_id, kind, fold) where seen_at is null do update set text = excluded.text
        returning id
      )
      insert into notice_causes (member_id, key, notice_id, made_at, act, actor_id, item_id, case_id)
      select ${asha.id}, ${key}, id, ${at}, ${act}, ${actorId}::uuid, ${itemId}::uuid, ${caseId}::uuid from noticed`.execute(
      test.context.db,
    );
  };
  const write = (example: Example) => {
    const { kind, fold: groupKey, data } = example;
    const event = { kind, key: 'new', groupKey, data, at: test.context.now(), ...eventOf(example) };
    return notify(test.context, test.context.db, [asha.id], event as Parameters<typeof notify>[3]);
  };
  const forEachExample = async (check: (example: Example) => Promise<void>) => {
    for (const example of examples) {
      asha = await aMember(test, { firstName: 'Asha' });
      await check(example);
    }
  };

  it('shows what that version wrote with the same words and link', () =>
    forEachExample(async (example) => {
      await writeOld(example, 'old');
      const { words, link, text } = example;
      assert.deepEqual(await shown(), { words, link, text }, `${example.kind} ${text}`);
    }));

  it('writes what that version reads, and shows its own the same', () =>
    forEachExample(async (example) => {
      await write(example);
      const { words, link, text, fold, kind, data } = example;
      const stored = await test.context.db
        .selectFrom('notices')
        .select(['kind', 'fold', 'text', 'data'])
        .where('member_id', '=', asha.id)
        .execute();
      assert.deepEqual(stored, [{ kind, fold, text, data }]);
      assert.deepEqual(await shown(), { words, link, text }, `${kind} ${text}`);
    }));

  it('gives what that version wrote its data, which tell the same', () =>
    forEachExample(async (example) => {
      await writeOld(example, 'old');
      await fillNoticeData(test.context, new AbortController().signal);
      const { words, link, text, kind, data } = example;
      const stored = await test.context.db
        .selectFrom('notices')
        .select('data')
        .where('member_id', '=', asha.id)
        .execute();
      assert.deepEqual(stored, [{ data }], `${kind} ${text}`);
      assert.deepEqual(await shown(), { words, link, text }, `${kind} ${text}`);
    }));

  it('believes the text once that version has changed it', async () => {
    asha = await aMember(test);
    const [soon, ...others] = examples.filter(({ kind }) => kind === 'wish');
    assert.ok(soon);
    await write(soon);
    for (const [i, other] of others.entries()) {
      // The newest event decides.
      test.wait({ seconds: 1 });
      await writeOld(other, `old ${i}`);
      assert.equal((await shown()).words, other.words);
    }
  });
});
