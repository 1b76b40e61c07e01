import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';

type Sql = RawBuilder<unknown>;

/** One row by its key: without `offset 0` PostgreSQL would read all whom one of the two follows, and hash them. */
const follows = (one: Sql, other: Sql) => sql<boolean>`
  exists (select from follows where follower_id = ${one} and followed_id = ${other} offset 0)`;

/** Whether a member, the row `alias` of `members`, lets another, given as SQL, write to them who has no chat with them yet. */
export const isWritableBy = (alias: string, writer: Sql): RawBuilder<boolean> => sql<boolean>`
  case coalesce(${sql.ref(`${alias}.writable_by`)}, 'everyone')
    when 'everyone' then true
    when 'following' then ${follows(sql.ref(`${alias}.id`), writer)}
    else false end`;

/**
 * Whether a member may write in a conversation of two, all given as SQL. Until the other has opened the chat, their choice
 * holds, and only who follows them may go on writing (docs/decisions/0065).
 */
export const mayWrite = (
  conversationId: Sql,
  writer: Sql,
  other: Sql,
  lastNumber: Sql,
): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from members reader
    left join chat_requests begun on begun.conversation_id = ${conversationId} and begun.opened_at is null
      and begun.sender_id = ${writer}
    where reader.id = ${other} and (
      (${lastNumber} = 0 or begun.sender_id is not null) and not ${isWritableBy('reader', writer)}
      or begun.sender_id is not null and not ${follows(writer, sql`reader.id`)}))`;

/** Why a member may not write to another, in a sentence; null where they may. */
export async function whyNotWrite(
  db: Kysely<Tables>,
  conversationId: string,
  memberId: string,
): Promise<Problem | null> {
  const { rows } = await sql<{ may: boolean; writable: boolean; choice: string | null }>`
    select ${mayWrite(sql`c.id`, sql`${memberId}::uuid`, sql`o.id`, sql`c.last_number`)} as may,
      ${isWritableBy('o', sql`${memberId}::uuid`)} as writable, o.writable_by as choice
    from conversations c
    join members o on o.id = case when c.first_id = ${memberId} then c.second_id else c.first_id end
    where c.id = ${conversationId} and c.kind = 'pair'`.execute(db);
  const [row] = rows;
  if (!row || row.may) return null;
  return row.writable ? waitsForAnswer() : notWritable(row.choice);
}

export const waitsForAnswer = () =>
  new Problem('FORBIDDEN', { message: 'You can write more once your first message is answered.' });

export const notWritable = (choice: string | null) =>
  new Problem('FORBIDDEN', {
    message:
      choice === 'following'
        ? 'This member takes first messages only from people whom they follow.'
        : 'This member takes no first messages. A deal always opens a chat.',
  });

/** Condition on a conversation `c`: one of the two began it, and the other has not opened it. */
export const isUnopened = sql<boolean>`
  exists (select from chat_requests where conversation_id = c.id and opened_at is null)`;
