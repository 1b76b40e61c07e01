import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, aPhoto, type TestMember } from '#server/testing/factories.ts';

const { createItem, editItem, getItem, listItems, uploadPicture } = itemCalls;

let app: TestApp;
let owner: TestMember;
let category: string;

before(async () => {
  app = await createTestApp();
  owner = await aMember(app);
  category = (await aCategory(app)).id;
});
after(() => app.close());

const fields = () => ({
  title: 'Drafter',
  description: 'Scales are straight',
  price: 420,
  category,
  condition: 'Used' as const,
  status: 'Available' as const,
  rentalAvailable: 'Not Available' as const,
});

async function upload(as = owner): Promise<string> {
  const {
    body: { data },
  } = await app.call(uploadPicture, { picture: await aPhoto() }, { as });
  return data._id;
}

describe('pictures of an item', () => {
  test('are uploaded ahead, and stand in the order given; the first is the cover', async () => {
    const ids = [await upload(), await upload(), await upload()];
    const {
      body: { data },
    } = await app.call(createItem, { ...fields(), images: ids.join(',') } as never, { as: owner });
    const made = data.newProduct;
    assert.deepEqual(
      made.images.map(({ _id }) => _id),
      ids,
    );
    assert.equal(made.thumbnail, made.images[0]?.url);
    assert.match(made.images[0]?.color ?? '', /^#[0-9a-f]{6}$/);
    const [second, first] = ids as [string, string, string];
    const {
      body: { data: edited },
    } = await app.call(editItem, { itemId: made._id, images: [first, second] }, { as: owner });
    assert.deepEqual(
      edited.images.map(({ _id }) => _id),
      [first, second],
    );
    assert.equal(edited.thumbnail, edited.images[0]?.url);
    // An old client replaces the cover alone.
    const {
      body: { data: replaced },
    } = await app.call(editItem, { itemId: made._id, thumbnailI: await aPhoto() }, { as: owner });
    assert.deepEqual([replaced.images.length, replaced.images[1]?._id], [2, second]);
    assert.notEqual(replaced.images[0]?._id, first);
    const rows = await app.context.db.selectFrom('pictures').select('id').where('owner_id', '=', owner.id).execute();
    assert.equal(rows.length, 2, 'the pictures that it no longer has are gone');
  });

  test('are the owner’s own, and nobody takes a picture of another item or a portrait', async () => {
    const other = await aMember(app);
    const theirs = await upload(other);
    const used = await upload();
    await app.call(createItem, { ...fields(), images: used } as never, { as: owner });
    for (const images of [theirs, used])
      assertRefused(await app.call(createItem, { ...fields(), images } as never, { as: owner }), 400, 'INVALID_INPUT');
    assertRefused(await app.call(createItem, { ...fields() } as never, { as: owner }), 400, 'INVALID_INPUT');
  });

  test('of a wanted post are not needed; it is in its own list alone', async () => {
    const {
      body: { data },
    } = await app.call(createItem, { ...fields(), kind: 'Wanted', neededBy: '2026-12-01' } as never, {
      as: owner,
    });
    const wanted = data.newProduct;
    assert.deepEqual([wanted.images, wanted.thumbnail, wanted.neededBy], [[], '/wanted.webp', '2026-12-01']);
    await app.call(itemCalls.changeItemStatus, { itemId: wanted._id, ItemStatus: 'Published' }, { as: owner });
    const ids = async (kind?: 'Wanted') =>
      (await app.call(listItems, { ...(kind && { kind }) })).body.data.map(({ _id }) => _id);
    assert.deepEqual([(await ids()).includes(wanted._id), (await ids('Wanted')).includes(wanted._id)], [false, true]);
    assert.equal((await app.call(getItem, { itemId: wanted._id })).body.data.kind, 'Wanted');
  });
});
