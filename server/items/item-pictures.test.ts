import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { itemCalls } from '#contract/items.ts';
import { PICTURES } from '#contract/limits.ts';
import { removeLoosePictures } from '#server/files/pictures.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';

const { createItem, editItem, getItem, listItems, uploadPicture } = itemCalls;

const app = openApp();
let owner: TestMember;
let category: string;

before(async () => {
  owner = await aMember(app);
  category = (await aCategory(app)).id;
});

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

  test('that were uploaded ahead, or are not needed, make one item of what is sent twice at once', async () => {
    const images = await upload();
    for (const more of [{ images }, { kind: 'Wanted' }]) {
      const clientId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          app.call(createItem, { ...fields(), ...more, clientId } as never, { as: owner }),
        ),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201, 201],
      );
      assert.equal(new Set(answers.map(({ body }) => body.data.newProduct._id)).size, 1);
    }
  });

  test('of a wanted post are not needed; it is in its own list alone', async () => {
    const post = (neededBy: string) =>
      app.call(createItem, { ...fields(), kind: 'Wanted', neededBy } as never, { as: owner });
    assertRefused(await post('2020-01-01'), 400, 'INVALID_INPUT');
    const wanted = (await post('2099-12-01')).body.data.newProduct;
    const late = await app.call(itemCalls.editItem, { itemId: wanted._id, neededBy: '2020-01-01' }, { as: owner });
    assertRefused(late, 400, 'INVALID_INPUT');
    assert.deepEqual([wanted.images, wanted.thumbnail, wanted.neededBy], [[], '/wanted.webp', '2099-12-01']);
    await app.call(itemCalls.changeItemStatus, { itemId: wanted._id, ItemStatus: 'Published' }, { as: owner });
    const ids = async (kind?: 'Wanted') =>
      (await app.call(listItems, { ...(kind && { kind }) })).body.data.map(({ _id }) => _id);
    assert.deepEqual([(await ids()).includes(wanted._id), (await ids('Wanted')).includes(wanted._id)], [false, true]);
    assert.equal((await app.call(getItem, { itemId: wanted._id })).body.data.kind, 'Wanted');
  });

  test('are uploaded at the same time, and are of one item alone', async () => {
    const member = await aMember(app);
    const ids = await Promise.all(Array.from({ length: PICTURES.most }, () => upload(member)));
    const create = () => app.call(createItem, { ...fields(), images: ids } as never, { as: member });
    const answers = await Promise.all([create(), create()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
    const made = answers.find(({ status }) => status === 201)?.body.data.newProduct;
    assert.deepEqual(
      made?.images.map(({ _id }) => _id),
      ids,
    );
    const images = [...ids, await upload(member)];
    assertRefused(
      await app.call(editItem, { itemId: made?._id as string, images }, { as: member }),
      400,
      'INVALID_INPUT',
    );
  });

  test('that no item takes are swept after some days; covers from before and portraits stay', async () => {
    const member = await aMember(app);
    const old = await anItem(app, { owner: member });
    const [loose, portrait, used] = [await upload(member), await upload(member), await upload(member)];
    await app.context.db.updateTable('members').set({ picture_id: portrait }).where('id', '=', member.id).execute();
    await app.call(createItem, { ...fields(), images: used } as never, { as: member });
    const left = async () => {
      const rows = await app.context.db.selectFrom('pictures').select('id').where('owner_id', '=', member.id).execute();
      return rows.map(({ id }) => id).sort();
    };
    await removeLoosePictures(app.context);
    assert.ok((await left()).includes(loose), 'not before its time');
    app.wait({ days: PICTURES.looseDays + 1 });
    await removeLoosePictures(app.context);
    assert.deepEqual(await left(), [old.pictureId, portrait, used].sort());
  });

  test('from before get others beside them, and all go with their item', async () => {
    const member = await aMember(app);
    const { id: itemId, pictureId } = await anItem(app, { owner: member });
    const second = await upload(member);
    const images = [second, pictureId];
    const {
      body: { data },
    } = await app.call(editItem, { itemId, images }, { as: member });
    assert.deepEqual(
      data.images.map(({ _id }) => _id),
      images,
    );
    const { db } = app.context;
    const own = () => db.selectFrom('pictures').select('name').where('owner_id', '=', member.id).execute();
    const names = (await own()).flatMap(({ name }) => ['large', 'card', 'small'].map((size) => `${name}-${size}.webp`));
    await app.call(itemCalls.deleteItem, { itemId }, { as: member });
    assert.deepEqual(await own(), []);
    const jobs = await sql<{ names: string[] }>`
      select data -> 'names' as names from pgboss.job where name = 'removeFiles'`.execute(db);
    assert.ok(
      jobs.rows.some((job) => job.names.toSorted().join() === names.toSorted().join()),
      'a job removes their files',
    );
  });
});
