import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NEW_MEMBERS } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';
import { pretends } from './reserved-names.ts';

describe('a name that pretends to be an admin’s', () => {
  test('is known by its look, whatever its letters are', () => {
    for (const [first, last] of [
      ['Admin', ''],
      ['Admin', 'Kumar'],
      ['Campus', 'ADMIN'],
      ['A d m i n', ''],
      ['Ad', 'min'],
      ['Ad min', 'Rao'],
      ['Asha', 'Ad-min'],
      ['Ad', 'min Rao'],
      ['Mode', 'rator'],
      ['CampusAdmin', 'Rao'],
      ['Admin2', 'Rao'],
      ['Admin', '007'],
      ['DogearSupport', ''],
      ['Аdmin', 'Rao'], // a Cyrillic А
      ['Adm1n', ''],
      ['@dmin', ''],
      ['Àdmïn', ''],
      ['Ad\u200bmin', ''],
      ['Ｍoderator', ''],
      ['Dogear', 'Team'],
      ['Official', 'Support'],
    ] as const)
      assert.ok(pretends(first, last, 'Dogear'), `${first} ${last}`);
  });

  test('leaves people their names', () => {
    for (const [first, last] of [
      ['Adminder', 'Singh'],
      ['Asha', 'Rao'],
      ['Amin', 'Shaikh'],
      ['Damini', 'Naik'],
      ['आशा', 'राव'],
      ['Ольга', 'Попова'],
      ['Lee', ''],
      ['Supriya', 'Portwal'],
      ['Aad', 'Mino'],
      ['Ad', 'Minhas'],
      ['Theo', 'Desker'],
    ] as const)
      assert.equal(pretends(first, last, 'Dogear'), false, `${first} ${last}`);
  });
});

describe('new members', () => {
  const app = openApp();

  test('updateProfile refuses an official name, but not of an admin, and not for other fields', async () => {
    const [member, admin] = [await aMember(app), await anAdmin(app)];
    const rename = (as: typeof member, firstName: string) => app.call(peopleCalls.updateProfile, { firstName }, { as });
    assertRefused(await rename(member, 'Аdmin'), 400, 'INVALID_INPUT', 'firstName');
    assert.equal((await rename(member, 'Asha')).status, 200);
    assert.equal((await rename(admin, 'Admin')).status, 200);
    assert.equal((await app.call(peopleCalls.updateProfile, { about: 'Hello' }, { as: member })).status, 200);
  });

  test('follow fewer people a day than others', async () => {
    const [fresh, old] = [await aMember(app, { joinedAt: app.context.now() }), await aMember(app)];
    const follow = async (as: typeof fresh) =>
      app.call(peopleCalls.follow, { friendId: (await aMember(app)).id }, { as });
    for (let i = 0; i < NEW_MEMBERS.people; i++) assert.equal((await follow(fresh)).status, 200);
    assertRefused(await follow(fresh), 429, 'TOO_MANY');
    for (let i = 0; i <= NEW_MEMBERS.people; i++) assert.equal((await follow(old)).status, 200);
  });
});
