import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrder } from './in-order.ts';

test('an answer that a later one has overtaken does not count', () => {
  const order = createOrder();
  const [first, second, third] = [order.begin(), order.begin(), order.begin()];
  assert.equal(second(), true);
  assert.equal(first(), false);
  assert.equal(third(), true);
  assert.equal(second(), false);
  assert.equal(order.begin()(), true);
});
