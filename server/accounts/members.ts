import type { Kysely } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { usernameOf } from './usernames.ts';

export interface NewMember {
  email: string;
  firstName: string;
  lastName: string;
  YearAndBranch: string;
  collegeId?: string | undefined;
  contactNumber?: string | undefined;
}

/** Creates a member, who joins the community room. Returns the id. Throws USER_EXISTS. */
export async function createMember(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  given: NewMember,
  passwordHash: string,
): Promise<string> {
  // A username that is taken meanwhile is no conflict to the one who signs up.
  for (let attempt = 0; attempt < 10; attempt++) {
    const member = await trx
      .insertInto('members')
      .values({
        email: given.email,
        password_hash: passwordHash,
        // The operator's word alone: nothing in a request changes a role (rule A11).
        role: config.adminEmails.includes(given.email) ? 'Admin' : 'Student',
        first_name: given.firstName,
        last_name: given.lastName,
        username: usernameOf(given.firstName, given.lastName, attempt),
        year_and_branch: given.YearAndBranch,
        college_id: given.collegeId || null,
        contact_number: given.contactNumber || null,
        created_at: now(),
        updated_at: now(),
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch((error: { constraint?: string }) => {
        throw error.constraint === 'members_email_key' ? new Problem('USER_EXISTS') : error;
      });
    if (!member) continue;
    await joinCommunity(trx, member.id, now());
    return member.id;
  }
  throw new Problem('CONFLICT');
}

/** What was said before counts as read. */
async function joinCommunity(trx: Kysely<Tables>, memberId: string, joinedAt: Date): Promise<void> {
  await trx
    .insertInto('participants')
    .columns(['conversation_id', 'member_id', 'read_number', 'joined_at'])
    .expression((eb) =>
      eb
        .selectFrom('conversations')
        .select((row) => [
          'conversations.id',
          row.val(memberId).$castTo<string>().as('member_id'),
          'last_number',
          row.val(joinedAt).$castTo<Date>().as('joined_at'),
        ])
        .where('kind', '=', 'community'),
    )
    .execute();
}
