import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leftBehindText } from './left-behind-text.ts';

describe('what logging out would delete', () => {
  it('is one line, or nothing', () => {
    assert.equal(leftBehindText({ messages: 0, items: 0, papers: 0 }), undefined);
    assert.equal(
      leftBehindText({ messages: 1, items: 0, papers: 0 }),
      'Logging out deletes what is only on this device: 1 unsent message.',
    );
    assert.equal(
      leftBehindText({ messages: 2, items: 1, papers: 3 }),
      'Logging out deletes what is only on this device: 2 unsent messages, 1 waiting item and 3 kept papers.',
    );
  });
});
