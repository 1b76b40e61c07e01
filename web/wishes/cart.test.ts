import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Item } from '#contract/items.ts';
import type { Wish } from '#contract/wishes.ts';
import { createMemoryStorage, type SafeStorage } from '../browser/storage.ts';
import { CART_KEYS, type Cart, createCart, entryOfWish } from './cart.ts';

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

const entry = (_id: string) => ({ ...item(_id), owner: 'seller' });

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

  it('has what it was told by id alone, before the server has said what that is', () => {
    cart.add(item('a'));
    assert.equal(cart.addByIds(['a', 'b', 'c']), 'saved');
    assert.deepEqual([ids(), cart.waiting()], [['a'], { a: 'add', b: 'add', c: 'add' }]);
    assert.deepEqual(['a', 'b', 'd'].map(cart.has), [true, true, false]);
    assert.equal(cart.remove('c'), 'saved');
    assert.equal(cart.has('c'), false);
    cart.adopt([entry('a'), entry('b')], cart.waiting());
    assert.deepEqual([ids(), cart.waiting()], [['a', 'b'], {}]);
    member = 'ravi';
    assert.equal(cart.has('a'), false);
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

  it('shows what is gone, ended or sold, and does not count it', () => {
    const wish = (_id: string, state: Wish['state'], more: Partial<Item> = {}): Wish => ({
      _id: `wish of ${_id}`,
      title: `Item ${_id}`,
      state,
      addedAt: '2026-01-08T10:00:00.000Z',
      category: { _id: 'c', name: 'Books', slug: 'books' },
      item: state === 'gone' ? null : { ...item(_id, more), owner: 'seller' },
      priceBefore: null,
    });
    const wishes = [
      wish('a', 'gone'),
      wish('b', 'sold', { status: 'Sold' }),
      wish('c', 'ended'),
      wish('d', 'reserved'),
    ];
    cart.adopt(wishes.map(entryOfWish), {});
    assert.deepEqual([cart.get().total, cart.get().totalItems], [100, 4]);
    assert.deepEqual(ids(), ['wish of a', 'b', 'c', 'd']);
    assert.deepEqual([cart.get().cart[0]?.gone, cart.get().cart[2]?.ended], [true, true]);
  });

  it('is the server’s list, with what that does not know yet', () => {
    for (const one of ['a', 'b', 'c']) cart.add(item(one));
    cart.adopt([entry('b'), entry('a'), entry('z')], { a: 'add', b: 'add' });
    assert.deepEqual(ids(), ['b', 'a', 'z', 'c']);
    assert.deepEqual(cart.waiting(), { c: 'add' });
    cart.remove('a');
    cart.adopt([entry('b'), entry('a'), entry('c')], { c: 'add' });
    assert.deepEqual([ids(), cart.waiting()], [['b', 'c'], { a: 'remove' }]);
    cart.adopt([entry('b')], { a: 'remove' });
    assert.deepEqual([ids(), cart.waiting()], [['b'], {}]);
  });

  it('keeps what was put back while its removal was on the way', () => {
    cart.adopt([entry('a')], {});
    cart.remove('a');
    const sent = cart.waiting();
    cart.add(item('a'));
    cart.adopt([], sent);
    assert.deepEqual([ids(), cart.waiting()], [['a'], { a: 'add' }]);
  });

  it('of a time before the server had a list waits to go there as a whole', () => {
    for (const one of ['a', 'b']) cart.add(item(one));
    storage.remove(CART_KEYS.waiting);
    assert.deepEqual([cart.isKnown(), cart.waiting()], [false, { a: 'add', b: 'add' }]);
    member = 'ravi';
    assert.deepEqual(cart.waiting(), {});
    cart.adopt([], {});
    assert.deepEqual([cart.isKnown(), ids()], [true, []]);
  });

  it('leaves out what cannot be read', () => {
    cart.add(item('a'));
    const [one] = JSON.parse(storage.get(CART_KEYS.cart) ?? '');
    storage.set(CART_KEYS.cart, JSON.stringify([null, 7, { _id: 'b' }, one, { ...one, price: 'dear' }]));
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
