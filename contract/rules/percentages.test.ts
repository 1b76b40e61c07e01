import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEALS, PRICE_MAX } from '../limits.ts';
import { leastOffer, reprice } from './percentages.ts';

test('a percentage changes a price as one would by hand', () => {
  for (const [price, percent, expected] of [
    [900, -10, 810],
    [199, 15, 229],
    [1000, -33, 670],
    [15, -10, 13.5],
    [15, -90, 1.5],
    [30, 15, 34.5],
    [5, -10, 4.5],
    [45, -10, 40.5],
    [1, -90, 0.1],
    [1, 10, 1.1],
    [2, 20, 2.4],
    [1.4, 5, 1.47],
    [650.5, 0, 650.5],
    [0.01, -50, 0.01],
    [0.01, 10, 0.02],
    [0.04, -10, 0.03],
  ] as const)
    assert.equal(reprice(price, percent), expected, `${price} and ${percent} %`);
});

test('a percentage never makes a price free, a rise never a cut, and rounds by a tenth of the change at most', () => {
  const paise = fc.integer({ min: 2, max: PRICE_MAX * 100 });
  fc.assert(
    fc.property(paise, fc.integer({ min: -90, max: 100 }), (before, percent) => {
      const price = before / 100;
      const after = reprice(price, percent);
      assert.equal(Math.sign(after - price), Math.sign(percent));
      assert.ok(after > 0);
      assert.equal(after, Math.round(after * 100) / 100);
      const change = (price * percent) / 100;
      assert.ok(
        Math.abs(after - (price + change)) <= Math.max(Math.min(Math.abs(change) * 0.1, price + change), 0.01) + 1e-6,
      );
    }),
  );
});

test('the least offer is never more than the price, and never less than its share', () => {
  for (const price of [0.5, 1, 2, 3.33, 10, 899.99, 900, PRICE_MAX]) {
    assert.ok(leastOffer(price) <= price);
    assert.ok(leastOffer(price) >= price * DEALS.leastOffer);
  }
});
