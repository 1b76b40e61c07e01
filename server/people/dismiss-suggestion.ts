import type { findingCalls } from '#contract/finding.ts';
import { assertSeen } from '#server/accounts/hidden-people.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof findingCalls;

/** The other is not suggested to the caller for 90 days, who may take it back. */
export const dismissSuggestion: ServerFunction<Calls['dismissSuggestion']> = async ({ db, now }, viewer, input) => {
  await assertSeen(db, viewer, input.personId);
  const row = { member_id: viewer.id, dismissed_id: input.personId };
  if (input.dismissed)
    await db
      .insertInto('dismissed_suggestions')
      .values({ ...row, at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'dismissed_id']).doUpdateSet({ at: now() }))
      .execute();
  else
    await db
      .deleteFrom('dismissed_suggestions')
      .where('member_id', '=', row.member_id)
      .where('dismissed_id', '=', row.dismissed_id)
      .execute();
  return { message: input.dismissed ? 'Not suggested again for 90 days.' : 'May be suggested again.' };
};
