import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '#contract/conversations.ts';
import type { Change } from '../chat/outbox.ts';
import { byDay, createRows, runsOn } from './rows.ts';

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
    assert.deepEqual([after[1]?.content, after[1]?.message], ['This message was removed.', undefined]);
    assert.equal(after[1]?.isGone, true);
    assert.deepEqual([before[0]?.mine, createRows('ravi')([first], [])[0]?.mine], [false, true]);
  });

  it('shows what waits to be changed as it will be, and a refused edit as it was', () => {
    const rowsOf = createRows('asha');
    const reactions = [{ emoji: '👍' as const, count: 2, by: ['asha', 'ravi'] }];
    const messages = [message(1, 'asha'), message(2, 'ravi', { reactions }), message(3, 'asha')];
    const change = (number: number, change: Change, more: object = {}) => ({
      clientId: `${number}`,
      conversationId: 'c',
      at: number,
      messageId: `m${number}`,
      change,
      ...more,
    });
    const rows = rowsOf(
      messages,
      [],
      [
        change(1, { kind: 'edit', content: 'New' }),
        change(2, { kind: 'react', emoji: '👍', on: false }),
        change(2, { kind: 'react', emoji: '🙏', on: true }),
        change(3, { kind: 'delete', everybody: true }),
      ],
    );
    assert.deepEqual(
      rows.map(({ content, isEdited }) => [content, isEdited]),
      [
        ['New', true],
        ['Message 2', false],
      ],
    );
    assert.deepEqual(rows[1]?.reactions, [
      { emoji: '👍', count: 1, mine: false },
      { emoji: '🙏', count: 1, mine: true },
    ]);
    const [refused] = rowsOf(messages, [], [change(1, { kind: 'edit', content: 'New' }, { failed: 'Too late' })]);
    assert.deepEqual([refused?.content, refused?.refused?.failed], ['Message 1', 'Too late']);
  });

  it('leaves out what the member has deleted for themselves', () => {
    assert.deepEqual(createRows('asha')([message(1, 'ravi', { isHidden: true })], []), []);
  });

  it('quotes a message as it is now', () => {
    const rowsOf = createRows('asha');
    const reply = { _id: 'm1', number: 1, sender: { _id: 'ravi', firstName: 'Ravi' }, content: 'Message 1' };
    const [first, second] = [message(1), message(2, 'asha', { reply })];
    const before = rowsOf([first, second], []);
    assert.equal(rowsOf([first, second], [])[1], before[1]);
    const edited = rowsOf([{ ...first, content: 'New' }, second], []);
    assert.equal(edited[1]?.reply?.content, 'New');
    assert.equal(rowsOf([{ ...first, isDeleted: true }, second], [])[1]?.reply?.content, null);
  });

  it('runs on where one writer says more within two minutes, and nothing is to be said below', () => {
    const reactions = [{ emoji: '👍' as const, count: 1, by: ['asha'] }];
    const after = (number: number, seconds: number, senderId = 'ravi', more: Partial<Message> = {}) =>
      message(number, senderId, { sentAt: new Date(Date.UTC(2026, 0, 15, 10, 0, seconds)).toISOString(), ...more });
    const rows = createRows('asha')(
      [
        after(1, 0),
        after(2, 119),
        after(3, 240),
        after(4, 250, 'asha'),
        after(5, 255, 'asha', { isEdited: true }),
        after(6, 260, 'asha', { reactions }),
        after(7, 265, 'asha'),
      ],
      [],
    );
    assert.deepEqual(
      rows.map((row, n) => runsOn(row, rows[n + 1])),
      [true, false, false, true, false, false, false],
    );
  });

  it('stands by the reader’s days', () => {
    const on = (number: number, day: number, hours: number) =>
      message(number, 'ravi', { sentAt: new Date(2026, 0, day, hours).toISOString() });
    const days = byDay(createRows('asha')([on(1, 14, 1), on(2, 14, 23), on(3, 15, 0)], []));
    assert.deepEqual(
      days.map(({ rows }) => rows.map(({ number }) => number)),
      [[1, 2], [3]],
    );
  });
});
