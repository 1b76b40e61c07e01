import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR } from '#contract/rules/time.ts';
import { createBelongings } from './belongings.ts';
import { createMemoryStorage } from './storage.ts';

function setUp() {
  const storage = createMemoryStorage();
  const world = { owner: 'asha', now: Date.parse('2026-01-22T10:00:00Z'), storage };
  const open = (kind: string, longest = HOUR, read?: (stored: unknown) => string | undefined) =>
    createBelongings<string>({
      storage,
      kind,
      longest,
      owner: () => world.owner,
      now: () => world.now,
      ...(read && { read }),
    });
  return { world, storage, open };
}

describe('What belongs to somebody in this browser', () => {
  it('belongs to its owner alone, and is there again when they come back', () => {
    const { world, open } = setUp();
    const notes = open('note');
    notes.set('lamp', 'of Asha');
    world.owner = 'ben';
    assert.equal(notes.get('lamp'), undefined);
    assert.deepEqual(notes.all(), []);
    notes.set('lamp', 'of Ben');
    world.owner = 'asha';
    assert.equal(notes.get('lamp'), 'of Asha');
  });

  it('belongs to one thing and one kind', () => {
    const { open } = setUp();
    const [notes, drafts] = [open('note'), open('draft')];
    notes.set('lamp', 'a');
    notes.set('lamp: green', 'b');
    drafts.set('lamp', 'c');
    assert.deepEqual([notes.get('lamp'), notes.get('lamp: green'), drafts.get('lamp')], ['a', 'b', 'c']);
    notes.remove('lamp');
    assert.deepEqual([notes.get('lamp'), notes.get('lamp: green'), drafts.get('lamp')], [undefined, 'b', 'c']);
  });

  it('has an age, after which it is gone, of every owner', () => {
    const { world, storage, open } = setUp();
    const notes = open('note');
    notes.set('lamp', 'a');
    world.now += HOUR;
    assert.equal(notes.get('lamp'), 'a');
    world.now += 1;
    assert.equal(notes.get('lamp'), undefined);
    world.owner = 'ben';
    notes.set('desk', 'b');
    assert.deepEqual(storage.keys(), ['note:ben:desk']);
  });

  it('is listed newest first, and taken once', () => {
    const { world, open } = setUp();
    const notes = open('note');
    for (const thing of ['one', 'two', 'three']) {
      notes.set(thing, thing);
      world.now += 1;
    }
    assert.deepEqual(
      notes.all().map(({ thing }) => thing),
      ['three', 'two', 'one'],
    );
    assert.deepEqual([notes.take('two'), notes.take('two')], ['two', undefined]);
  });

  it('is nothing where another version has written what this one cannot read', () => {
    const { storage, open } = setUp();
    const notes = open('note', HOUR, (stored) => (typeof stored === 'string' ? stored : undefined));
    storage.set('note:asha:lamp', '{"at":1e15,"value":{"text":"a"}}');
    storage.set('note:asha:desk', 'not JSON');
    assert.deepEqual([notes.get('lamp'), notes.get('desk'), notes.all()], [undefined, undefined, []]);
  });
});
