import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { startBucket, type TestBucket } from '#server/testing/bucket.ts';
import { aCategory, aMember, aPhoto } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';

const { createItem, deleteItem } = itemCalls;

/* The product with STORAGE_URL set: what a person does with a picture, all the way to the bucket and back. */
describe('the product on an S3-compatible store', () => {
  let bucket: TestBucket;
  let app: TestApp;
  before(async () => {
    bucket = await startBucket();
    app = await createTestApp({ storageUrl: bucket.url });
    await startWorkers(app.context);
  });
  after(async () => {
    await app.close();
    await bucket.close();
  });

  test("an item's picture is kept there, served from there, and gone with the item", async () => {
    const owner = await aMember(app);
    const { id: category } = await aCategory(app);
    const form = {
      title: 'Drafter',
      description: 'With its bag',
      price: 300,
      category,
      status: 'Available' as const,
      condition: 'Used' as const,
      rentalAvailable: 'Not Available' as const,
    };
    const made = await app.call(createItem, { ...form, thumbnailI: await aPhoto() }, { as: owner });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { _id: itemId, picture } = made.body.data.newProduct;
    assert.equal((await Array.fromAsync(app.context.files.list())).length, 3);

    for (const url of [picture.large, picture.card, picture.small]) {
      const answer = await app.app.inject(url);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-type'], 'image/webp');
      assert.equal(answer.rawPayload.length, Number(answer.headers['content-length']));
      assert.equal(answer.rawPayload.subarray(8, 12).toString(), 'WEBP');
    }

    assert.equal((await app.call(deleteItem, { itemId }, { as: owner })).status, 200);
    await until(async () => (await app.app.inject(picture.large)).statusCode === 404);
    await until(async () => (await Array.fromAsync(app.context.files.list())).length === 0);
  });

  test('an upload while the store is away is a 503 that leaves nothing, and browsing goes on', async () => {
    const away = await startBucket();
    const other = await createTestApp({ storageUrl: away.url }, app);
    await away.close();
    try {
      const owner = await aMember(other);
      const { id: category } = await aCategory(other);
      const form = {
        title: 'Lab coat',
        description: 'Clean',
        price: 100,
        category,
        status: 'Available' as const,
        condition: 'Used' as const,
        rentalAvailable: 'Not Available' as const,
      };
      const refused = await other.call(createItem, { ...form, thumbnailI: await aPhoto() }, { as: owner });
      assert.deepEqual([refused.status, refused.body.code], [503, 'UNAVAILABLE']);
      assert.ok(refused.headers['retry-after']);
      assert.equal((await other.context.db.selectFrom('pictures').select('id').execute()).length, 0);
      assert.equal((await other.call(itemCalls.listItems)).status, 200);
    } finally {
      await other.close();
    }
  });
});
