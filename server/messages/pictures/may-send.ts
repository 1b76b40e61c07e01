import { type Kysely, sql } from 'kysely';
import { OPEN_STATES } from '#contract/deals/states.ts';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { requireParticipation } from '../read-messages.ts';

const refuse = (message: string) => new Problem('FORBIDDEN', { message });

/**
 * Throws FORBIDDEN where a member may send no pictures: in rooms, in closed conversations, and to somebody who has not
 * answered yet, unless the two have an open deal.
 */
export async function requirePicturesAllowed(
  db: Kysely<Tables>,
  conversationId: string,
  memberId: string,
): Promise<void> {
  const { kind, first_id, second_id, is_closed } = await requireParticipation(db, conversationId, memberId);
  if (kind !== 'pair') throw refuse('Pictures can be sent in chats of two only.');
  const other = first_id === memberId ? second_id : first_id;
  if (!other) throw refuse('This member has deleted the account.');
  if (is_closed) throw refuse('This chat is closed: you can read it, but not write in it.');
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from messages where conversation_id = ${conversationId} and sender_id = ${other})
      or exists (
        select from deals where conversation_id = ${conversationId} and state = any(${[...OPEN_STATES]})
      ) as is_open`.execute(db);
  if (!rows[0]?.is_open) throw refuse('You can send pictures after their first answer, or within a deal.');
}
