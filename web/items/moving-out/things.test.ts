import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import type { Api } from '../../api/api.ts';
import { newPhoto, type Photo } from '../wizard/photos/photo.ts';
import { BLANK, NOTHING_SAID, type Thing } from './thing.ts';
import { createThings } from './things.ts';

const LAMP: Thing = { ...BLANK, title: 'Lamp', price: '200', category: 'c1' };

/** The far side of the API, which notes what it stores; `meanwhile` runs before a call is answered. */
function setUp() {
  const image = { _id: 'i1' } as Photo['image'];
  const far = {
    item: {} as Record<string, unknown>,
    calls: [] as string[],
    meanwhile: {} as Record<string, () => void>,
    photos: [newPhoto('k1', { image })],
  };
  const api = (async (call: { path: string }, input: Record<string, unknown>) => {
    far.calls.push(call.path);
    const { images: _images, clientId: _clientId, itemId: _itemId, ...fields } = input;
    Object.assign(far.item, fields);
    const stored = { ...far.item, _id: 'item', category: { _id: far.item.category } };
    far.meanwhile[call.path]?.();
    delete far.meanwhile[call.path];
    return { data: call.path === itemCalls.createItem.path ? { newProduct: stored } : stored };
  }) as unknown as Api;
  const uploads = {
    get: () => far.photos,
    subscribe: () => () => {},
    remove: (key: string) => {
      far.photos = far.photos.filter((photo) => photo.key !== key);
    },
  };
  return { far, things: createThings({ api, uploads, things: { k1: LAMP }, forAll: NOTHING_SAID }) };
}

describe('moving out', () => {
  it('publishes what stands there in the end, not what stood there when the button was pressed', async () => {
    const { far, things } = setUp();
    far.meanwhile[itemCalls.createItem.path] = () => things.change('k1', { title: 'Lamp, green' });
    far.meanwhile[itemCalls.editItem.path] = () => things.change('k1', { price: '250' });
    assert.deepEqual(await things.make(true), { made: 1, failed: undefined });
    const { title, price, ItemStatus } = far.item;
    assert.deepEqual([title, price, ItemStatus], ['Lamp, green', 250, 'Published']);
    const { createItem, editItem, changeItemStatus } = itemCalls;
    assert.deepEqual(far.calls, [createItem.path, editItem.path, editItem.path, changeItemStatus.path]);
  });

  it('publishes nothing that was emptied meanwhile, and says what is missing', async () => {
    const { far, things } = setUp();
    far.meanwhile[itemCalls.createItem.path] = () => things.change('k1', { title: '' });
    assert.deepEqual(await things.make(true), { made: 0, failed: { key: 'k1', field: 'title' } });
    assert.equal(far.item.ItemStatus, undefined);
    assert.equal(things.get().things.k1?.errors?.title, 'Item Title is required');
    things.change('k1', { title: 'Lamp' });
    assert.deepEqual(await things.make(true), { made: 1, failed: undefined });
    assert.equal(far.item.ItemStatus, 'Published');
  });

  it('says of each thing what is said once for all', async () => {
    const { far, things } = setUp();
    things.changeAll({ location: ' Hostel B ', days: 'Sat and Sun' });
    far.meanwhile[itemCalls.createItem.path] = () => things.changeAll({ negotiable: false });
    await things.make(false);
    const { title, description, location, negotiable } = far.item;
    assert.deepEqual([title, location, negotiable], ['Lamp', 'Hostel B', false]);
    assert.equal(description, 'Lamp\nPick-up: Sat and Sun');
    assert.deepEqual(far.calls, [itemCalls.createItem.path, itemCalls.editItem.path]);
  });

  it('asks for no more than it must where nothing is typed meanwhile', async () => {
    const { far, things } = setUp();
    await things.make(false);
    assert.deepEqual(far.calls, [itemCalls.createItem.path]);
  });
});
