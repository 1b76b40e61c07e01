import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import type { Call } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import { type Answer, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { requireRules } from './rules.ts';

/*
 * The matrix of calls x actors, generated from the contract (rule C1): for each call that is served,
 * who is refused with what, and that a refused actor changes nothing.
 */
describe('authorization', () => {
  let test: TestApp;
  let owner: TestMember;
  let other: TestMember;
  let admin: TestMember;
  let gone: TestMember;
  let itemId: string;
  let categoryId: string;

  before(async () => {
    test = await createTestApp({ rateLimits: false });
    [owner, other, admin, gone] = await Promise.all([aMember(test), aMember(test), anAdmin(test), aMember(test)]);
    categoryId = (await aCategory(test)).id;
    const created = await test.call(
      itemCalls.createItem,
      { ...itemFields(), thumbnailI: await aPhoto() },
      { as: owner },
    );
    itemId = created.body.data.newProduct._id;
    // Its token is good in every other way.
    await test.context.db.deleteFrom('members').where('id', '=', gone.id).execute();
  });
  after(() => test.close());

  const itemFields = () => ({
    title: 'Drafter',
    description: 'Straight',
    price: 380,
    category: categoryId,
    condition: 'Used' as const,
    status: 'Available' as const,
    rentalAvailable: 'Not Available' as const,
  });

  const calls = (): Call[] => [...test.app.boundCalls.values()].map((bound) => bound.call);

  const state = async () => {
    const { db } = test.context;
    return JSON.stringify([
      await db.selectFrom('items').selectAll().orderBy('id').execute(),
      await db.selectFrom('members').selectAll().orderBy('id').execute(),
      await db.selectFrom('categories').selectAll().orderBy('id').execute(),
      await db.selectFrom('pictures').selectAll().orderBy('id').execute(),
    ]);
  };

  const refused = async (call: Call, as: { token: string } | undefined, status: number, code: string) => {
    const input = { itemId, id: owner.id, ...(call.file && { [call.file.field]: await aPhoto() }) };
    const before = await state();
    const answer: Answer<unknown> = await test.call(call, input as never, { as });
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${call.method} ${call.path}`);
    assert.equal(await state(), before, `${call.path} changed something`);
  };

  it('knows a rule for every route', () => {
    const app = Fastify();
    requireRules(app);
    app.get('/open', { config: { open: true } }, () => 'for all');
    assert.throws(() => app.get('/forgotten', () => 'for whom?'), /declares no rule/);
  });

  it('asks a visitor to sign in for every call of members and admins', async () => {
    for (const call of calls().filter(({ who }) => who === 'member' || who === 'admin'))
      await refused(call, undefined, 401, 'TOKEN_INVALID');
  });

  it('refuses a token that is no good wherever a token is read, also where it is optional', async () => {
    for (const call of calls().filter(({ who }) => who !== 'anyone')) {
      await refused(call, { token: 'no.good.token' }, 401, 'TOKEN_INVALID');
      await refused(call, { token: `${owner.token.slice(0, -4)}AAAA` }, 401, 'TOKEN_INVALID');
    }
  });

  it('does not know a deleted member any more', async () => {
    for (const call of calls().filter(({ who }) => who !== 'anyone')) await refused(call, gone, 401, 'TOKEN_INVALID');
  });

  it('keeps the calls of admins from members', async () => {
    for (const call of calls().filter(({ who }) => who === 'admin')) await refused(call, other, 403, 'FORBIDDEN');
  });

  it('lets nobody but the owner change an item; a draft is not even there', async () => {
    const change: [Call, Record<string, unknown>][] = [
      [itemCalls.editItem, { itemId, title: 'Mine now' }],
      [itemCalls.changeItemStatus, { itemId, status: 'Sold' }],
    ];
    const tryAll = async (all: [Call, Record<string, unknown>][], as: TestMember, status: number) => {
      for (const [call, input] of all) {
        const before = await state();
        const answer: Answer<unknown> = await test.call(call, input as never, { as });
        assert.equal(answer.status, status, call.path);
        assert.equal(await state(), before);
      }
    };
    const remove: [Call, Record<string, unknown>] = [itemCalls.deleteItem, { itemId }];
    await tryAll([...change, remove], other, 404);
    await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, { as: owner });
    await tryAll([...change, remove], other, 403);
    await tryAll(change, admin, 403);
    const deleted = await test.call(itemCalls.deleteItem, { itemId }, { as: admin });
    assert.equal(deleted.status, 200, 'an admin may delete an item');
  });
});
