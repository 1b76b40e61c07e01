import type { Transaction } from 'kysely';
import { can } from '#contract/can.ts';
import type { leavingCalls } from '#contract/leaving.ts';
import { STUDIES } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { nextTermEnd } from '#contract/rules/studies-end.ts';
import { isFreeFor } from '#server/accounts/addresses.ts';
import { assertStudiesEnd } from '#server/accounts/studies-end.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findTerms } from '#server/items/ends/terms.ts';
import { hasAddress } from '#server/mail/no-address.ts';

type Calls = typeof leavingCalls;
type Trx = Transaction<Tables>;

const COLUMNS = ['id', 'role', 'email', 'second_email', 'college_email', 'studies_end', 'studies_said_at'] as const;

/** Locks a member whose studies are about to change. Throws TOKEN_INVALID once the account is deleted. */
export async function lockStudent(trx: Trx, memberId: string) {
  const member = await trx
    .selectFrom('members')
    .select(COLUMNS)
    .select(['terms_added', 'left_at'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  return member;
}
type Student = Awaited<ReturnType<typeof lockStudent>>;

/** The last day with one term more than this one, or than today where that is over. */
export async function findNextEnd({ config, now }: Pick<Context, 'config' | 'now'>, db: Context['db'], endsOn: string) {
  const today = campusDay(now(), config.timeZone);
  const said = (await findTerms(db)).map(({ ends_on }) => ends_on);
  return nextTermEnd(endsOn > today ? endsOn : today, said);
}

export const setStudiesEnd: ServerFunction<Calls['setStudiesEnd']> = async (context, viewer, { studiesEnd }) => {
  const { db, now } = context;
  if (studiesEnd !== null) assertStudiesEnd(context, studiesEnd);
  await db.transaction().execute(async (trx) => {
    const member = await lockStudent(trx, viewer.id);
    if (can.isProtected(member)) throw new Problem('CONFLICT', { message: 'Admins do not leave.' });
    if (member.left_at) throw new Problem('CONFLICT', { message: 'You have finished. Add a term if that is wrong.' });
    const isSooner = studiesEnd !== null && member.studies_end !== null && studiesEnd <= member.studies_end;
    if (member.studies_said_at && !isSooner)
      throw new Problem('CONFLICT', { message: 'You have said it before. Later it comes by adding a term.' });
    await trx
      .updateTable('members')
      .set({ studies_end: studiesEnd, studies_said_at: now(), leaving_told: null })
      .where('id', '=', viewer.id)
      .execute();
  });
  return { data: { endsOn: studiesEnd } };
};

export const addTerm: ServerFunction<Calls['addTerm']> = async (context, viewer) => {
  const { db, now, realtime } = context;
  const { endsOn, isWaiting } = await db.transaction().execute(async (trx) => {
    const member = await lockStudent(trx, viewer.id);
    const { studies_end } = member;
    if (!studies_end) throw new Problem('CONFLICT', { message: 'You have not said when your studies end.' });
    if ((member.terms_added ?? 0) < STUDIES.ownTerms)
      return { endsOn: await extend(context, trx, member, viewer), isWaiting: false };
    await trx
      .insertInto('term_requests')
      .values({ member_id: viewer.id, asked_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { endsOn: studies_end, isWaiting: true };
  });
  if (!isWaiting) realtime.sendToMember(viewer.id, 'memberChanged', {});
  const message = isWaiting ? 'The desk looks at it.' : 'One more term.';
  return { message, data: { endsOn, isWaiting } };
};

/** Adds a term to a locked member, by whoever decides it. An alumnus studies again. Returns the last day. */
export async function extend(
  context: Pick<Context, 'config' | 'now'>,
  trx: Trx,
  member: Student,
  by: { id: string; ip: string },
): Promise<string> {
  const { now } = context;
  const { id, studies_end, terms_added } = member;
  const endsOn = await findNextEnd(context, trx, studies_end ?? '');
  await trx
    .updateTable('members')
    .set({ studies_end: endsOn, terms_added: (terms_added ?? 0) + 1, leaving_told: null, left_at: null })
    .set(await addressesBack(trx, member))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('term_requests').where('member_id', '=', id).execute();
  const details = { endsOn };
  await writeAudit(trx, now(), { action: 'term added', by, subject: id, details });
  return endsOn;
}

/** The addresses as before the last day, unless somebody has the college's meanwhile. */
async function addressesBack(trx: Trx, { id, email, college_email, left_at }: Student) {
  if (!left_at || !college_email || !(await isFreeFor(trx, college_email, id))) return {};
  return { email: college_email, college_email: null, ...(hasAddress(email) && { second_email: email }) };
}
