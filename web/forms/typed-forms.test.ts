import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBelongings } from '../browser/belongings.ts';
import { createMemoryStorage } from '../browser/storage.ts';
import { createTypedForms, type Values } from './typed-forms.ts';

function setUp() {
  const world = { owner: 'asha', isMember: true, address: '/chat?with=ben', restored: 0 };
  const typed = createBelongings<Values>({
    storage: createMemoryStorage(),
    kind: 'typed',
    longest: 1000,
    owner: () => world.owner,
    now: () => 0,
  });
  const forms = createTypedForms({
    typed,
    isMember: () => world.isMember,
    address: () => world.address,
    restored: () => {
      world.restored += 1;
    },
  });
  /** A form with these values; returns what it holds now. */
  const show = (id: string, values: Values) => {
    const held = { ...values };
    const hide = forms.track({ id, read: () => held, write: (stored) => Object.assign(held, stored) });
    return { held, hide };
  };
  const expire = () => {
    world.isMember = false;
    forms.keep();
  };
  return { world, forms, show, expire };
}

describe('what is typed when the session expires', () => {
  it('is in the same form of the same page again for the same member, once', () => {
    const { world, show, expire } = setUp();
    show('report', { text: 'Not as described' }).hide();
    const { hide } = show('note', { text: 'At five?' });
    expire();
    hide();
    world.isMember = true;
    assert.deepEqual(show('report', {}).held, {}, 'it had gone before');
    world.address = '/chat?with=ravi';
    assert.deepEqual(show('note', {}).held, {});
    world.address = '/chat?with=ben';
    assert.deepEqual(show('note', {}).held, { text: 'At five?' });
    assert.deepEqual(show('note', {}).held, {});
    assert.equal(world.restored, 1);
  });

  it('is shown to nobody else, nor before signing in', () => {
    const { world, show, expire } = setUp();
    show('note', { text: 'At five?' });
    expire();
    assert.deepEqual(show('note', {}).held, {});
    world.isMember = true;
    world.owner = 'ravi';
    assert.deepEqual(show('note', {}).held, {});
    world.owner = 'asha';
    assert.deepEqual(show('note', {}).held, { text: 'At five?' });
  });

  it('is no password, code or file', () => {
    const { world, show, expire } = setUp();
    const file = new File(['x'], 'x.pdf');
    show('form', { password: 'secret', confirmPassword: 'secret', otp: '1234', file, title: 'OS', tags: ['quick'] });
    expire();
    world.isMember = true;
    assert.deepEqual(show('form', {}).held, { title: 'OS', tags: ['quick'] });
  });
});
