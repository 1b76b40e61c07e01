import type { Kysely } from 'kysely';
import { NOTICES } from '#contract/duty-words.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** What somebody who signs up says and was shown, besides the form. */
export interface Newcomer {
  isMinor?: boolean | undefined;
  noticeVersion?: string | undefined;
}

/** Throws FORBIDDEN where the operator takes nobody under 18. */
export function assertOldEnough({ minors }: Pick<Context['config'], 'minors'>, isMinor: boolean | undefined): void {
  if (isMinor && minors === 'refuse') throw new Problem('FORBIDDEN', { message: NOTICES.en.refused });
}

/** Whether a member is younger than 18, as they said. */
export const isMinor = async (db: Kysely<Tables>, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('is_minor', 'is', true)
    .executeTakeFirst()) !== undefined;
