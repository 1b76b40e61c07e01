import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEnough, markedParts, readSought } from './sought.ts';

test('reads the address, and nothing that the server would refuse', () => {
  assert.deepEqual(readSought(new URLSearchParams('name=+Om+&year=2&branch=CSE')), {
    name: 'Om',
    year: 2,
    branch: 'CSE',
  });
  assert.deepEqual(readSought(new URLSearchParams('year=9&branch=Law')), {
    name: '',
    year: undefined,
    branch: undefined,
  });
});

test('needs two letters', () => {
  for (const [name, is] of [
    ['O', false],
    ['@_', false],
    ['Om', true],
    ['ओम', true],
  ] as const)
    assert.equal(isEnough({ name }), is, name);
});

test('marks what was searched for, two letters at the beginning of a name alone', () => {
  assert.deepEqual(markedParts('Ishaan Rao', 'sha'), ['I', 'sha', 'an Rao']);
  assert.deepEqual(markedParts('Romi Omkar', 'om'), ['Romi ', 'Om', 'kar']);
  assert.deepEqual(markedParts('Fatima Shaikh', 'shaikh f'), ['', 'F', 'atima ', 'Shaikh', '']);
  assert.deepEqual(markedParts('A (B)', '(b)'), ['A ', '(B)', '']);
});
