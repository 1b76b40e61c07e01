import assert from 'node:assert/strict';
import { test } from 'node:test';
import { superfluous } from './copies.ts';

const copy = (at: number, input: object) => ({ key: String(at), call: '/x', at, input, answer: null });

test('one long room does not drive out the copies of the others', () => {
  const others = Array.from({ length: 20 }, (_, n) => copy(n, { conversationId: `pair ${n}` }));
  const room = Array.from({ length: 100 }, (_, n) => copy(1000 + n, { conversationId: 'room', cursor: `page ${n}` }));
  const gone = new Set(superfluous([...others, ...room], 60).map(({ key }) => key));
  assert.ok(others.every(({ key }) => !gone.has(key)));
  assert.deepEqual(
    room.filter(({ key }) => !gone.has(key)).map(({ at }) => at),
    [1095, 1096, 1097, 1098, 1099],
  );
});

test('of too many, the oldest go', () => {
  const copies = Array.from({ length: 10 }, (_, at) => copy(at, { itemId: `item ${at}` }));
  assert.deepEqual(
    superfluous(copies, 7).map(({ at }) => at),
    [2, 1, 0],
  );
});
