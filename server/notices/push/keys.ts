import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface Keys {
  publicKey: string;
  privateKey: string;
}

/** The key pair of this campus (VAPID, RFC 8292); the first call creates it. Concurrent nodes agree on one. */
export async function readOrCreateKeys(db: Kysely<Tables>): Promise<Keys> {
  const found = await readKeys(db);
  if (found) return found;
  // Loaded with the first key or push, so that the start does not wait for it.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readKeys(db)) as Keys;
}

const readKeys = (db: Kysely<Tables>): Promise<Keys | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
