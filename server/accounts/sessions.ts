import { type Kysely, sql } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import { DEVICES } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { placeOf } from './devices.ts';
import { sessionEnd } from './tokens.ts';

type Calls = typeof accountCalls;

export const listSessions: ServerFunction<Calls['listSessions']> = async ({ db, now }, viewer) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'time_zone', 'network', 'created_at', 'is_new_device'])
    .select(sql<string>`coalesce(seen_at, created_at)`.as('seen_at'))
    .where('member_id', '=', viewer.id)
    .where('expires_at', '>', now().toISOString())
    // The caller's own is in the list however many there are.
    .orderBy(sql`id = ${viewer.sessionId}`, 'desc')
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id')
    .limit(DEVICES.listed)
    .execute();
  return {
    data: rows.map(({ id, device, time_zone, network, created_at, seen_at, is_new_device }) => ({
      _id: id,
      device,
      place: placeOf({ timeZone: time_zone }, network),
      createdAt: created_at,
      seenAt: seen_at,
      isCurrent: id === viewer.sessionId,
      isNewDevice: is_new_device,
    })),
  };
};

export const endSession: ServerFunction<Calls['endSession']> = async (context, viewer, { sessionId }) => {
  if ((await endSessions(context, viewer, { only: sessionId })) === 0) throw notFound('device');
  return { message: 'The device is signed out.' };
};

export const endOtherSessions: ServerFunction<Calls['endOtherSessions']> = async (context, viewer) => {
  const ended = await endSessions(context, viewer, { except: viewer.sessionId });
  return { message: ended === 1 ? 'One device is signed out.' : `${ended} devices are signed out.` };
};

/** Ends sessions of the caller with their sockets: here at once, on other nodes as the database notifies them (L3). */
async function endSessions(
  { db, now, realtime }: Context,
  viewer: Member,
  which: { only: string } | { except: string },
): Promise<number> {
  const ended = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('sessions')
      .where('member_id', '=', viewer.id)
      .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.except)
      .returning('id')
      .execute();
    const details = { sessions: rows.length };
    if (rows.length > 0)
      await writeAudit(trx, now(), { action: 'sessions ended', by: viewer, subject: viewer.id, details });
    return rows.map(({ id }) => id);
  });
  for (const id of ended) realtime.endSession(id);
  return ended.length;
}

/**
 * Ends every session of a member and begins another in the place of the caller's, whose browser keeps its pushes.
 * Undefined if the caller's has ended meanwhile.
 */
export async function replaceSessions(
  trx: Kysely<Tables>,
  { id: memberId, sessionId }: Member,
  at: Date,
): Promise<{ sessionId: string; expiresAt: Date } | undefined> {
  const expiresAt = sessionEnd(at);
  const { rows } = await sql<{ id: string }>`
    insert into sessions (member_id, created_at, expires_at, device, time_zone, network)
    select member_id, ${at}, ${expiresAt}, device, time_zone, network from sessions where id = ${sessionId}
    returning id`.execute(trx);
  const next = rows[0]?.id;
  if (!next) return undefined;
  await trx.updateTable('push_subscriptions').set({ session_id: next }).where('session_id', '=', sessionId).execute();
  await trx.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '<>', next).execute();
  return { sessionId: next, expiresAt };
}
