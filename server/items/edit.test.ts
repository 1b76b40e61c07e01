import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { itemCalls } from '#contract/items.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, aPhoto, type TestMember } from '#server/testing/factories.ts';

const { changeItemStatus, createItem, editItem, getItem, listOwnItems } = itemCalls;
const unknownId = '00000000-0000-7000-8000-000000000000';

const app = openApp();
let owner: TestMember;
let other: TestMember;
let category: { id: string; name: string; slug: string };
let photo: Buffer;
before(async () => {
  owner = await aMember(app);
  other = await aMember(app);
  category = await aCategory(app, 'Calculators');
  photo = await aPhoto();
});

const form = () => ({
  title: 'Casio fx-991',
  description: 'Hardly used.\nWith its cover.',
  price: 650.5,
  category: category.id,
  condition: 'Like New' as const,
  status: 'Available' as const,
  rentalAvailable: 'Available' as const,
  rentalPrice: 20,
  rentalDuration: 'a week',
  location: 'Hostel 4',
});
const create = async (fields: object = {}, as: TestMember = owner) => {
  const answer = await app.call(createItem, { ...form(), thumbnailI: photo, ...fields }, { as });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data.newProduct;
};
const files = async () => (await Array.fromAsync(app.context.files.list())).map(({ name }) => name).sort();
const countItems = async () => (await app.context.db.selectFrom('items').select('id').execute()).length;

/** Does the jobs that remove files, as the server would. */
async function removeLeftFiles() {
  const { rows } = await sql<{ data: { names: string[] } }>`
    select data from pgboss.job where name = 'removeFiles'`.execute(app.context.db);
  for (const { data } of rows) await app.context.files.remove(data.names);
}

describe('createItem', () => {
  test('puts up a draft of the caller with its picture in three sizes', async () => {
    const item = await create({ views: 99, owner: other.id, _id: unknownId, ItemStatus: 'Published' });
    assert.deepEqual(
      { ...item, _id: '', createdAt: '', updatedAt: '', thumbnail: '', picture: {}, images: [] },
      {
        _id: '',
        kind: 'Offer',
        author: null,
        images: [],
        wasPrice: null,
        neededBy: null,
        isbn: null,
        endsAt: null,
        endedAt: null,
        title: 'Casio fx-991',
        description: 'Hardly used.\nWith its cover.',
        price: 650.5,
        negotiable: true,
        category: { _id: category.id, name: 'Calculators', slug: 'calculators' },
        status: 'Available',
        thumbnail: '',
        picture: {},
        location: 'Hostel 4',
        condition: 'Like New',
        rentalAvailable: 'Available',
        rentalPrice: 20,
        rentalDuration: 'a week',
        views: 0,
        owner: owner.id,
        createdAt: '',
        updatedAt: '',
        ItemStatus: 'Draft',
      },
    );
    assert.equal(item.thumbnail, item.picture.large);
    for (const url of [item.picture.large, item.picture.card, item.picture.small])
      assert.equal((await app.app.inject(url)).headers['content-type'], 'image/webp');
    const mine = await app.call(listOwnItems, {}, { as: owner });
    assert.deepEqual(mine.body.data[0], item);
  });

  test('keeps rental price and duration only where it rents', async () => {
    const sold = await create({ rentalAvailable: 'Not Available' });
    assert.deepEqual([sold.rentalPrice, sold.rentalDuration], [null, null]);
  });

  test('names the rental price and duration that what is for rent lacks, with all else that is wrong', async () => {
    const { rentalPrice: _, rentalDuration: __, title: ___, ...without } = form();
    const answer = await app.call(createItem, { ...without, thumbnailI: photo } as never, { as: owner });
    assertRefused(answer, 400, 'INVALID_INPUT');
    assert.deepEqual(
      answer.body.errors?.map(({ message }) => message),
      ['Item Title is required', 'Rental Price is required', 'Rental Duration is required'],
    );
    const blank = { ...form(), rentalPrice: '', rentalDuration: ' ', thumbnailI: photo };
    assertRefused(await app.call(createItem, blank, { as: owner }), 400, 'INVALID_INPUT', 'rentalDuration');
  });

  test('names every missing field in its own words', async () => {
    const answer = await app.call(createItem, {}, { as: owner, encoding: 'multipart' });
    assertRefused(answer, 400, 'INVALID_INPUT');
    assert.deepEqual(Object.fromEntries(answer.body.errors?.map(({ field, message }) => [field, message]) ?? []), {
      title: 'Item Title is required',
      description: 'Item Description is required',
      price: 'Item Price is required',
      category: 'Item Category is required',
      status: 'Item Status is required',
      condition: 'Item condition is required',
      rentalAvailable: 'Rental Availability is required',
      thumbnailI: 'Product Image is required',
    });
  });

  test('makes one item of what is sent twice under one clientId, also at once, and keeps one picture', async () => {
    const before = await files();
    const clientId = 'a-client-id-of-asha';
    const [first, second] = await Promise.all([create({ clientId }), create({ clientId })]);
    const third = await create({ clientId });
    await removeLeftFiles();
    assert.deepEqual([second._id, third._id], [first._id, first._id]);
    assert.equal((await files()).length - before.length, 3);
    assert.notEqual((await create({ clientId }, other))._id, first._id);
    assert.notEqual((await create({ clientId: 'another-client-id' }))._id, first._id);
  });

  test('takes a price as prices are shown and written', async () => {
    const item = await create({ price: '1,00,200.50' });
    assert.equal(item.price, 100_200.5);
    const rented = await create({
      price: '₹1,200',
      rentalAvailable: 'Available',
      rentalPrice: 'Rs. 50/-',
      rentalDuration: '1 Week',
    });
    assert.deepEqual([rented.price, rented.rentalPrice], [1200, 50]);
    const edited = await app.call(editItem, { itemId: rented._id, price: '1100/-' } as never, { as: owner });
    assert.equal(edited.body.data.price, 1100);
    const answer = await app.call(createItem, { ...form(), price: '1,5', thumbnailI: photo } as never, { as: owner });
    assert.deepEqual(answer.body.errors, [{ field: 'price', message: 'Item Price must be a number' }]);
  });

  test('says what is wrong with a rental price as with a price', async () => {
    const wrong = {
      x: 'must be a number',
      '1.234': 'may have at most two decimals',
      '10000001': 'may be up to 1,00,00,000',
    };
    for (const [value, what] of Object.entries(wrong)) {
      const both = { ...form(), price: value, rentalPrice: value, thumbnailI: photo };
      const answer = await app.call(createItem, both as never, { as: owner });
      assert.deepEqual(
        answer.body.errors?.map(({ message }) => message),
        [`Item Price ${what}`, `Rental price ${what}`],
      );
    }
  });

  test('refuses each bad field, and leaves nothing', async () => {
    const before = [await countItems(), await files()];
    const bad: Record<string, unknown[]> = {
      title: ['x'.repeat(121), 'a\nb', ' '],
      description: ['x'.repeat(4001)],
      price: ['-1', '1.234', '10000001', 'abc', 'NaN', '1e3'],
      category: ['x', '123'],
      status: ['Gone'],
      condition: ['Old'],
      rentalAvailable: ['yes'],
      rentalPrice: ['-1', 'abc'],
      rentalDuration: ['x'.repeat(61)],
      location: ['x'.repeat(121)],
    };
    for (const [field, values] of Object.entries(bad))
      for (const value of values)
        assertRefused(
          await app.call(createItem, { ...form(), thumbnailI: photo, [field]: value }, { as: owner }),
          400,
          'INVALID_INPUT',
          field,
        );
    const text = Buffer.from('a text');
    assertRefused(await app.call(createItem, { ...form(), thumbnailI: text }, { as: owner }), 415, 'NOT_A_PICTURE');
    const half = photo.subarray(0, photo.length / 2);
    assertRefused(await app.call(createItem, { ...form(), thumbnailI: half }, { as: owner }), 400, 'FILE_BROKEN');
    assertRefused(
      await app.call(createItem, { ...form(), thumbnailI: photo, category: unknownId }, { as: owner }),
      404,
      'NOT_FOUND',
    );
    assertRefused(await app.call(createItem, { ...form(), thumbnailI: photo }), 401, 'TOKEN_INVALID');
    assert.deepEqual([await countItems(), await files()], before);
  });
});

describe('editItem', () => {
  test('changes the fields that are sent and no other', async () => {
    const item = await create();
    const answer = await app.call(editItem, { itemId: item._id, price: 500, location: '' }, { as: owner });
    assert.equal(answer.status, 200);
    assert.ok(answer.body.data.updatedAt > item.updatedAt);
    assert.deepEqual(answer.body.data, {
      ...item,
      price: 500,
      location: null,
      updatedAt: answer.body.data.updatedAt,
    });
    const all = { title: 'T', description: 'D', price: 0, condition: 'Used', status: 'Sold', location: 'L' } as const;
    const moved = await aCategory(app);
    const { data } = (
      await app.call(editItem, { itemId: item._id, ...all, category: moved.id, owner: other.id } as never, {
        as: owner,
      })
    ).body;
    assert.deepEqual({ ...data, ...all, category: moved.id }, { ...data, category: moved.id });
    assert.deepEqual([data.category._id, data.owner], [moved.id, owner.id]);
  });

  test('gives up price and duration with the rental, and takes them only with it', async () => {
    const { _id: itemId } = await create();
    const edit = async (fields: object) => (await app.call(editItem, { itemId, ...fields }, { as: owner })).body.data;
    const rentalOf = ({ rentalAvailable, rentalPrice, rentalDuration }: Awaited<ReturnType<typeof edit>>) => [
      rentalAvailable,
      rentalPrice,
      rentalDuration,
    ];
    assert.deepEqual(rentalOf(await edit({ rentalPrice: 30 })), ['Available', 30, 'a week']);
    assert.deepEqual(rentalOf(await edit({ rentalAvailable: 'Not Available', rentalPrice: 5 })), [
      'Not Available',
      null,
      null,
    ]);
    assert.deepEqual(rentalOf(await edit({ rentalPrice: 5, rentalDuration: 'a day' })), ['Not Available', null, null]);
    const again = { rentalAvailable: 'Available', rentalPrice: 5, rentalDuration: 'a day' };
    assert.deepEqual(rentalOf(await edit(again)), ['Available', 5, 'a day']);
  });

  test('refuses to leave what is for rent without price or duration', async () => {
    const { _id: itemId } = await create();
    const edit = (fields: object) => app.call(editItem, { itemId, ...fields }, { as: owner });
    assertRefused(await edit({ rentalPrice: '' }), 400, 'INVALID_INPUT', 'rentalPrice');
    assertRefused(await edit({ rentalDuration: ' ' }), 400, 'INVALID_INPUT', 'rentalDuration');
    // What is stored counts.
    assert.equal((await edit({ rentalAvailable: 'Available' })).status, 200);
    assert.equal((await edit({ rentalAvailable: 'Not Available' })).status, 200);
    assertRefused(await edit({ rentalAvailable: 'Available', rentalPrice: 5 }), 400, 'INVALID_INPUT', 'rentalDuration');
    assert.equal((await edit({ rentalAvailable: 'Available', rentalPrice: 5, rentalDuration: 'a day' })).status, 200);
  });

  test('leaves an older item that lacks them alone, until its rental is changed', async () => {
    const { _id: itemId } = await create();
    await sql`update items set rental_price = null, rental_duration = null where id = ${itemId}`.execute(
      app.context.db,
    );
    assert.equal((await app.call(editItem, { itemId, title: 'Casio' }, { as: owner })).status, 200);
    assertRefused(
      await app.call(editItem, { itemId, rentalPrice: 5 }, { as: owner }),
      400,
      'INVALID_INPUT',
      'rentalDuration',
    );
  });

  test('a new picture replaces the old one, whose files go', async () => {
    const item = await create();
    const before = await files();
    const answer = await app.call(editItem, { itemId: item._id, thumbnailI: await aPhoto(300, 300) }, { as: owner });
    const { picture } = answer.body.data;
    assert.deepEqual([picture.width, picture.height], [300, 300]);
    await removeLeftFiles();
    assert.equal((await app.app.inject(item.picture.large)).statusCode, 404);
    assert.equal((await app.app.inject(picture.large)).statusCode, 200);
    assert.equal((await files()).length, before.length);
  });

  test('of many pictures at once one stays', async () => {
    const item = await create();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call(editItem, { itemId: item._id, thumbnailI: photo }, { as: owner })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { picture } = (await app.call(getItem, { itemId: item._id }, { as: owner })).body.data;
    await removeLeftFiles();
    const shown = await Promise.all(
      answers.map(async ({ body }) => [
        body.data.picture.large,
        (await app.app.inject(body.data.picture.large)).statusCode,
      ]),
    );
    assert.deepEqual(
      shown.filter(([, status]) => status === 200),
      [[picture.large, 200]],
    );
  });

  test('refuses what is bad or unknown', async () => {
    const { _id: itemId } = await create();
    const bad = {
      title: '',
      description: ' ',
      price: 'x',
      category: 'x',
      status: 'x',
      condition: 'x',
      rentalAvailable: 'x',
    };
    const answer = await app.call(editItem, { itemId, ...bad } as never, { as: owner });
    for (const field of Object.keys(bad)) assertRefused(answer, 400, 'INVALID_INPUT', field);
    assertRefused(await app.call(editItem, { price: 1 }, { as: owner }), 400, 'INVALID_INPUT', 'itemId');
    assertRefused(await app.call(editItem, { itemId: unknownId, price: 1 }, { as: owner }), 404, 'NOT_FOUND');
    assertRefused(await app.call(editItem, { itemId, category: unknownId }, { as: owner }), 404, 'NOT_FOUND');
    assertRefused(
      await app.call(editItem, { itemId, thumbnailI: Buffer.from('text') }, { as: owner }),
      415,
      'NOT_A_PICTURE',
    );
  });
});

describe('changeItemStatus', () => {
  test('publishes, hides again, and sets what is left', async () => {
    const { _id: itemId } = await create();
    const change = async (fields: object) =>
      (await app.call(changeItemStatus, { itemId, ...fields }, { as: owner })).body.data;
    const published = await change({ ItemStatus: 'Published' });
    assert.deepEqual([published.ItemStatus, published.status], ['Published', 'Available']);
    assert.equal((await app.call(getItem, { itemId })).status, 200);
    for (const status of ['Sold', 'Reserved', 'Available', 'Sold'])
      assert.equal((await change({ status })).status, status);
    assert.equal((await change({ ItemStatus: 'Draft', status: 'Reserved' })).status, 'Reserved');
    assertRefused(await app.call(getItem, { itemId }), 404, 'NOT_FOUND');
  });

  test('refuses what is bad or unknown', async () => {
    const { _id: itemId } = await create();
    assertRefused(await app.call(changeItemStatus, { itemId }, { as: owner }), 400, 'INVALID_INPUT', 'ItemStatus');
    const bad = { itemId, ItemStatus: 'Gone', status: 'Gone' } as never;
    assertRefused(await app.call(changeItemStatus, bad, { as: owner }), 400, 'INVALID_INPUT', 'status');
    const unknown = { itemId: unknownId, ItemStatus: 'Published' } as const;
    assertRefused(await app.call(changeItemStatus, unknown, { as: owner }), 404, 'NOT_FOUND');
    assertRefused(await app.call(changeItemStatus, { ...unknown, itemId }), 401, 'TOKEN_INVALID');
  });
});
