import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '#contract/conversations.ts';
import { createRows } from './rows.ts';

const message = (number: number, senderId = 'ravi', more: Partial<Message> = {}): Message =>
  ({
    _id: `m${number}`,
    conversationId: 'c',
    number,
    senderId,
    sender: { _id: senderId, firstName: 'Ravi', lastName: 'T', image: null },
    clientId: senderId === 'asha' ? `c${number}` : null,
    content: `Message ${number}`,
    sentAt: '2026-01-15T10:00:00.000Z',
    deal: null,
    warning: null,
    isRemoved: false,
    ...more,
  }) as Message;
const unsent = (clientId: string) => ({ clientId, conversationId: 'c', recipientId: null, content: 'New', at: 1 });

describe('createRows', () => {
  it('keeps the rows of what stays, so that sending draws one row of a thousand', () => {
    const rowsOf = createRows('asha');
    const messages = Array.from({ length: 1000 }, (_, i) => message(i + 1));
    const before = rowsOf(messages, []);
    const sending = rowsOf(messages, [unsent('c1001')]);
    const sent = rowsOf([...messages, message(1001, 'asha')], [unsent('c1001')]);
    for (const rows of [sending, sent]) {
      assert.equal(rows.length, 1001);
      assert.deepEqual(
        rows.flatMap((row, i) => (row === before[i] ? [] : [i])),
        [1000],
      );
    }
    assert.equal(sending[1000]?.key, sent[1000]?.key, 'the bubble stays');
  });

  it('makes a new row of a message that has changed, and its own for each member', () => {
    const rowsOf = createRows('asha');
    const [first, second] = [message(1), message(2)];
    const before = rowsOf([first, second], []);
    const after = rowsOf([first, { ...second, content: 'This message was removed.', isRemoved: true }], []);
    assert.equal(after[0], before[0]);
    assert.deepEqual([after[1]?.content, after[1]?.id], ['This message was removed.', undefined]);
    assert.deepEqual([before[0]?.mine, createRows('ravi')([first], [])[0]?.mine], [false, true]);
  });
});
