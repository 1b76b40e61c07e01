import type { Transaction } from 'kysely';
import { limitNewMember } from '#server/accounts/new-members.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** Opens a conversation with somebody. A new member's conversations with new people are counted. */
export async function beginConversation(
  context: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  memberId: string,
  otherId: string,
): Promise<string> {
  const [first, second] = memberId < otherId ? [memberId, otherId] : [otherId, memberId];
  const known = await trx
    .selectFrom('conversations')
    .select('id')
    .where('first_id', '=', first)
    .where('second_id', '=', second)
    .executeTakeFirst();
  if (!known) await limitNewMember(context, trx, memberId, 'people');
  return openConversation(trx, memberId, otherId);
}

/** Creates the conversation of two members, or finds the one they have. Both may ask at the same time. */
export async function openConversation(trx: Transaction<Tables>, one: string, other: string): Promise<string> {
  // Sorted: the unique index then covers both directions, and concurrent calls lock rows in one order.
  const [first_id, second_id] = one < other ? [one, other] : [other, one];
  const { id } = await trx
    .insertInto('conversations')
    .values({ kind: 'pair', first_id, second_id, common_name: null, common_image: null, last_content: null })
    // An update that changes nothing, so that the row is returned either way.
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doUpdateSet({ kind: 'pair' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('participants')
    .values([first_id, second_id].map((member_id) => ({ conversation_id: id, member_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
