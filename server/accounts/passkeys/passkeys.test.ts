import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { passkeyCalls } from '#contract/passkeys.ts';
import { peopleCalls } from '#contract/people.ts';
import { allowsPasskeys } from '#contract/rules/passkeys.ts';
import { type Accounts, atOnce, createAccounts, tally } from '#server/testing/accounts.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { createAuthenticator } from '#server/testing/authenticator.ts';

const { listPasskeys, beginAddingPasskey, addPasskey, removePasskey } = passkeyCalls;
const { beginPasskey, signInByPasskey, confirmByPasskey } = passkeyCalls;
const { getMe, deleteAccount } = peopleCalls;
const HERE = { origin: 'https://market.campus.edu', rpId: 'market.campus.edu' };

let accounts: Accounts;
let one: TestApp;
let two: TestApp;
before(async () => {
  accounts = await createAccounts({ publicUrl: HERE.origin });
  one = accounts.test;
  two = await createTestApp({ publicUrl: HERE.origin, jwtSecret: one.context.config.jwtSecret }, one);
});
after(async () => {
  await two.close();
  await accounts.close();
});

async function aMember() {
  const email = await accounts.aMemberWithPassword();
  return { email, ...(await accounts.logInAs(email)) };
}
type SignedIn = Awaited<ReturnType<typeof aMember>>;

const toAdd = async (as: SignedIn) => (await one.call(beginAddingPasskey, {}, { as })).body.data;
const toUse = async () => (await one.call(beginPasskey)).body.data.challenge;
const nameOf = async (as: SignedIn) => (await one.call(listPasskeys, {}, { as })).body.data;

async function add(as: SignedIn, options: { isSynced?: boolean; name?: string } = {}) {
  const authenticator = createAuthenticator({ ...HERE, ...options });
  const credential = authenticator.create({ challenge: (await toAdd(as)).challenge });
  const { status, body } = await one.call(addPasskey, { name: options.name ?? 'Pixel 8', credential }, { as });
  assert.equal(status, 201, JSON.stringify(body));
  return authenticator;
}

describe('a passkey', () => {
  it('A13 is added with a check of who it is, named, told by mail, and signs in once for each challenge', async () => {
    const as = await aMember();
    const { rp, authenticatorSelection } = await toAdd(as);
    assert.deepEqual([rp.id, authenticatorSelection.userVerification], [HERE.rpId, 'required']);
    const passkey = await add(as);
    assert.match((await accounts.mailbox.next(as.email)).text ?? '', /Pixel 8/);
    const challenge = await toUse();
    const credential = passkey.sign({ challenge });
    // Of ten uses on two nodes at once, one.
    const answers = await atOnce(10, (n) => (n % 2 ? one : two).call(signInByPasskey, { credential }));
    assert.deepEqual([tally(answers, 200), tally(answers, 401)], [1, 9]);
    const { body } = answers.find(({ status }) => status === 200) ?? assert.fail();
    assert.equal((await one.call(getMe, {}, { as: body })).body.data.email, as.email);
    const [row] = await nameOf(as);
    assert.ok(row?.name === 'Pixel 8' && row.usedAt);
  });

  it('A13 is refused without that check, for another origin or name, by another key, and after five minutes', async () => {
    const as = await aMember();
    const passkey = await add(as);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const bad: [string, (challenge: string) => string][] = [
      ['unverified', (challenge) => passkey.sign({ challenge, isVerified: false })],
      ['origin', (challenge) => passkey.sign({ challenge, origin: 'https://market.campus.edu.evil.example' })],
      ['name', (challenge) => passkey.sign({ challenge, rpId: 'evil.example' })],
      ['key', (challenge) => passkey.sign({ challenge }, stranger)],
      ['type', (challenge) => passkey.sign({ challenge, type: 'webauthn.create' })],
      ['own challenge', () => passkey.sign({ challenge: 'x'.repeat(43) })],
      ['unknown', (challenge) => createAuthenticator(HERE).sign({ challenge })],
    ];
    for (const [name, sign] of bad) {
      const answer = await one.call(signInByPasskey, { credential: sign(await toUse()) });
      assert.deepEqual([name, answer.status, answer.body.code], [name, 401, 'PASSKEY_INVALID']);
    }
    const unverified = createAuthenticator(HERE).create({ challenge: (await toAdd(as)).challenge, isVerified: false });
    const refused = await one.call(addPasskey, { name: 'A', credential: unverified }, { as });
    assertRefused(refused, 400, 'INVALID_INPUT', 'credential');
    const late = await toUse();
    one.wait({ minutes: 6 });
    assertRefused(
      await one.call(signInByPasskey, { credential: passkey.sign({ challenge: late }) }),
      401,
      'PASSKEY_INVALID',
    );
  });

  it('A13 takes no challenge of another member, nor one that was for using', async () => {
    const [as, other] = [await aMember(), await aMember()];
    for (const challenge of [(await toAdd(other)).challenge, await toUse()]) {
      const credential = createAuthenticator(HERE).create({ challenge });
      const answer = await one.call(addPasskey, { name: 'A', credential }, { as });
      assertRefused(answer, 400, 'INVALID_INPUT', 'credential');
    }
    assert.deepEqual(await nameOf(as), []);
  });

  it('A13 counts its uses, unless it is synced', async () => {
    const as = await aMember();
    const [bound, synced] = [await add(as), await add(as, { isSynced: true })];
    const use = async (passkey: typeof bound, counter: number) =>
      (await one.call(signInByPasskey, { credential: passkey.sign({ challenge: await toUse(), counter }) })).status;
    assert.deepEqual([await use(bound, 7), await use(bound, 7), await use(bound, 8)], [200, 401, 200]);
    assert.deepEqual([await use(synced, 0), await use(synced, 0)], [200, 200]);
  });

  it('A13 is one of five, also of ten that are added at once', async () => {
    const as = await aMember();
    const made = await atOnce(10, async () => {
      const { challenge } = await toAdd(as);
      return createAuthenticator(HERE).create({ challenge });
    });
    const answers = await Promise.all(
      made.map((credential) => one.call(addPasskey, { name: 'A', credential }, { as })),
    );
    assert.deepEqual([tally(answers, 201), tally(answers, 409)], [5, 5]);
    assertRefused(await one.call(beginAddingPasskey, {}, { as }), 409, 'CONFLICT');
  });

  it('A13 is removed by its member alone, after which it signs nobody in', async () => {
    const [as, other] = [await aMember(), await aMember()];
    const passkey = await add(as);
    const passkeyId = (await nameOf(as))[0]?._id ?? '';
    assertRefused(await one.call(removePasskey, { passkeyId }, { as: other }), 404, 'NOT_FOUND');
    assert.equal((await one.call(removePasskey, { passkeyId }, { as })).status, 200);
    const credential = passkey.sign({ challenge: await toUse() });
    assertRefused(await one.call(signInByPasskey, { credential }), 401, 'PASSKEY_INVALID');
  });

  it('A13 signs no blocked member in', async () => {
    const as = await aMember();
    const passkey = await add(as);
    const { db, now } = one.context;
    await db.updateTable('members').set({ blocked_at: now() }).where('email', '=', as.email).execute();
    const credential = passkey.sign({ challenge: await toUse() });
    assertRefused(await one.call(signInByPasskey, { credential }), 403, 'BLOCKED');
  });

  it('A13 stands in the place of the password ten minutes after signing in; another’s does not', async () => {
    const [as, other] = [await aMember(), await aMember()];
    const [own, others] = [await add(as), await add(other)];
    one.wait({ minutes: 11 });
    const { _id: id } = (await one.call(getMe, {}, { as })).body.data;
    assertRefused(await one.call(beginAddingPasskey, {}, { as }), 403, 'PASSWORD_NEEDED');
    assertRefused(await one.call(deleteAccount, { id }, { as }), 403, 'PASSWORD_NEEDED');
    const confirm = async (passkey: typeof own) =>
      one.call(confirmByPasskey, { credential: passkey.sign({ challenge: await toUse() }) }, { as });
    assertRefused(await confirm(others), 403, 'FORBIDDEN');
    assert.equal((await confirm(own)).status, 200);
    assert.equal((await one.call(deleteAccount, { id }, { as })).status, 200);
  });

  it('A13 is for a name over https, and for this machine', async () => {
    const where = ['https://a.edu', 'http://localhost:3000', 'http://a.edu', 'https://10.0.0.1', 'https://[::1]:3000'];
    assert.deepEqual(where.map(allowsPasskeys), [true, true, false, false, false]);
    const plain = await createTestApp({ publicUrl: 'http://market.campus.edu' }, one);
    try {
      assertRefused(await plain.call(beginPasskey), 403, 'FORBIDDEN');
    } finally {
      await plain.close();
    }
  });
});
