import { ECDH } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PUSH } from '#contract/limits.ts';
import type { Device, noticeCalls } from '#contract/notices.ts';
import { badField, notFound } from '#contract/problems.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { readOrCreateKeys } from './keys.ts';
import { assertEndpoint, ForbiddenEndpoint } from './push-service.ts';

type Calls = typeof noticeCalls;

export const getPushKey: ServerFunction<Calls['getPushKey']> = async ({ db }) => ({
  data: { key: (await readOrCreateKeys(db)).publicKey },
});

export const listDevices: ServerFunction<Calls['listDevices']> = async ({ db }, viewer) => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('member_id', '=', viewer.id)
    .orderBy('made_at')
    .execute();
  return { data: rows.map((row) => presentDevice(row, viewer)) };
};

/** Adds the browser, or moves it to this session: knowing an endpoint means having its browser. */
export const addPushSubscription: ServerFunction<Calls['addPushSubscription']> = async (
  { config, db, now },
  viewer,
  { endpoint, p256dh, auth, device },
) => {
  assertUsable(endpoint, p256dh, config.pushServices);
  const values = { member_id: viewer.id, session_id: viewer.sessionId, p256dh, auth, device };
  const row = await db.transaction().execute(async (trx) => {
    // Serialized, so that the limit of devices holds.
    await lockOwner(trx, viewer.id);
    // One browser has one session: its earlier endpoint is obsolete.
    await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', viewer.sessionId)
      .where('endpoint', '<>', endpoint)
      .execute();
    const added = await trx
      .insertInto('push_subscriptions')
      .values({ ...values, endpoint, made_at: now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    const newest = trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('member_id', '=', viewer.id)
      .orderBy('made_at', 'desc')
      .limit(PUSH.devices);
    await trx
      .deleteFrom('push_subscriptions')
      .where('member_id', '=', viewer.id)
      .where('id', 'not in', newest)
      .execute();
    return added;
  });
  return { data: presentDevice(row, viewer) };
};

export const removePushSubscription: ServerFunction<Calls['removePushSubscription']> = async (
  { db },
  viewer,
  { deviceId },
) => {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', deviceId)
    .where('member_id', '=', viewer.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('device');
  return { message: 'Push is off on this device.' };
};

function assertUsable(endpoint: string, p256dh: string, trusted: string[]): void {
  try {
    assertEndpoint(endpoint, trusted);
  } catch (error) {
    if (error instanceof ForbiddenEndpoint) throw badField('endpoint', 'endpoint must be a public https address');
    throw error;
  }
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw badField('p256dh', 'p256dh must be a point on P-256');
  }
}

const presentDevice = (row: Selectable<Tables['push_subscriptions']>, viewer: Member): Device => ({
  _id: row.id,
  name: row.device,
  madeAt: row.made_at,
  pushedAt: row.pushed_at,
  isCurrent: row.session_id === viewer.sessionId,
});
