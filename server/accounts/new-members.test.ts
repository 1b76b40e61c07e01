import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { NEW_MEMBERS } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const app = openApp();
let category: { id: string };
before(async () => {
  category = await aCategory(app);
});

const aNewcomer = () => aMember(app, { joinedAt: app.context.now() });
const look = (as: TestMember) =>
  app.call(
    itemCalls.createItem,
    {
      kind: 'Wanted',
      title: 'A drafter',
      description: 'For the first year',
      price: 300,
      category: category.id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
    },
    { as },
  );

test('createItem takes so many items a day of a new member, and more the next day or of one who is here for longer', async () => {
  const asha = await aNewcomer();
  const statuses: number[] = [];
  for (let n = 0; n < NEW_MEMBERS.items; n += 1) statuses.push((await look(asha)).status);
  assert.deepEqual(new Set(statuses), new Set([201]));
  const refused = await look(asha);
  assertRefused(refused, 429, 'TOO_MANY');
  assert.equal(refused.body.message, 'New members list up to 20 items a day. Please go on tomorrow.');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await look(await aNewcomer())).status, 201, 'others are counted by themselves');
  app.wait({ hours: 25 });
  assert.equal((await look(asha)).status, 201);
  const old = await aMember(app);
  for (let n = 0; n <= NEW_MEMBERS.items; n += 1) assert.equal((await look(old)).status, 201);
});

test('a new member meets so many people a day, by following and by wanting; who is known already does not count', async () => {
  const asha = await aNewcomer();
  const follow = ({ id: friendId }: TestMember) => app.call(peopleCalls.follow, { friendId }, { as: asha });
  const want = async (owner: TestMember) => {
    const { id: itemId } = await anItem(app, { owner, publication: 'Published' });
    return app.call(dealCalls.wantItem, { itemId }, { as: asha });
  };
  const people = await Promise.all(Array.from({ length: NEW_MEMBERS.people + 1 }, () => aMember(app)));
  const [first, ...others] = people as [TestMember, ...TestMember[]];
  const last = others.pop() as TestMember;
  assert.equal((await want(first)).status, 201);
  assert.equal((await want(first)).status, 201);
  for (const one of others) assert.equal((await follow(one)).status, 200);
  assert.equal((await follow(first)).status, 200, 'the two talk already');
  assertRefused(await follow(last), 429, 'TOO_MANY');
  const refused = await want(last);
  assertRefused(refused, 429, 'TOO_MANY');
  assert.equal(refused.body.message, 'New members write to up to 20 new people a day. Please go on tomorrow.');
  app.wait({ days: NEW_MEMBERS.days });
  assert.equal((await follow(last)).status, 200);
});
