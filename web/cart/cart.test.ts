import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Item } from '#contract/items.ts';
import { createMemoryStorage, type SafeStorage } from '../storage.ts';
import { CART_KEYS, type Cart, createCart } from './cart.ts';

const item = (_id: string, more: Partial<Item> = {}): Item => ({
  _id,
  kind: 'Offer',
  images: [],
  wasPrice: null,
  neededBy: null,
  isbn: null,
  author: null,
  endsAt: null,
  endedAt: null,
  title: `Item ${_id}`,
  description: 'Scales are straight.',
  price: 100,
  negotiable: true,
  category: { _id: 'c', name: 'Books', slug: 'books' },
  status: 'Available',
  thumbnail: '/files/x.webp',
  picture: { width: 1, height: 1, large: '', card: '', small: '', color: null },
  location: null,
  condition: 'Used',
  rentalAvailable: 'Not Available',
  rentalPrice: null,
  rentalDuration: null,
  views: 0,
  owner: 'seller',
  createdAt: '2026-01-08T10:00:00.000Z',
  updatedAt: '2026-01-08T10:00:00.000Z',
  ItemStatus: 'Published',
  ...more,
});

describe('a cart', () => {
  let storage: SafeStorage;
  let member: string | undefined;
  let cart: Cart;
  const ids = () => cart.get().cart.map(({ _id }) => _id);

  beforeEach(() => {
    storage = createMemoryStorage();
    member = 'asha';
    cart = createCart(storage, () => member);
  });

  it('adds up in paise, and stores what it adds up to', () => {
    assert.deepEqual(cart.get(), { cart: [], total: 0, totalItems: 0 });
    assert.equal(cart.add(item('a', { price: 0.1 })), 'saved');
    assert.equal(cart.add(item('b', { price: 0.2 })), 'saved');
    assert.deepEqual([cart.get().total, cart.get().totalItems, ids()], [0.3, 2, ['a', 'b']]);
    assert.deepEqual([storage.get('total'), storage.get('totalItems')], ['0.3', '2']);
  });

  it('takes an item once, and gives back only what is in it', () => {
    cart.add(item('a'));
    assert.equal(cart.add(item('a')), 'duplicate');
    assert.equal(cart.remove('b'), 'absent');
    assert.equal(cart.remove('a'), 'saved');
    assert.deepEqual(ids(), []);
  });

  it('is the same object until it changes, and tells who listens', () => {
    let told = 0;
    const stop = cart.subscribe(() => {
      told += 1;
    });
    cart.add(item('a'));
    assert.equal(cart.get(), cart.get());
    cart.remove('a');
    stop();
    cart.add(item('b'));
    assert.equal(told, 2);
  });

  it('is its member’s alone', () => {
    cart.add(item('a'));
    member = 'ravi';
    assert.deepEqual(ids(), []);
    member = undefined;
    assert.deepEqual(ids(), []);
    assert.equal(cart.add(item('b')), 'signed out');
    member = 'asha';
    assert.deepEqual(ids(), ['a']);
  });

  it('sees what another tab has stored', () => {
    cart.add(item('a'));
    createCart(storage, () => member).add(item('b'));
    assert.deepEqual(ids(), ['a', 'b']);
  });

  it('shows what is gone or sold, and does not count it', () => {
    for (const one of ['a', 'b', 'c']) cart.add(item(one));
    cart.refresh('a', null);
    cart.refresh('b', item('b', { status: 'Sold' }));
    cart.refresh('nothing', item('nothing'));
    assert.deepEqual([cart.get().total, cart.get().totalItems], [100, 3]);
    assert.equal(cart.get().cart[0]?.gone, true);
  });

  it('says what an item cost until it costs that again', () => {
    cart.add(item('a'));
    cart.refresh('a', item('a', { price: 80 }));
    cart.refresh('a', item('a', { price: 90 }));
    assert.deepEqual([cart.get().cart[0]?.price, cart.get().cart[0]?.priceBefore], [90, 100]);
    cart.refresh('a', item('a', { price: 100 }));
    assert.equal(cart.get().cart[0]?.priceBefore, undefined);
  });

  it('leaves out what cannot be read', () => {
    cart.add(item('a'));
    const [entry] = JSON.parse(storage.get(CART_KEYS.cart) ?? '');
    storage.set(CART_KEYS.cart, JSON.stringify([null, 7, { _id: 'b' }, entry, { ...entry, price: 'dear' }]));
    assert.deepEqual(ids(), ['a']);
    storage.set(CART_KEYS.cart, 'broken');
    assert.deepEqual(cart.get(), { cart: [], total: 0, totalItems: 0 });
  });

  it('says when this browser has no room, and stays as it was', () => {
    cart.add(item('a'));
    storage.set = (key) => key !== CART_KEYS.cart;
    assert.equal(cart.add(item('b')), 'full');
    assert.equal(cart.remove('a'), 'full');
    assert.deepEqual(ids(), ['a']);
  });
});
