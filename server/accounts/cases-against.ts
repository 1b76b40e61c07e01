import { type RawBuilder, sql } from 'kysely';

/*
 * What may not be decided may not be read (M11): a member of the desk sees nothing of a case against themselves, neither
 * in a list, nor in a count, nor in what the audit or an export says of it. `can.decideCase` is the same rule for one case.
 */

/** Condition on the column of a case's owner. */
export const isReadable = (readerId: string, ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${ownerId} is distinct from ${readerId}::uuid`;

/** The ids of the cases against a member as a text array, as the audit names them. */
export const casesAgainst = (memberId: string): RawBuilder<string[]> =>
  sql<string[]>`array(select id::text from cases where owner_id = ${memberId})`;
