import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('M. What is under way when somebody is banned, suspended or blocked', () => {
  let app: TestApp;
  let sockets: Sockets;
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    app = await createTestApp();
    sockets = await openSockets(app);
  });
  after(async () => {
    await sockets.close();
    await app.close();
  });
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(app), aMember(app)]);
  });

  /** Starts a change, then `act`, which has to wait for it, then commits the change; what became of `act`. */
  async function overtake<T>(
    change: (trx: Transaction<Tables>) => Promise<unknown>,
    act: () => Promise<T>,
  ): Promise<T> {
    const isChanged = Promise.withResolvers<void>();
    const hasBegun = Promise.withResolvers<void>();
    const changing = app.context.db.transaction().execute(async (trx) => {
      await change(trx);
      isChanged.resolve();
      await hasBegun.promise;
    });
    await isChanged.promise;
    const acting = act();
    await wait(300);
    hasBegun.resolve();
    await changing;
    return acting;
  }

  /** Changes the rows as blockMember and blockPerson do, but for their end. */
  const ban = (of: TestMember) => async (trx: Transaction<Tables>) => {
    await lockMembers(trx, [of.id], 'update');
    await trx.updateTable('members').set({ blocked_at: new Date() }).where('id', '=', of.id).execute();
    await trx.deleteFrom('sessions').where('member_id', '=', of.id).execute();
  };
  const block = (blocker: TestMember, other: TestMember) => async (trx: Transaction<Tables>) => {
    await lockMembers(trx, [blocker.id, other.id], 'update');
    await sql`delete from ended_follows where follower_id = ${other.id}`.execute(trx);
    await trx
      .insertInto('blocks')
      .values({ blocker_id: blocker.id, blocked_id: other.id, at: new Date().toISOString() })
      .execute();
  };

  test('M12 an item is not published by somebody who is banned meanwhile', async () => {
    const draft = await anItem(app, { owner: asha, publication: 'Draft' });
    const publish = () =>
      app.call(itemCalls.changeItemStatus, { itemId: draft.id, ItemStatus: 'Published' }, { as: asha });
    const { status } = await overtake(ban(asha), publish);
    assert.equal(status, 401);
    const row = await app.context.db.selectFrom('items').select('publication').where('id', '=', draft.id).execute();
    assert.deepEqual(row, [{ publication: 'Draft' }]);
  });

  test('M12 nor by somebody who is suspended meanwhile', async () => {
    const draft = await anItem(app, { owner: asha, publication: 'Draft' });
    const publish = () =>
      app.call(itemCalls.changeItemStatus, { itemId: draft.id, ItemStatus: 'Published' }, { as: asha });
    const suspend = async (trx: Transaction<Tables>) => {
      // The item's row makes the call wait.
      await sql`select from items where id = ${draft.id} for update`.execute(trx);
      await trx
        .updateTable('members')
        .set({ suspended_until: new Date(Date.now() + DAY) })
        .where('id', '=', asha.id)
        .execute();
    };
    assert.equal((await overtake(suspend, publish)).status, 403);
  });

  test('M12 a message is neither stored nor delivered after a block or a ban', async () => {
    const { body } = await app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    const { conversationId } = body.data;
    const [hers, his] = [await sockets.connect(asha), await sockets.connect(ravi)];
    const heard: unknown[] = [];
    his.on('receiveMessage', (message: unknown) => heard.push(message));
    const send = (clientId = randomUUID()) =>
      // A ban ends the connection, perhaps before the answer.
      emit(hers, 'sendMessage', { conversationId, content: 'still there?', clientId }).catch(() => ({
        success: false,
      }));
    assert.equal((await send()).success, true);
    const stored = async () =>
      (await app.context.db.selectFrom('messages').select('id').where('conversation_id', '=', conversationId).execute())
        .length;
    assert.equal((await overtake(block(ravi, asha), send)).success, false);
    await app.call(blockCalls.unblockPerson, { personId: asha.id }, { as: ravi });
    assert.equal((await overtake(ban(asha), send)).success, false);
    assert.equal(await stored(), 1);
    assert.ok(heard.length <= 1);
  });

  test('M12 neither a follow nor its undo comes after a block, nor a deal', async () => {
    const unfollow = (undo: boolean) => app.call(peopleCalls.unfollow, { friendId: ravi.id, undo }, { as: asha });
    const follow = () => app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    const item = await anItem(app, { owner: ravi, publication: 'Published' });
    await follow();
    await unfollow(false);
    assert.equal((await overtake(block(ravi, asha), () => unfollow(true))).status, 404);
    const again = async () => {
      await app.call(blockCalls.unblockPerson, { personId: asha.id }, { as: ravi });
    };
    await again();
    assert.equal((await overtake(block(ravi, asha), follow)).status, 404);
    await again();
    const want = () => app.call(dealCalls.wantItem, { itemId: item.id }, { as: asha });
    assert.equal((await overtake(block(ravi, asha), want)).status, 404);
    assert.deepEqual(
      await app.context.db.selectFrom('follows').selectAll().where('follower_id', '=', asha.id).execute(),
      [],
    );
  });

  test('M12 a ban by an admin waits for nobody and wins over what is under way', async () => {
    const admin = await anAdmin(app);
    const draft = await anItem(app, { owner: asha, publication: 'Draft' });
    const [banned] = await Promise.all([
      app.call(peopleCalls.blockMember, { id: asha.id, blocked: true }, { as: admin }),
      app.call(itemCalls.changeItemStatus, { itemId: draft.id, ItemStatus: 'Published' }, { as: asha }),
    ]);
    assert.equal(banned.status, 200);
    const late = await app.call(itemCalls.changeItemStatus, { itemId: draft.id, ItemStatus: 'Draft' }, { as: asha });
    assert.equal(late.status, 401);
  });

  test('H5 M12 a block at the moment of a follow waits and wins, in each of 60 rounds', async () => {
    for (let round = 0; round < 60; round += 1) {
      const [one, other] = await Promise.all([aMember(app), aMember(app)]);
      const [followed, back, blocked] = await Promise.all([
        app.call(peopleCalls.follow, { friendId: other.id }, { as: one }),
        app.call(peopleCalls.follow, { friendId: one.id }, { as: other }),
        app.call(blockCalls.blockPerson, { personId: one.id }, { as: other }),
      ]);
      assert.equal(blocked.status, 200, `round ${round}: ${JSON.stringify(blocked.body)}`);
      for (const { status } of [followed, back])
        assert.ok(status === 200 || status === 201 || status === 404, `${status}`);
      const { rows } = await sql`select from follows where follower_id in (${one.id}, ${other.id})`.execute(
        app.context.db,
      );
      assert.equal(rows.length, 0, `round ${round}: a follow came after the block`);
    }
  });
});
