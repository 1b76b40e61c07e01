import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.ts';

/** What is kept for good: sign-ins, codes, resets, what admins do, refusals (rule K4). */
export type Action =
  | 'code sent'
  | 'code wrong'
  | 'codes under attack'
  | 'signed up'
  | 'logged in'
  | 'log-in refused'
  | 'logged out'
  | 'admin call refused'
  | 'reset requested'
  | 'password reset'
  | 'account deleted'
  | 'member blocked'
  | 'promote'
  | 'demote'
  | 'category created'
  | 'paper added'
  | 'paper hidden'
  | 'item deleted by admin';

export interface Entry {
  action: Action;
  /** Who did it; null for a visitor and for the machine. */
  actorId?: string | null;
  /** Whom or what it was done to: an id, or an address that has no account. Never a secret. */
  subject?: string | null;
  ip?: string | null;
  details?: Record<string, string | number | boolean | null>;
}

/** Appends to the audit, in the transaction of what happened. */
export async function writeAudit(
  db: Kysely<Tables>,
  now: Date,
  { action, actorId = null, subject = null, ip = null, details }: Entry,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: now.toISOString(),
      action,
      actor_id: actorId,
      subject,
      ip: ip || null,
      details: details ? JSON.stringify(details) : null,
    })
    .execute();
}
