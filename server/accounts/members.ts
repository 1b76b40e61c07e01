import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import type { ServerInput } from '#contract/call.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { isFreeFor } from './addresses.ts';

type NewMember = Omit<ServerInput<typeof accountCalls.signUp>, 'password' | 'confirmPassword' | 'otp'>;

/** Creates a member, who joins the community room. Returns the id. Throws USER_EXISTS. */
export async function createMember(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  form: NewMember,
  passwordHash: string,
): Promise<string> {
  if (!(await isFreeFor(trx, form.email, null))) throw new Problem('USER_EXISTS');
  // Taken usernames are retried, unnoticed by the new member.
  for (let attempt = 0; attempt < 10; attempt++) {
    const member = await trx
      .insertInto('members')
      .values({
        email: form.email,
        password_hash: passwordHash,
        // The role comes from the configuration alone: nothing in a request sets a role (rule A11).
        role: config.adminEmails.includes(form.email) ? 'Admin' : 'Student',
        first_name: form.firstName,
        last_name: form.lastName,
        username: usernameOf(form.firstName, form.lastName, attempt),
        year_and_branch: form.YearAndBranch,
        college_id: form.collegeId || null,
        contact_number: form.contactNumber || null,
        studies_end: form.studiesEnd ?? null,
        studies_said_at: form.studiesEnd === undefined ? null : now(),
        notice_version: form.noticeVersion || null,
        is_minor: form.isMinor ?? null,
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

/**
 * Records that a member was here today, with one small write a day. Skips a locked row: the next request records it.
 */
export async function markSeen(db: Kysely<Tables>, memberId: string, today: string): Promise<void> {
  await sql`
    update members set seen_on = ${today}
    where id = (
      select id from members where id = ${memberId} and seen_on is distinct from ${today}::date
      for no key update skip locked
    )`.execute(db);
}

/** Earlier messages count as read. */
async function joinCommunity(trx: Kysely<Tables>, memberId: string, joinedAt: Date): Promise<void> {
  const join = sql`
    insert into participants (conversation_id, member_id, read_number, joined_at)
    select id, ${memberId}::uuid, last_number, ${joinedAt}::timestamptz from conversations where kind = 'community'`;
  await join.execute(trx);
}

/** A username from a name, such as asha.rao. Later attempts add digits. */
function usernameOf(firstName: string, lastName: string, attempt: number): string {
  const base = [firstName, lastName]
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 30);
  if (attempt === 0 && base !== '') return base;
  return `${base || 'member'}.${randomInt(100, 10 ** (attempt + 3))}`;
}
