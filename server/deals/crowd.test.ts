import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

/** Ten times what the pool has of connections. */
const PEOPLE = 100;

interface Line {
  data: { place: number | null }[];
  nextCursor: string | null;
}

const test = openApp();

it(`M1 of ${PEOPLE} people who want one item at once each has an own place, and hears once that it is sold`, async () => {
  const seller = await aMember(test);
  const { id: itemId } = await anItem(test, { owner: seller, publication: 'Published' });
  const people: TestMember[] = [];
  for (let i = 0; i < PEOPLE; i += 1) people.push(await aMember(test));
  /** Tries again as people do who are told that the service is busy. */
  const want = async (as: TestMember): Promise<void> => {
    const { status } = await test.call(dealCalls.wantItem, { itemId }, { as });
    if (status === 201) return;
    assert.equal(status, 503);
    await wait(500);
    return want(as);
  };
  await Promise.all(people.map(want));

  const places: (number | null)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: Line } = await test.call(dealCalls.listLine, { itemId, limit: 40, cursor }, { as: seller });
    places.push(...body.data.map(({ place }) => place));
    cursor = body.nextCursor;
  }
  assert.deepEqual(
    places,
    people.map((_, i) => i + 1),
  );

  await test.call(itemCalls.changeItemStatus, { itemId, status: 'Sold' }, { as: seller });
  const told = await test.context.db
    .selectFrom('notices')
    .innerJoin('notice_causes', 'notice_causes.notice_id', 'notices.id')
    .select('notices.member_id')
    .where(sql<boolean>`notices.data->>'act' = 'close'`)
    .execute();
  assert.equal(told.length, PEOPLE);
  assert.deepEqual(new Set(told.map(({ member_id }) => member_id)), new Set(people.map(({ id }) => id)));
});
