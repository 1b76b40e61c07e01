import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { accountCalls } from '#contract/accounts.ts';
import { campusSignInCalls } from '#contract/campus-sign-in.ts';
import type { CampusPurpose } from '#contract/limits.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { setOpened } from '#server/accounts/admins.ts';
import { endStudies } from '#server/leaving/become-alumnus.ts';
import { type Accounts, createAccounts, newAddress, PASSWORD, signUpForm, wrong } from '#server/testing/accounts.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { createAuthenticator } from '#server/testing/authenticator.ts';
import { type CampusProvider, CLIENT, startCampusProvider } from '#server/testing/campus-provider.ts';
import { codeIn } from '#server/testing/mailbox.ts';

const { beginCampusSignIn, finishCampusSignIn, sendCampusCode, linkCampusAccount } = campusSignInCalls;
const { unlinkCampusAccount, getSignInWays } = campusSignInCalls;
const { sendCode, signUp, logIn, requestPasswordReset, resetPassword, requestAddressChange } = accountCalls;
const { getMe, deleteAccount } = peopleCalls;
const ORIGIN = 'https://market.campus.edu';

let accounts: Accounts;
let provider: CampusProvider;
let one: TestApp;
let two: TestApp;
let only: TestApp;
before(async () => {
  provider = await startCampusProvider(`${ORIGIN}/campus-sign-in`);
  const campusSignIn = {
    ...CLIENT,
    issuer: provider.issuer,
    claims: { year: 'study_year', branch: 'branch', affiliation: 'affiliation' },
    isOnly: false,
  };
  const config = { publicUrl: ORIGIN, campusEmailDomains: ['campus.edu'], campusSignIn };
  accounts = await createAccounts(config);
  one = accounts.test;
  const { jwtSecret } = one.context.config;
  two = await createTestApp({ ...config, jwtSecret }, one);
  only = await createTestApp({ ...config, jwtSecret, campusSignIn: { ...campusSignIn, isOnly: true } }, one);
});
after(async () => {
  await only.close();
  await two.close();
  await accounts.close();
  await provider.close();
});

let count = 0;
/** Somebody of the campus, as the provider knows them. */
function aPerson(claims: Record<string, unknown> = {}) {
  const subject = `person-${++count}`;
  const email = newAddress();
  const name = { given_name: 'Asha', family_name: 'Rao', preferred_username: `asha.${count}` };
  provider.people.set(subject, { ...name, email, email_verified: true, ...claims });
  return { subject, email };
}
type SignedIn = { token: string };

async function begin(purpose: CampusPurpose = 'signIn', as?: SignedIn, app = one) {
  const { status, body } = await app.call(beginCampusSignIn, { purpose }, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Begins here, signs in there and comes back, to another node. */
async function go(subject: string, purpose: CampusPurpose = 'signIn', as?: SignedIn) {
  const { url, secret } = await begin(purpose, as);
  return two.call(finishCampusSignIn, { secret, answer: await provider.visit(url, subject) }, { as });
}

async function enter(subject: string): Promise<SignedIn & { outcome: string }> {
  const { status, body } = await go(subject);
  assert.equal(status, 200, JSON.stringify(body));
  return { token: body.token ?? assert.fail(JSON.stringify(body)), outcome: body.outcome };
}

const me = async (as: SignedIn) => (await one.call(getMe, {}, { as })).body.data;
const waysOf = async (as: SignedIn) => (await one.call(getSignInWays, {}, { as })).body.data;

describe('a newcomer', () => {
  it('A14 gets an account without a password, with year and branch of the claims, and comes back to it', async () => {
    const { subject, email } = aPerson({ study_year: 2, branch: 'Computer Science' });
    const first = await enter(subject);
    const { accountType, ...user } = await me(first);
    assert.deepEqual([first.outcome, accountType], ['signedUp', 'Student']);
    assert.deepEqual([user.email, user.firstName, user.YearAndBranch], [email, 'Asha', '2nd Year · CSE']);
    const again = await enter(subject);
    assert.deepEqual([again.outcome, (await me(again))._id], ['signedIn', user._id]);
    assert.equal((await waysOf(again)).hasPassword, false);
    assertRefused(await one.call(logIn, { email, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
  });

  it('A14 has no year and branch where the claims say none, and the staff their own', async () => {
    assert.equal((await me(await enter(aPerson().subject))).YearAndBranch, '');
    const staff = aPerson({ affiliation: ['member', 'faculty'] });
    assert.equal((await me(await enter(staff.subject))).YearAndBranch, 'Faculty');
  });

  it('A15 gets an account of their own with the college address of an alumnus, whose link goes on', async () => {
    const old = aPerson();
    const { _id: id } = await me(await enter(old.subject));
    const studies_end = campusDay(one.context.now(), one.context.config.timeZone);
    await one.context.db.updateTable('members').set({ studies_end }).where('id', '=', id).execute();
    await endStudies(one.context, new AbortController().signal);
    const newcomer = aPerson({ email: old.email });
    const { outcome, token } = await enter(newcomer.subject);
    assert.equal(outcome, 'signedUp');
    assert.notEqual((await me({ token }))._id, id);
    assert.equal((await me(await enter(old.subject)))._id, id);
  });

  it('A14 needs an address that is verified, and of the campus', async () => {
    for (const claims of [{ email_verified: false }, { email: 'a@elsewhere.edu' }, { email: undefined }]) {
      const { subject, email } = aPerson(claims);
      assertRefused(await go(subject), 403, 'CAMPUS_ADDRESS');
      const known = one.context.db.selectFrom('members').select('id').where('email', '=', email);
      assert.deepEqual(await known.execute(), []);
    }
  });
});

describe('a member of before', () => {
  /** Comes back from the campus to an account that is there. */
  async function ticketFor(email: string) {
    const { subject } = aPerson({ email });
    const { body } = await go(subject);
    assert.deepEqual([body.outcome, body.email, body.token], ['linkNeeded', email, undefined]);
    return { subject, ticket: body.ticket ?? '' };
  }

  it('A14 is linked once by the password, and then signs in', async () => {
    const email = await accounts.aMemberWithPassword();
    const { subject, ticket } = await ticketFor(email);
    for (const given of [{ password: 'CANARY-guess' }, {}])
      assertRefused(await one.call(linkCampusAccount, { ticket, ...given }), 400, 'INVALID_INPUT', 'password');
    const { status, body } = await two.call(linkCampusAccount, { ticket, password: PASSWORD });
    assert.deepEqual([status, (await me(body)).email], [200, email]);
    assert.match((await accounts.mailbox.next(email)).text ?? '', /campus account/);
    assert.equal((await enter(subject)).outcome, 'signedIn');
    const late = await one.call(linkCampusAccount, { ticket, password: PASSWORD });
    assertRefused(late, 400, 'CAMPUS_FAILED');
  });

  it('A14 is linked by a code that is good for this alone', async () => {
    const email = await accounts.aMemberWithPassword();
    const { ticket } = await ticketFor(email);
    assert.equal((await one.call(sendCampusCode, { ticket })).status, 200);
    const otp = codeIn(await accounts.mailbox.next(email));
    assertRefused(await one.call(signUp, signUpForm(email, otp)), 400, 'OTP_INVALID');
    assertRefused(await one.call(linkCampusAccount, { ticket, otp: wrong(otp) }), 400, 'OTP_INVALID');
    assert.equal((await one.call(linkCampusAccount, { ticket, otp })).status, 200);
  });

  it('A14 counts guesses of the password with those of log-ins (A6)', async () => {
    const email = await accounts.aMemberWithPassword();
    const { ticket } = await ticketFor(email);
    for (let guess = 0; guess < 10; guess += 1) await one.call(linkCampusAccount, { ticket, password: 'CANARY-guess' });
    assertRefused(await one.call(linkCampusAccount, { ticket, password: PASSWORD }), 429, 'TOO_MANY');
    assertRefused(await one.call(logIn, { email, password: PASSWORD }), 429, 'TOO_MANY');
  });

  it('A14 links from the settings what is of the same address, and unlinks it unless nothing else is left', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await accounts.logInAs(email);
    assertRefused(await go(aPerson().subject, 'link', as), 403, 'CAMPUS_ADDRESS');
    const { subject } = aPerson({ email });
    assert.equal((await go(subject, 'link', as)).body.outcome, 'linked');
    assert.match((await waysOf(as)).campus?.name ?? '', /^asha\./);
    assert.equal((await one.call(unlinkCampusAccount, {}, { as })).status, 200);
    assert.equal((await go(subject)).body.outcome, 'linkNeeded');

    const newcomer = await enter(aPerson().subject);
    assertRefused(await one.call(unlinkCampusAccount, {}, { as: newcomer }), 409, 'CONFLICT');
  });

  it('A14 confirms by the campus what needs the password; another’s account does not', async () => {
    const { subject } = aPerson();
    const as = await enter(subject);
    const { _id: id } = await me(as);
    one.wait({ minutes: 11 });
    two.wait({ minutes: 11 });
    assertRefused(await one.call(deleteAccount, { id }, { as }), 403, 'PASSWORD_NEEDED');
    assertRefused(await one.call(requestAddressChange, { email: newAddress() }, { as }), 403, 'PASSWORD_NEEDED');
    const other = aPerson();
    await enter(other.subject);
    assertRefused(await go(other.subject, 'confirm', as), 403, 'FORBIDDEN');
    const { url } = await begin('confirm', as);
    assert.match(url, /prompt=login/);
    assert.equal((await go(subject, 'confirm', as)).body.outcome, 'confirmed');
    assert.equal((await one.call(requestAddressChange, { email: newAddress() }, { as })).status, 200);
    assert.equal((await one.call(deleteAccount, { id }, { as })).status, 200);
    // The address can begin afresh.
    assert.equal((await enter(subject)).outcome, 'signedUp');
  });
});

describe('an answer that is not as it was begun', () => {
  const failing = async (secret: string, answer: string) =>
    assertRefused(await one.call(finishCampusSignIn, { secret, answer }), 400, 'CAMPUS_FAILED');

  it('A14 is refused: in another browser, twice, late, with another state, nonce or issuer', async () => {
    const { subject } = aPerson();
    const back = async (change = (url: URL) => url) => {
      const { url, secret } = await begin();
      return { secret, answer: await provider.visit(change(new URL(url)).href, subject) };
    };
    const theirs = await back();
    await failing((await begin()).secret, theirs.answer);
    const once = await back();
    assert.equal((await one.call(finishCampusSignIn, once)).status, 200);
    await failing(once.secret, once.answer);
    for (const name of ['nonce', 'state']) {
      const { secret, answer } = await back((url) => {
        url.searchParams.set(name, 'x'.repeat(43));
        return url;
      });
      await failing(secret, answer);
    }
    const mixed = await back();
    const from = new URLSearchParams(mixed.answer);
    from.set('iss', 'https://evil.example');
    await failing(mixed.secret, String(from));
    await failing((await back()).secret, 'error=access_denied');
    const late = await back();
    one.wait({ minutes: 11 });
    await failing(late.secret, late.answer);
  });

  it('A14 is refused with an ID token of another key or issuer, or without a signature', async () => {
    const { subject } = aPerson();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const partsOf = (token: string) =>
      token
        .split('.')
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const tampered: ((token: string) => Promise<string> | string)[] = [
      (token) => {
        const [header, payload] = partsOf(token);
        return new SignJWT(payload).setProtectedHeader(header).sign(privateKey);
      },
      (token) => {
        const [header, payload] = partsOf(token);
        return `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`;
      },
      (token) => {
        const [header, payload] = partsOf(token);
        return `${encode(header)}.${encode({ ...payload, iss: 'https://evil.example' })}.${token.split('.')[2]}`;
      },
      (token) => {
        const [header, payload] = partsOf(token);
        return `${encode(header)}.${encode({ ...payload, sub: 'somebody-else' })}.${token.split('.')[2]}`;
      },
    ];
    try {
      for (const change of tampered) {
        const { url, secret } = await begin();
        const answer = await provider.visit(url, subject);
        provider.tamper(async (tokens) => ({ ...tokens, id_token: await change(tokens.id_token) }));
        await failing(secret, answer);
      }
    } finally {
      provider.tamper();
    }
    assert.equal((await enter(subject)).outcome, 'signedUp');
  });

  it('A14 confirms nothing in another session', async () => {
    const { subject } = aPerson();
    const [as, other] = [await enter(subject), await enter(subject)];
    const { url, secret } = await begin('confirm', as);
    const answer = await provider.visit(url, subject);
    assertRefused(await one.call(finishCampusSignIn, { secret, answer }, { as: other }), 400, 'CAMPUS_FAILED');
    assertRefused(await one.call(beginCampusSignIn, { purpose: 'confirm' }), 401, 'TOKEN_INVALID');
  });
});

describe('OIDC=only', () => {
  it('A14 closes every other way', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await accounts.logInAs(email);
    await one.call(requestPasswordReset, { email });
    const token = /update-password\/([\w-]{43})/.exec((await accounts.mailbox.next(email)).text ?? '')?.[1];
    const passkey = await aPasskey(as);
    const both = { password: 'CANARY-another', confirmPassword: 'CANARY-another' };
    const credential = passkey.sign({ challenge: (await only.call(passkeyCalls.beginPasskey)).body.data.challenge });
    const answers = await Promise.all([
      only.call(logIn, { email, password: PASSWORD }),
      only.call(logIn, { email: newAddress(), password: PASSWORD }),
      only.call(sendCode, { email: newAddress() }),
      only.call(signUp, signUpForm(newAddress(), '0000')),
      only.call(requestPasswordReset, { email }),
      only.call(resetPassword, { ...both, token }),
      only.call(passkeyCalls.signInByPasskey, { credential }),
    ]);
    for (const answer of answers) assertRefused(answer, 403, 'OIDC_ONLY');
    assert.equal((await only.call(getMe, {}, { as })).status, 200);
  });

  it('A15 but for alumni, whom the campus may no longer know', async () => {
    const email = await accounts.aMemberWithPassword();
    const home = 'alumna@home.example';
    await one.context.db
      .updateTable('members')
      .set({ email: home, college_email: email, left_at: one.context.now() })
      .where('email', '=', email)
      .execute();
    assert.equal((await only.call(logIn, { email: home, password: PASSWORD })).status, 200);
    assert.equal((await only.call(requestPasswordReset, { email: home })).status, 200);
    assertRefused(await only.call(requestPasswordReset, { email }), 403, 'OIDC_ONLY');
    let token: string | undefined;
    while (!token) token = /\/update-password\/([\w-]{43})/.exec((await accounts.mailbox.next(home)).text ?? '')?.[1];
    const both = { password: 'CANARY-another one', confirmPassword: 'CANARY-another one' };
    assert.equal((await only.call(resetPassword, { ...both, token })).status, 200);
  });

  it('A14 but for an Admin to whom the operator opens them', async () => {
    const email = await accounts.aMemberWithPassword();
    const { db } = one.context;
    const tryIt = () => only.call(logIn, { email, password: PASSWORD });
    await setOpened(db, email, true);
    assertRefused(await tryIt(), 403, 'OIDC_ONLY');
    await db.updateTable('members').set({ role: 'Admin' }).where('email', '=', email).execute();
    assert.equal((await tryIt()).status, 200);
    assertRefused(await only.call(logIn, { email, password: 'CANARY-guess' }), 403, 'OIDC_ONLY');
    await setOpened(db, email, false);
    assertRefused(await tryIt(), 403, 'OIDC_ONLY');
  });

  async function aPasskey(as: SignedIn) {
    const authenticator = createAuthenticator({ origin: ORIGIN, rpId: 'market.campus.edu' });
    const { challenge } = (await one.call(passkeyCalls.beginAddingPasskey, {}, { as })).body.data;
    await one.call(passkeyCalls.addPasskey, { name: 'A', credential: authenticator.create({ challenge }) }, { as });
    return authenticator;
  }
});

describe('a provider that is away', () => {
  it('A14 is a 503 that says so, and leaves the other ways open', async () => {
    const { url, secret } = await begin();
    const answer = await provider.visit(url, aPerson().subject);
    await provider.close();
    assertRefused(await one.call(finishCampusSignIn, { secret, answer }), 503, 'UNAVAILABLE');
    const fresh = await createTestApp(one.context.config, one);
    try {
      assertRefused(await fresh.call(beginCampusSignIn), 503, 'UNAVAILABLE');
    } finally {
      await fresh.close();
    }
    const email = await accounts.aMemberWithPassword();
    assert.equal((await one.call(logIn, { email, password: PASSWORD })).status, 200);
  });
});
