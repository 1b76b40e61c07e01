import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setCampus } from './campus.ts';
import { plainPrice, priceOf } from './price-text.ts';

test('a price as it is shown, pasted or written is its amount', () => {
  const written = {
    '1200': [
      '1200',
      '1,200',
      '₹1,200',
      '₹ 1,200',
      ' ₹\u00a01,200 ',
      '1200/-',
      '₹1,200/-',
      '1,200 /-',
      '1200/=',
      '1200/–',
    ],
    '1200.50': ['1200.50', '₹1,200.50', 'Rs.1,200.50'],
    '450': [
      'Rs 450',
      'Rs. 450/-',
      'rs.450',
      '₨450',
      'INR 450',
      '450 INR',
      '450 rupees',
      '450 Rs.',
      '450/- only',
      '₹४५०',
    ],
    '1200000': ['12,00,000', '₹12,00,000', '1,200,000'],
    '0': ['0', '₹0'],
  };
  for (const [amount, texts] of Object.entries(written))
    for (const text of texts) assert.equal(plainPrice(text), amount, text);
});

test('the sign and the code of the campus’s currency are no part of an amount', () => {
  try {
    setCampus({ currency: { code: 'CHF', sign: 'Fr.\u00a0', name: 'Swiss francs', grouping: 'thousands' } });
    for (const text of ['Fr.\u00a01,200', 'Fr. 1200', 'CHF 1,200', '1200', '₹1,200'])
      assert.equal(plainPrice(text), '1200', text);
  } finally {
    setCampus({});
  }
});

test('what is no price stays what it is, and is refused', () => {
  for (const text of [
    '1,5',
    '12,34',
    '₹',
    '/-',
    '-5',
    '₹-5',
    '5-10',
    '₹1,200 + ₹300',
    '12k',
    '1200/2',
    '$5',
    '',
    'free',
  ])
    assert.ok(!(priceOf(text) >= 0), text);
});
