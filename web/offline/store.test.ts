import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type Copy, createStore, VISITOR } from './store.ts';

const KEYS: Record<string, (value: never) => string> = {
  copies: ({ key }: Copy) => key,
  papers: ({ paper }: { paper: { _id: string } }) => paper._id,
  items: ({ clientId }: { clientId: string }) => clientId,
};

/** A database in memory, as far as the store needs one. */
function createMemory() {
  const stores = new Map(['owner', 'copies', 'papers', 'items', 'shared'].map((name) => [name, new Map()]));
  const objectStore = (name: string) => {
    const rows = stores.get(name) as Map<string, unknown>;
    return {
      get: async (key: string) => rows.get(key),
      getAll: async () => [...rows.values()],
      put: async (value: never, key = KEYS[name]?.(value) ?? '') => {
        rows.set(key, value);
        return key;
      },
      delete: async (key: string) => void rows.delete(key),
      clear: async () => rows.clear(),
      index: () => ({
        getAll: async (call: string) => [...(rows.values() as never)].filter((row: Copy) => row.call === call),
      }),
    };
  };
  const database = {
    get: (name: string, key: string) => objectStore(name).get(key),
    transaction: () => ({ objectStore, done: Promise.resolve() }),
  };
  const count = () =>
    Object.fromEntries([...stores].map(([name, rows]) => [name, rows.size]).filter(([, size]) => size));
  return { database, count };
}

const copy = (key: string, call = '/x'): Copy => ({ key, call, at: 0, input: {}, answer: key });

describe('the store of what is saved for offline', () => {
  let memory: ReturnType<typeof createMemory>;
  let store: ReturnType<typeof createStore>;
  beforeEach(() => {
    memory = createMemory();
    store = createStore(async () => memory.database as never);
  });
  const photo = new File(['x'], 'lamp.jpg');

  it('J3 is one owner’s: what another writes late is dropped, and what they read is not there', async () => {
    await store.claim('asha');
    assert.equal(await store.write('asha', 'copies', copy('a')), true);
    assert.equal(await store.write('ravi', 'copies', copy('b')), false);
    await store.remove('ravi', 'copies', 'a');
    assert.deepEqual([await store.read('ravi', 'copies', 'a'), await store.readAll('ravi', 'copies')], [undefined, []]);
    assert.deepEqual(await store.readAll('asha', 'copies'), [copy('a')]);
  });

  it('J3 is emptied when another member takes it', async () => {
    await store.claim('asha');
    await store.write('asha', 'copies', copy('a'));
    await store.write('asha', 'shared', photo, 'photo');
    await store.claim('ravi');
    assert.deepEqual([await store.readOwner(), memory.count()], ['ravi', { owner: 1 }]);
  });

  it('stays the member’s while a visitor is here, whose session may have expired only', async () => {
    await store.claim('asha');
    await store.write('asha', 'copies', copy('a'));
    await store.claim(VISITOR);
    assert.deepEqual([await store.readOwner(), memory.count()], ['asha', { owner: 1, copies: 1 }]);
    assert.equal(await store.write(VISITOR, 'copies', copy('b')), false);
    await store.claim('asha');
    assert.deepEqual(memory.count(), { owner: 1, copies: 1 });
  });

  it('goes from a visitor to a member with the photo that another app shared, and nothing else', async () => {
    await store.claim(VISITOR);
    await store.write(VISITOR, 'copies', copy('a'));
    await store.write(VISITOR, 'shared', photo, 'photo');
    await store.claim('asha');
    assert.deepEqual(memory.count(), { owner: 1, shared: 1 });
    assert.equal(await store.read('asha', 'shared', 'photo'), photo);
  });

  it('deletes the copies that are chosen, of this call alone', async () => {
    await store.claim('asha');
    for (const [key, call] of [
      ['a', '/x'],
      ['b', '/x'],
      ['c', '/y'],
    ] as const)
      await store.write('asha', 'copies', copy(key, call));
    const given: string[][] = [];
    await store.prune('asha', '/x', (copies) => {
      given.push(copies.map(({ key }) => key));
      return copies.slice(0, 1);
    });
    assert.deepEqual(given, [['a', 'b']]);
    assert.deepEqual(
      (await store.readAll('asha', 'copies')).map(({ key }) => key),
      ['b', 'c'],
    );
    await store.prune('ravi', '/x', (copies) => copies);
    assert.equal((await store.readAll('asha', 'copies')).length, 2);
  });
});
