import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { itemCalls } from '#contract/items.ts';
import { sellingCalls } from '#contract/selling.ts';
import { hashPictures } from '#server/files/hash-pictures.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, type TestMember } from '#server/testing/factories.ts';
import { findAlike } from './find-alike.ts';

const { signal } = new AbortController();

/** A picture of 8 by 8 fields whose shades follow from the seed. */
const aPattern = (seed: number) => {
  let state = seed * 2_654_435_761;
  const shades = Uint8Array.from({ length: 64 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  });
  return sharp(shades, { raw: { width: 8, height: 8, channels: 1 } }).resize(640, 480);
};
const LONG = 'Bought last year for the second term and hardly ever used since then';

describe('the same pictures or text in items', () => {
  const test = openApp({ rateLimits: false });
  let category: { id: string };
  let count = 0;
  before(async () => {
    category = await aCategory(test);
  });

  const publish = async (as: TestMember, itemId: string) => {
    await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, { as });
    await findAlike(test.context, { itemId });
    return itemId;
  };
  const anItemOf = async (
    as: TestMember,
    { photo, ...given }: { photo?: Buffer; title?: string; description?: string },
  ) => {
    count += 1;
    const { body } = await test.call(
      itemCalls.createItem,
      {
        title: 'Drafter',
        description: `Number ${count}`,
        price: 100,
        category: category.id,
        condition: 'Used',
        status: 'Available',
        rentalAvailable: 'Not Available',
        thumbnailI:
          photo ??
          (await aPattern(1000 + count)
            .jpeg()
            .toBuffer()),
        ...given,
      } as never,
      { as },
    );
    return publish(as, body.data.newProduct._id);
  };
  const casesOf = async (thingId: string) =>
    (await test.context.db.selectFrom('cases').selectAll().where('thing_id', '=', thingId).execute()).map(
      ({ found, reason, reports, weight }) => ({ found, reason, reports, weight }),
    );

  it('opens a case of an item with pictures that another has, also smaller and paler', async () => {
    const [first, second] = await Promise.all([aMember(test), aMember(test)]);
    const original = await anItemOf(first, { photo: await aPattern(1).jpeg().toBuffer() });
    const taken = await aPattern(1).toBuffer({ resolveWithObject: true });
    const { data, info } = taken;
    const paler = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const copy = await anItemOf(second, { photo: await paler.resize(400, 300).linear(0.8, 30).webp().toBuffer() });
    assert.deepEqual(await casesOf(copy), [{ found: 'pictures', reason: 'pictures', reports: 0, weight: 1 }]);
    assert.deepEqual(await casesOf(original), []);
    await findAlike(test.context, { itemId: copy });
    assert.equal((await casesOf(copy)).length, 1);
    assert.deepEqual(await casesOf(await anItemOf(second, { photo: await aPattern(2).jpeg().toBuffer() })), []);
  });

  it('opens a case of an item with the text of another, however it is written', async () => {
    const [first, second] = await Promise.all([aMember(test), aMember(test)]);
    await anItemOf(first, { description: LONG });
    const copy = await anItemOf(second, { description: `${LONG.toUpperCase()} !!` });
    assert.deepEqual(await casesOf(copy), [{ found: 'text', reason: 'duplicate', reports: 0, weight: 1 }]);
    const renamed = await anItemOf(await aMember(test), { title: 'Something else', description: LONG });
    assert.deepEqual(await casesOf(renamed), [{ found: 'text', reason: 'duplicate', reports: 0, weight: 1 }]);
    await anItemOf(first, { description: 'Short' });
    assert.deepEqual(await casesOf(await anItemOf(second, { description: 'Short' })), []);
  });

  it('lets an owner have an item twice, but not three times', async () => {
    const owner = await aMember(test);
    const itemId = await anItemOf(owner, {});
    const copies: string[] = [];
    for (const clientId of ['a', 'b'].map((letter) => `${letter}0000000-0000-4000-8000-000000000000`)) {
      const { body } = await test.call(sellingCalls.duplicateItem, { itemId, clientId }, { as: owner });
      copies.push(await publish(owner, body.data._id));
    }
    const found = await Promise.all(copies.map(casesOf));
    assert.deepEqual(
      found.map((cases) => cases.map(({ reason }) => reason)),
      [[], ['duplicate']],
    );
  });

  it('gives older pictures their hash, the same as at the upload', async () => {
    const { db } = test.context;
    const itemId = await anItemOf(await aMember(test), { photo: await aPattern(3).jpeg().toBuffer() });
    const read = () =>
      db.selectFrom('pictures').select(['hash', 'hash_parts']).where('item_id', '=', itemId).executeTakeFirstOrThrow();
    const before = await read();
    assert.equal(before.hash_parts?.length, 4);
    await db.updateTable('pictures').set({ hash: null, hash_parts: null }).where('item_id', '=', itemId).execute();
    await hashPictures(test.context, signal);
    assert.deepEqual(await read(), before);
  });
});
