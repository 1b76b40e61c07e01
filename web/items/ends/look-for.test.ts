import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookFor } from './look-for.ts';

test('lookFor keeps what a thing is, and leaves out how it is', () => {
  assert.equal(lookFor('1.7 L steel electric kettle'), 'electric kettle');
  assert.equal(lookFor('Adjustable study lamp, warm LED'), 'study lamp');
  assert.equal(lookFor('Drafter (Mini)'), 'Drafter');
  assert.equal(lookFor('3D 4K'), '3D 4K');
});
