import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { itemCalls } from '#contract/items.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { runRemovals } from '#server/testing/removals.ts';

const app = openApp();
let owner: TestMember;
let itemId: string;
before(async () => {
  owner = await aMember(app);
  const { body } = await app.call(
    itemCalls.createItem,
    {
      title: 'Reading lamp',
      description: 'Bright',
      price: 450,
      category: (await aCategory(app)).id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      thumbnailI: await aPhoto(),
    },
    { as: owner },
  );
  itemId = body.data.newProduct._id;
});

const get = (id: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/og/items/${id}.jpg`, headers });
const kept = async () => {
  const names = (await Array.fromAsync(app.context.files.list())).map(({ name }) => name);
  return names.filter((name) => name.includes('-share'));
};
/** Statistics of a part of a picture; sharp's own are of the whole. */
const statsOf = async (picture: Buffer, left: number, top: number, width: number, height: number) =>
  (await sharp(await sharp(picture).extract({ left, top, width, height }).png().toBuffer()).stats()).channels;
const publish = (ItemStatus: 'Draft' | 'Published') =>
  app.call(itemCalls.changeItemStatus, { itemId, ItemStatus }, { as: owner });

describe('/og/items/<id>.jpg', () => {
  test('is not there for drafts, unknown items and anything else', async () => {
    for (const id of [itemId, crypto.randomUUID(), 'x', '%00', '../../etc/passwd'])
      assert.equal((await get(id)).statusCode, 404, id);
    assert.deepEqual(await kept(), []);
  });

  test('shows the photo beside the words, is drawn once and kept', async () => {
    await publish('Published');
    const answers = await Promise.all([get(itemId), get(itemId), get(itemId)]);
    for (const { statusCode, headers } of answers)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg']);
    const { rawPayload, headers } = answers[0];
    const { width, height, format } = await sharp(rawPayload).metadata();
    assert.deepEqual([width, height, format], [1200, 630, 'jpeg']);
    assert.ok(rawPayload.length < 300_000, 'chats show no picture that is heavier');
    const colour = await statsOf(rawPayload, 300, 300, 9, 9);
    assert.deepEqual(
      colour.map(({ mean }) => Math.round(mean / 20)),
      [200, 80, 40].map((one) => Math.round(one / 20)),
      'the colour of the photo',
    );
    const words = await statsOf(rawPayload, 680, 120, 460, 360);
    assert.ok(
      words.every(({ min, max }) => min < 100 && max > 230),
      'dark on light',
    );
    assert.equal((await kept()).length, 1);
    assert.deepEqual((await get(itemId)).rawPayload, rawPayload);
    assert.equal((await get(itemId, { 'if-none-match': String(headers.etag) })).statusCode, 304);
  });

  test('is another one when price, title or photo change', async () => {
    const before = (await get(itemId)).headers.etag;
    const tags = [before];
    const changes = [{ price: 0 }, { title: 'Reading lamp, as good as new' }, { thumbnailI: await aPhoto(300, 900) }];
    for (const change of changes) {
      const { status } = await app.call(itemCalls.editItem, { itemId, ...change }, { as: owner });
      assert.equal(status, 200);
      tags.push((await get(itemId)).headers.etag);
    }
    assert.equal(new Set(tags).size, 4);
  });

  test('is gone as soon as the item is taken down', async () => {
    await publish('Draft');
    assert.equal((await get(itemId)).statusCode, 404);
    await publish('Published');
    assert.equal((await get(itemId)).statusCode, 200);
  });

  test('is cleaned up with its photo, and after a month', async () => {
    await runRemovals(app);
    app.wait({ days: 2 });
    await removeOrphans(app.context);
    assert.equal((await kept()).length, 1, 'those of the first photo are gone');
    app.wait({ days: 30 });
    await removeOrphans(app.context);
    assert.deepEqual(await kept(), []);
    assert.equal((await get(itemId)).statusCode, 200, 'and is drawn again');
  });

  test('E1 takes any title there can be, and a photo that is missing', async () => {
    const titles = [
      '</svg><script>alert(1)</script>&#0;',
      'किताब 数学 كتاب',
      '🚲🚲',
      'Ǆ̀e\u0301 ﷽',
      'W'.repeat(120),
      'a '.repeat(59),
    ];
    for (const title of titles) {
      const { id } = await anItem(app, { owner, title });
      const { statusCode, rawPayload } = await get(id);
      assert.equal(statusCode, 200, title);
      assert.equal((await sharp(rawPayload).metadata()).width, 1200, title);
    }
    const { id } = await anItem(app, { owner });
    await app.context.db.updateTable('items').set({ kind: 'Wanted', picture_id: null }).where('id', '=', id).execute();
    assert.equal((await get(id)).statusCode, 200, 'a wanted post');
  });
});
