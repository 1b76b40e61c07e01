import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBelongings } from '../browser/belongings.ts';
import { createMemoryStorage } from '../browser/storage.ts';
import { openDraft } from './tab-drafts.ts';

function setUp() {
  let now = 1;
  const all = createBelongings<string>({
    storage: createMemoryStorage(),
    kind: 'item',
    longest: 1000,
    owner: () => 'asha',
    now: () => now++,
  });
  const open = (thing: string, tab: string, ...others: string[]) =>
    openDraft(all, thing, tab, (other) => others.includes(other));
  return { all, open };
}

describe('a draft of a form', () => {
  it('is another in each open tab, and for each thing', () => {
    const { open } = setUp();
    open('new', 'a').save('of a');
    const second = open('new', 'b', 'a');
    assert.equal(second.found, undefined);
    second.save('of b');
    open('new for Asha’s post', 'a', 'b').save('for a post');
    assert.equal(open('new', 'a', 'b').found, 'of a');
    assert.equal(open('new', 'b', 'a').found, 'of b');
    assert.equal(open('new for Asha’s post', 'a', 'b').found, 'for a post');
  });

  it('is found by the next tab once its own is closed, the newest first, by one tab alone', () => {
    const { open } = setUp();
    open('new', 'a').save('older');
    open('new', 'b', 'a').save('newer');
    assert.equal(open('new', 'c').found, 'newer');
    assert.equal(open('new', 'c').found, 'newer', 'after a reload');
    assert.equal(open('new', 'd', 'c').found, 'older');
    assert.equal(open('new', 'e', 'c', 'd').found, undefined);
  });

  it('is gone when it is removed', () => {
    const { all, open } = setUp();
    const draft = open('new', 'a');
    draft.save('typed');
    draft.remove();
    assert.deepEqual([open('new', 'a').found, all.all()], [undefined, []]);
  });
});
