import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';

/*
 * A member signs in with `email`, and with a second address beside it. On the last day of the studies the second takes the
 * place of the first, and the first becomes `college_email`: somebody new may have it, and no code, reset or mail for it
 * reaches the alumnus any more (docs/decisions/0074-leaving.md).
 */

type OfMembers = ExpressionBuilder<Tables, 'members'>;

/** Condition on `members`: this address is theirs, so that codes and links for it may reach them. */
export const isAddressOf =
  (email: string) =>
  (where: OfMembers): Expression<SqlBool> =>
    where.or([where('email', '=', email), where('second_email', '=', email)]);

/**
 * Those whose password may go with an address: whose it is, then the alumnus who had it last. The address alone gets
 * nobody into the account of an alumnus.
 */
export const findForPassword = ({ db }: Pick<Context, 'db'>, email: string) =>
  db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'email', 'password_hash', 'role', 'may_use_password', 'left_at'])
    .where((where) => where.or([isAddressOf(email)(where), where('college_email', '=', email)]))
    .orderBy(sql`case email when ${email} then 0 else case second_email when ${email} then 1 else 2 end end`)
    .orderBy('left_at', 'desc')
    .limit(2)
    .execute();

export const isTaken = () => new Problem('USER_EXISTS', { message: 'This address has an account of its own.' });

/**
 * Whether an address is neither the first nor the second of another member. Waits for others who are taking it, until the
 * transaction ends.
 */
export async function isFreeFor(trx: Kysely<Tables>, email: string, memberId: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCKS.addresses}::int, hashtext(${email}))`.execute(trx);
  const owners = await trx.selectFrom('members').select('id').where(isAddressOf(email)).execute();
  return owners.every(({ id }) => id === memberId);
}
