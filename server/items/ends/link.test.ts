import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { LINK_ACTS, type LinkAct } from '#contract/limits.ts';
import { listingCalls } from '#contract/listings.ts';
import { DAY } from '#contract/rules/time.ts';
import { signListingLink } from '#server/notices/listing-link.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, aToken, type TestMember } from '#server/testing/factories.ts';
import { hashTables } from '#server/testing/tables.ts';
import { notifyOfEnds } from './notify-of-ends.ts';

const { signal } = new AbortController();

describe('the links of a mail about an end', () => {
  const test = openApp();
  let asha: TestMember;
  let itemId: string;
  let endsAt: Date;
  beforeEach(async () => {
    asha = await aMember(test);
    itemId = (await anItem(test, { owner: asha, title: 'Lamp', publication: 'Draft' })).id;
    await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, { as: asha });
    endsAt = new Date((await itemNow()).endsAt ?? '');
  });

  const itemNow = async () => {
    const as = { token: await aToken(test, asha.id) };
    return (await test.call(itemCalls.getItem, { itemId }, { as })).body.data;
  };
  const link = (act: LinkAct, more = {}) =>
    signListingLink(test.context.config, { act, itemId, ownerId: asha.id, endsAt, ...more }, test.context.now());
  const act = (token: string) => test.call(listingCalls.actOnListing, { token });
  const look = (token: string) => test.call(listingCalls.getListingByLink, { token });

  /** The mail before the end. */
  const mailed = async () => {
    test.wait({ seconds: (endsAt.getTime() - 2 * DAY - test.context.now().getTime()) / 1000 });
    await notifyOfEnds(test.context, signal);
    test.wait({ minutes: 6 });
    await mailNotices(test.context, signal);
    const mails = test.context.db.selectFrom('mails').selectAll().where('member_id', '=', asha.id);
    return mails.executeTakeFirstOrThrow();
  };

  it('M4 come with the mail, one for each act, and do it once without signing in', async () => {
    const { subject, text } = await mailed();
    assert.match(subject, /^Lamp ends on \w{3} \d+ \w{3}$/);
    const urls = [...text.matchAll(/\((\S+\/listing\/\S+)\)/g)].map(([, url]) => new URL(url ?? ''));
    assert.deepEqual(
      urls.map(({ pathname }) => pathname),
      LINK_ACTS.map((one) => `/listing/${one}`),
    );
    const token = urls[0]?.searchParams.get('renew') ?? '';
    const { body } = await look(token);
    assert.deepEqual([body.data.title, body.data.act, body.data.renewal.days], ['Lamp', 'renew', 60]);
    assert.ok(Date.parse((await act(token)).body.data.endsAt ?? '') > endsAt.getTime());
    for (const one of LINK_ACTS) {
      const used = urls[0]?.searchParams.get(one) ?? '';
      assertRefused(await act(used), 404, 'NOT_FOUND');
      assertRefused(await look(used), 404, 'NOT_FOUND');
    }
  });

  it('speak of a wanted post as of something that is looked for', async () => {
    await test.context.db.updateTable('items').set({ kind: 'Wanted', price: 0 }).where('id', '=', itemId).execute();
    const { text } = await mailed();
    assert.match(text, /Lamp\nAny price\n/);
    assert.match(text, / · I have found one \(http/);
  });

  it('M4 sell it, or take it down, and then do nothing more', async () => {
    assert.equal((await act(link('sold'))).status, 200);
    assert.deepEqual([(await itemNow()).status, (await itemNow()).ItemStatus], ['Sold', 'Published']);
    assertRefused(await act(link('renew')), 404, 'NOT_FOUND');
    await test.call(itemCalls.changeItemStatus, { itemId, status: 'Available' }, { as: asha });
    assert.equal((await act(link('takeDown'))).body.data.endsAt, null);
    assert.equal((await itemNow()).ItemStatus, 'Draft');
    assertRefused(await act(link('renew')), 404, 'NOT_FOUND');
  });

  it('M4 change nothing for who only looks, as scanners do', async () => {
    const before = await hashTables(test.context.db);
    for (const one of LINK_ACTS) assert.equal((await look(link(one))).status, 200);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      await test.app.inject({ method, url: `/api/v1/listings/act?token=${link('renew')}` });
    assert.deepEqual(await hashTables(test.context.db), before);
  });

  it('M4 do nothing where they are forged, expired, of another owner, or of an end that is no more', async () => {
    const other = await aMember(test);
    const [name, ...rest] = link('renew').split('.');
    const bad = [
      `sold.${rest.join('.')}`,
      `${name}.${rest.with(0, other.id).join('.')}`,
      `${name}.${rest.join('.').slice(0, -2)}`,
      link('takeDown', { ownerId: other.id }),
      link('takeDown', { endsAt: new Date(endsAt.getTime() - 60 * DAY) }),
      signListingLink(
        { jwtSecret: 'x'.repeat(32) },
        { act: 'sold', itemId, ownerId: asha.id, endsAt },
        test.context.now(),
      ),
      signListingLink(test.context.config, { act: 'sold', itemId, ownerId: asha.id, endsAt }, new Date('2020-01-01')),
      asha.token,
      'x',
    ];
    const before = await hashTables(test.context.db);
    for (const token of bad) {
      assert.equal((await look(token)).status, 404, token);
      assert.equal((await act(token)).status, 404, token);
    }
    assert.deepEqual(await hashTables(test.context.db), before);
    const session = await test.call(itemCalls.listOwnItems, {}, { as: { token: link('renew') } });
    assertRefused(session, 401, 'TOKEN_INVALID');
  });
});
