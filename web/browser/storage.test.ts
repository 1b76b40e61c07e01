import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStorage } from './storage.ts';

/** A browser's storage: its keys are its own properties, as in a browser. */
function fakeStorage(room = Number.POSITIVE_INFINITY): Storage {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => delete storage[key],
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      storage[key] = value;
    },
  });
  return storage;
}

const blocked = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};

for (const [name, find] of [
  ['the browser allows', () => fakeStorage()],
  ['the browser blocks', blocked],
] as const)
  describe(`a store that ${name}`, () => {
    it('holds what was put in until it is taken out', () => {
      const store = openStorage(find);
      assert.equal(store.isBlocked, name === 'the browser blocks');
      assert.equal(store.get('theme'), null);
      assert.equal(store.set('theme', 'dark'), true);
      assert.deepEqual([store.get('theme'), store.keys()], ['dark', ['theme']]);
      store.remove('theme');
      assert.deepEqual([store.get('theme'), store.keys()], [null, []]);
    });
  });

describe('a store that is full', () => {
  it('says so, and keeps what it had', () => {
    const store = openStorage(() => fakeStorage(4));
    assert.equal(store.set('cart', '[]'), true);
    assert.equal(store.set('cart', '[1,2,3]'), false);
    assert.equal(store.get('cart'), '[]');
  });
});
