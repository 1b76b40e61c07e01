import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDialogDrafts } from './dialog-drafts.ts';
import type { Values } from './typed-forms.ts';

function setUp() {
  const drafts = createDialogDrafts();
  /** A form with nothing typed; returns what it holds. */
  const open = (id: string) => {
    let held: Values = {};
    const close = drafts.track({
      id,
      read: () => held,
      write: (values) => {
        held = values;
      },
    });
    return {
      held: () => held,
      type: (values: Values) => {
        held = values;
      },
      close,
    };
  };
  return { drafts, open };
}

describe('what is typed into a dialog', () => {
  it('is there again in the same dialog each time it is opened', () => {
    const { open } = setUp();
    const first = open('report 1');
    first.type({ text: 'Not as described' });
    first.close();
    for (const _ of ['second', 'third']) {
      const { held, close } = open('report 1');
      assert.deepEqual(held(), { text: 'Not as described' });
      close();
    }
    assert.deepEqual(open('report 2').held(), {});
  });

  it('is gone once it was sent or cancelled', () => {
    const { open } = setUp();
    const first = open('report 1');
    first.type({ text: 'Not as described' });
    first.close();
    const second = open('report 1');
    second.type({});
    second.close();
    assert.deepEqual(open('report 1').held(), {});
  });

  it('is gone on the next page', () => {
    const { drafts, open } = setUp();
    const first = open('report 1');
    first.type({ text: 'Not as described' });
    first.close();
    const second = open('report 1');
    drafts.clear();
    second.close();
    assert.deepEqual(open('report 1').held(), {});
  });
});
