import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.ts';

/** What is recorded forever (rule K4). */
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
  | 'password refused'
  | 'password changed'
  | 'address changed'
  | 'address change undone'
  | 'second address set'
  | 'second address removed'
  | 'studies ended'
  | 'term added'
  | 'term refused'
  | 'passkey added'
  | 'passkey removed'
  | 'campus account linked'
  | 'campus account unlinked'
  | 'log-in opened'
  | 'log-in closed'
  | 'account deleted'
  | 'member blocked'
  | 'promote'
  | 'moderator'
  | 'demote'
  | 'category created'
  | 'category changed'
  | 'categories ordered'
  | 'categories merged'
  | 'category deleted'
  | 'paper added'
  | 'paper hidden'
  | 'paper contributed'
  | 'paper decided'
  | 'paper changed'
  | 'questions mended'
  | 'contribution taken back'
  | 'item deleted by admin'
  | 'announcement written'
  | 'announcement undone'
  | 'announcement bar ended'
  | 'data request made'
  | 'data request answered'
  | 'breach written'
  | 'breach changed'
  | 'breach told'
  | 'breach exported'
  | 'meeting places changed'
  | 'terms changed'
  | 'campus changed'
  | 'reported'
  | 'case decided'
  | 'case messages read'
  | 'decision lifted'
  | 'appealed'
  | 'appeal answered'
  | 'data exported'
  | 'warning word added'
  | 'warning word removed'
  | 'sessions ended'
  | 'audit exported'
  | 'mail tried again'
  | 'file check begun'
  | 'files checked'
  | 'backup begun'
  | 'backup made'
  | 'backup downloaded';

export interface Entry {
  action: Action;
  /** Who did it, and from which address. */
  by?: { id: string | null; ip: string | null };
  /** Without `by`: who did it; null for a visitor and for the server. */
  actorId?: string | null;
  /** Its object: an id, or an address without account. Never a secret. */
  subject?: string | null;
  ip?: string | null;
  details?: Record<string, string | number | boolean | null>;
}

/** Appends an entry, in the transaction of the action. */
export async function writeAudit(
  db: Kysely<Tables>,
  now: Date,
  { action, by, actorId = by?.id ?? null, subject = null, ip = by?.ip ?? null, details }: Entry,
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
