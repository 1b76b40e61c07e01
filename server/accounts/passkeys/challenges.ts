import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { PASSKEYS } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';

/** Milliseconds that a browser waits for its member. */
export const TIMEOUT = PASSKEYS.minutes * MINUTE;

/** Returns bytes that are signed once. `memberId`: who adds a passkey; null for the use of one. */
export async function createChallenge(db: Kysely<Tables>, memberId: string | null, now: Date) {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  const expires_at = new Date(now.getTime() + TIMEOUT);
  await db.insertInto('passkey_challenges').values({ challenge, member_id: memberId, expires_at }).execute();
  return { bytes, challenge };
}

/** Uses up a challenge. Of several concurrent uses, on whichever nodes, one is true. */
export async function takeChallenge(
  db: Kysely<Tables>,
  challenge: string,
  memberId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('member_id', 'is not distinct from', memberId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
