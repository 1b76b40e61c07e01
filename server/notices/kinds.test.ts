import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { sentenceOf } from '#contract/notices/kind.ts';
import type { NoticeData, NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { notify } from './notify.ts';

/** A notice of a kind, and how it is shown. */
interface Example {
  kind: NoticeKind;
  groupKey: string;
  quote?: string;
  data: NoticeData;
  /** What its event names. */
  has?: 'actor' | 'item' | 'actor and item' | 'case';
  words: string;
  link: string;
}

describe('a notice of each kind', () => {
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
    const deal = (act: NoticeData<'deal'>['act'], groupKey: string, words: string, link: string): Example => {
      const has = /^Ravi/.test(words) ? 'actor' : undefined;
      const data = { act, title: 'Lab coat', dealId: groupKey.startsWith('deal ') ? one : null };
      return { kind: 'deal', groupKey, data, ...(has && { has }), words, link };
    };
    const listing = (act: NoticeData<'listing'>['act'], words: string): Example => {
      const day = 'Fri 16 Jan';
      return {
        kind: 'listing',
        groupKey: `${act} ${day}`,
        data: { act, day },
        words,
        link: item,
        has: 'item',
      };
    };
    const review = (act: NoticeData<'review'>['act'], groupKey: string, words: string, link: string): Example => {
      const title = act === 'ask' || act === 'last' ? 'Lab coat' : null;
      const data = { act, title, dealId: title && one };
      return { kind: 'review', groupKey, data, has: 'actor', words, link };
    };
    const wish = (act: NoticeData<'wish'>['act'], saved: number | null, words: string): Example => {
      return { kind: 'wish', groupKey: itemId, data: { act, saved }, has: 'item', words, link: item };
    };
    const match = (act: NoticeData<'match'>['act'], has: 'item' | undefined, words: string, link: string): Example => {
      const data = { act, searchId: search, path, search: 'lab coat up to ₹250' };
      return {
        kind: 'match',
        groupKey: search,
        data,
        ...(has && { has }),
        words,
        link,
      };
    };
    examples = [
      {
        kind: 'message',
        groupKey: one,
        quote: 'Is it there?',
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
        groupKey: ravi.id,
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
        groupKey: 'followers',
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
        groupKey: `decision ${one}`,
        data: { act: 'decided', title: 'Your item was removed' },
        has: 'case',
        words: 'Your item was removed',
        link: `/decisions/${decided.number}`,
      },
      {
        kind: 'decision',
        groupKey: `hidden ${one}`,
        data: { act: 'hidden', title: 'Lamp is hidden' },
        has: 'case',
        words: 'Lamp is hidden',
        link: '/dashboard/my-items',
      },
      {
        kind: 'decision',
        groupKey: one,
        data: { act: 'deleted', title: 'Lamp' },
        words: 'Lamp was deleted by an admin',
        link: '/dashboard/my-items',
      },
      {
        kind: 'report',
        groupKey: `report ${one}`,
        data: { act: 'upheld', title: 'A person' },
        words: 'The desk did something about your report: A person. Thank you',
        link: '/dashboard/notifications?kind=report',
      },
      {
        kind: 'desk',
        groupKey: 'desk',
        data: {},
        words: 'A case should be decided now',
        link: '/dashboard/desk',
      },
      {
        kind: 'role',
        groupKey: 'role',
        data: { role: 'Admin' },
        words: 'You are an Admin now',
        link: '/dashboard/admin',
      },
      {
        kind: 'role',
        groupKey: 'role',
        data: { role: 'Student' },
        words: 'You are no longer a moderator or an admin',
        link: '/dashboard/my-profile',
      },
      {
        kind: 'paper',
        groupKey: 'CSE, 2nd Year',
        data: { audience: 'CSE, 2nd Year' },
        words: 'A paper for CSE, 2nd Year',
        link: '/dashboard/Academics',
      },
      {
        kind: 'announcement',
        groupKey: one,
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
    return { words: plain(sentenceOf(notice)), link: notice.link.replace(asha.id, 'ME'), text: notice.text };
  };
  const eventOf = ({ has }: Example) => ({
    ...(has?.includes('actor') && { actorId: ravi.id }),
    ...(has?.includes('item') && { itemId }),
    ...(has === 'case' && { caseId: decided.caseId }),
  });
  const write = (example: Example) => {
    const { kind, groupKey, data } = example;
    const event = { kind, key: 'new', groupKey, data, at: test.context.now(), ...eventOf(example) };
    return notify(test.context, test.context.db, [asha.id], event as Parameters<typeof notify>[3]);
  };
  const forEachExample = async (check: (example: Example) => Promise<void>) => {
    for (const example of examples) {
      asha = await aMember(test, { firstName: 'Asha' });
      await check(example);
    }
  };

  it('stores its data, and has its words and link', () =>
    forEachExample(async (example) => {
      await write(example);
      const { words, link, quote = null, groupKey: fold, kind, data } = example;
      const stored = await test.context.db
        .selectFrom('notices')
        .select(['kind', 'fold', 'data'])
        .where('member_id', '=', asha.id)
        .execute();
      assert.deepEqual(stored, [{ kind, fold, data }]);
      assert.deepEqual(await shown(), { words, link, text: quote }, words);
    }));

  it('L9 of a newer version is left out of the list, and takes nothing else with it', async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    const { db, now } = test.context;
    for (const example of examples.slice(0, 2)) await write(example);
    await db
      .updateTable('notices')
      .set({ data: JSON.stringify({ act: 'teleport', title: 'Lab coat', dealId: null }) })
      .where('member_id', '=', asha.id)
      .where('kind', '=', 'deal')
      .execute();
    await sql`
      insert into notices (member_id, kind, fold, data, made_at, shown)
      values (${asha.id}, 'horoscope', 'a', '{}', ${now().toISOString()}, true)`.execute(db);
    assert.equal((await shown()).words, 'Ravi Tester sent you a message');
  });

  it('that no version has converted refuses the upgrade, and is not lost', async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    const { db } = test.context;
    const migration = sql.raw(await readFile('server/database/migrations/0089-notices-have-data.sql', 'utf8'));
    await migration.execute(db);
    for (const example of examples.slice(0, 1)) await write(example);
    await sql`update notices set data = null where member_id = ${asha.id}`.execute(db);
    await assert.rejects(migration.execute(db), /run version 0\.2\.0/);
    await db.deleteFrom('notices').where('member_id', '=', asha.id).execute();
  });
});
