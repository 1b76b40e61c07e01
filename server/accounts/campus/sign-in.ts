import type { campusSignInCalls } from '#contract/campus-sign-in.ts';
import { CAMPUS_SIGN_IN } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { signIn } from '#server/accounts/begin-session.ts';
import { deviceOf } from '#server/accounts/devices.ts';
import { requirePassword } from '#server/accounts/given-password.ts';
import { applyHeldDecisions } from '#server/accounts/held-decisions.ts';
import type { Recipient } from '#server/accounts/mails.ts';
import { createMember } from '#server/accounts/members.ts';
import { assertOldEnough, type Newcomer } from '#server/accounts/minors.ts';
import { NO_PASSWORD } from '#server/accounts/passwords.ts';
import { assertOwnName } from '#server/accounts/reserved-names.ts';
import { createSecret, hashSecret } from '#server/accounts/resets.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { findLinked, link } from './campus-accounts.ts';
import { type CampusPerson, readClaims } from './claims.ts';

type Calls = typeof campusSignInCalls;

const endOf = (now: Date) => new Date(now.getTime() + CAMPUS_SIGN_IN.minutes * MINUTE);

/** Throws NOT_FOUND where the operator has set none. */
function providerOf({ campusProvider }: Pick<Context, 'campusProvider'>) {
  if (!campusProvider) throw new Problem('NOT_FOUND', { message: 'There is no campus sign-in here.' });
  return campusProvider;
}

export const beginCampusSignIn: ServerFunction<Calls['beginCampusSignIn']> = async (context, viewer, input) => {
  const { db, now } = context;
  const { purpose = 'signIn' } = input;
  const provider = providerOf(context);
  const member = purpose === 'signIn' ? null : asMember(viewer);
  if (member && purpose === 'link') requirePassword(context, member);
  const { state, nonce, verifier, urlOf } = await provider.begin();
  const { secret, hash } = createSecret();
  await db
    .insertInto('campus_sign_ins')
    .values({
      secret_hash: hash,
      state,
      nonce,
      verifier,
      purpose,
      session_id: member?.sessionId ?? null,
      expires_at: endOf(now()),
    })
    .execute();
  return { data: { url: urlOf(purpose === 'confirm'), secret } };
};

export const finishCampusSignIn: ServerFunction<Calls['finishCampusSignIn']> = async (context, viewer, input) => {
  const { config, db, now } = context;
  const provider = providerOf(context);
  // Used up before the provider is asked: an answer that comes twice counts once.
  const begun = await db
    .deleteFrom('campus_sign_ins')
    .where('secret_hash', '=', hashSecret(input.secret))
    .where('expires_at', '>', now().toISOString())
    .returning(['state', 'nonce', 'verifier', 'purpose', 'session_id'])
    .executeTakeFirst();
  if (!begun) throw new Problem('CAMPUS_FAILED');
  const { purpose, session_id, ...checks } = begun;
  const claims = await provider.finish(input.answer, { ...checks, isFresh: purpose === 'confirm' });
  const person = readClaims(config, claims);
  if (purpose === 'signIn') return enter(context, viewer, person, input);
  const member = asMember(viewer);
  if (member.sessionId !== session_id) throw new Problem('CAMPUS_FAILED');
  return purpose === 'link' ? linkOwn(context, member, person) : confirm(context, member, person);
};

function asMember(viewer: Viewer): Member {
  if (viewer.id === null) throw new Problem('TOKEN_INVALID');
  return viewer;
}

/** Signs in who is linked, and makes an account for who has none. */
async function enter(
  context: Context,
  viewer: Viewer,
  person: CampusPerson,
  { timeZone, isMinor, noticeVersion }: Newcomer & { timeZone?: string | undefined },
) {
  const { db } = context;
  const known = await findLinked(db, person);
  if (known) return { ...(await signInLinked(context, viewer, known, person, timeZone)), outcome: 'signedIn' as const };
  if (!person.email) throw new Problem('CAMPUS_ADDRESS');
  const member = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email', '=', person.email)
    .executeTakeFirst();
  if (member) return askToLink(context, member, person);
  const newcomer = await addNewcomer(context, viewer, { ...person, email: person.email }, { isMinor, noticeVersion });
  return { ...(await signInLinked(context, viewer, newcomer, person, timeZone)), outcome: 'signedUp' as const };
}

/** Begins a session of a member who is linked with this person, also at the end of it. */
export const signInLinked = (
  context: Context,
  viewer: Viewer,
  member: Recipient,
  { issuer, subject }: Pick<CampusPerson, 'issuer' | 'subject'>,
  timeZone: string | undefined,
) =>
  signIn(context, {
    member,
    device: deviceOf(viewer, timeZone),
    way: 'campus',
    assertGood: async (trx) => {
      const used = await trx
        .updateTable('campus_accounts')
        .set({ used_at: context.now() })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) throw new Problem('CAMPUS_FAILED');
    },
  });

/** An account of this address is there: who it is of proves it by its password or a code. */
async function askToLink(
  { db, now }: Context,
  member: { id: string; email: string },
  { issuer, subject, name }: CampusPerson,
) {
  const { secret, hash } = createSecret();
  await db
    .insertInto('campus_links')
    .values({ ticket_hash: hash, issuer, subject, name, member_id: member.id, expires_at: endOf(now()) })
    .execute();
  return {
    message: 'This address has an account. Link it once.',
    outcome: 'linkNeeded' as const,
    ticket: secret,
    email: member.email,
  };
}

/** Links who is signed in and has just given the password. */
async function linkOwn(context: Context, viewer: Member, person: CampusPerson) {
  const { db } = context;
  const known = await findLinked(db, person);
  if (known?.id !== viewer.id) {
    await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select(['id', 'first_name as firstName', 'email'])
        .where('id', '=', viewer.id)
        .forShare()
        .executeTakeFirst();
      if (!member) throw new Problem('TOKEN_INVALID');
      if (person.email !== member.email)
        throw new Problem('CAMPUS_ADDRESS', { message: `Your campus account is not confirmed for ${member.email}.` });
      await link(context, trx, member, { ...person, ip: viewer.ip });
    });
  }
  return { message: 'Your campus account is linked.', outcome: 'linked' as const };
}

/** The session counts as begun now, as with the password. */
async function confirm({ db, now }: Context, viewer: Member, person: CampusPerson) {
  const known = await findLinked(db, person);
  if (known?.id !== viewer.id) throw new Problem('FORBIDDEN', { message: 'This is the campus account of another.' });
  await db.updateTable('sessions').set({ confirmed_at: now() }).where('id', '=', viewer.sessionId).execute();
  return { message: 'Thank you.', outcome: 'confirmed' as const };
}

/** Makes an account without a password. Throws USER_EXISTS, FORBIDDEN, BLOCKED where a ban of the address is in force. */
function addNewcomer(
  context: Context,
  viewer: Viewer,
  person: CampusPerson & { email: string },
  said: Newcomer,
): Promise<Recipient> {
  const { config, db, now } = context;
  const { email, firstName, lastName, yearAndBranch } = person;
  assertOldEnough(config, said.isMinor);
  if (!config.adminEmails.includes(email)) assertOwnName(firstName, lastName, config.brandName);
  return db.transaction().execute(async (trx) => {
    const form = { email, firstName, lastName, YearAndBranch: yearAndBranch, ...said };
    const id = await createMember(context, trx, form, NO_PASSWORD);
    await applyHeldDecisions(context, trx, { id, email });
    await link(context, trx, { id, firstName, email }, { ...person, ip: viewer.ip }, true);
    const details = { way: 'campus' };
    await writeAudit(trx, now(), { action: 'signed up', actorId: id, subject: id, ip: viewer.ip, details });
    return { id, firstName, email };
  });
}
