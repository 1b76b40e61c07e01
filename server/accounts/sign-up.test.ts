import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { atOnce, newAddress, openAccounts, PASSWORD, signUpForm, tally } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { codeIn } from '#server/testing/mailbox.ts';

const { sendCode, signUp, logIn } = accountCalls;

const accounts = openAccounts();
const { test } = accounts;

describe('sendCode', () => {
  it('mails a code', async () => {
    const answer = await test.call(sendCode, { email: ' NEW@Campus.edu ', checkUserPresent: true });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Kindly Check Your Email']);
    const mail = await accounts.mailbox.next('new@campus.edu');
    assert.match(codeIn(mail), /^\d{4}$/);
    assert.deepEqual(mail.html?.match(/\d{4,}/g), [codeIn(mail)]);
  });

  it('refuses an address that is none', async () => {
    for (const email of ['', 'asha', 'a@b.edu,c@d.edu', 'Asha <a@b.edu>'])
      assertRefused(await test.call(sendCode, { email }), 400, 'INVALID_INPUT', 'email');
  });

  it('refuses an address that has an account, where that is asked', async () => {
    const email = await accounts.aMemberWithPassword();
    assertRefused(
      await test.call(sendCode, { email: email.toUpperCase(), checkUserPresent: true }),
      409,
      'USER_EXISTS',
    );
  });

  it('mails no code for a sign-up that would be refused after it', async () => {
    const given = { email: newAddress(), firstName: 'Asha', lastName: 'Rao', password: PASSWORD };
    // The second in the wide letters of an input method.
    for (const password of ['Password123', 'ｐａｓｓｗｏｒｄ123'])
      assertRefused(await test.call(sendCode, { ...given, password }), 400, 'INVALID_INPUT', 'password');
    assertRefused(
      await test.call(sendCode, { ...given, firstName: 'Campus', lastName: 'Admin' }),
      400,
      'INVALID_INPUT',
      'firstName',
    );
    assert.equal((await test.call(sendCode, given)).status, 200);
    await accounts.mailbox.next(given.email);
  });

  it('tells the owner alone, where that is not asked', async () => {
    const email = await accounts.aMemberWithPassword();
    assert.equal((await test.call(sendCode, { email })).status, 200);
    const mail = await accounts.mailbox.next(email);
    assert.match(mail.text ?? '', /has an account already/);
    assert.equal(
      await test.context.db
        .selectFrom('codes')
        .selectAll()
        .where('email', '=', email)
        .where('used_at', 'is', null)
        .executeTakeFirst(),
      undefined,
    );
  });
});

describe('signUp', () => {
  it('creates a member of what was given, who is in the community room and can log in', async () => {
    const email = newAddress();
    const more = { collegeId: 'PRN1', contactNumber: '98765432', commonChatId: 'x' };
    const answer = await test.call(signUp, signUpForm(email.toUpperCase(), await accounts.codeFor(email), more));
    assert.deepEqual([answer.status, answer.body.message], [201, 'Sign up successfully']);
    const { body } = await test.call(logIn, { email, password: PASSWORD });
    assert.equal(body.user.accountType, 'Student');
    assert.deepEqual(
      [body.user.firstName, body.user.collegeId, body.user.additionaldetail.contactNumber, body.user.image],
      ['Asha', 'PRN1', '98765432', null],
    );
    assert.match(body.user.username, /^asha\.rao/);
    const rooms = await test.context.db
      .selectFrom('participants')
      .selectAll()
      .where('member_id', '=', body.user._id)
      .execute();
    assert.equal(rooms.length, 1);
  });

  it('stores the end of the studies, or asks for it later', async () => {
    const signedUp = async (more: object) => {
      const email = newAddress();
      await test.call(signUp, signUpForm(email, await accounts.codeFor(email), more));
      const { user } = (await test.call(logIn, { email, password: PASSWORD })).body;
      return [user.studiesEnd, user.asksStudiesEnd, user.isAlumnus];
    };
    const studiesEnd = `${new Date().getUTCFullYear() + 2}-06-14`;
    assert.deepEqual(await signedUp({ studiesEnd }), [studiesEnd, false, false]);
    assert.deepEqual(await signedUp({ studiesEnd: null }), [null, false, false]);
    assert.deepEqual(await signedUp({}), [null, true, false]);
    // Of staff nobody asks.
    assert.deepEqual(await signedUp({ YearAndBranch: 'Faculty' }), [null, false, false]);
  });

  it('refuses an end of the studies that is over or too far away', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    for (const studiesEnd of ['2020-06-14', '2120-06-14', 'June'])
      assertRefused(
        await test.call(signUp, signUpForm(email, code, { studiesEnd })),
        400,
        'INVALID_INPUT',
        'studiesEnd',
      );
  });

  it('shows a new member the community room with its common name and image', async () => {
    const email = await accounts.aMemberWithPassword();
    const me = await test.call(peopleCalls.getMe, {}, { as: await accounts.logInAs(email) });
    assert.equal(me.body.data.converSationId.length, 1);
    const { commonName, commonImage, participants } = me.body.data.converSationId[0] ?? {};
    assert.deepEqual([commonName, participants?.map((one) => one.email)], ['Campus Community', [email]]);
    const picture = await test.app.inject(`${commonImage}`);
    assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp']);
    assert.ok(((await sharp(picture.rawPayload).metadata()).width ?? 0) >= 152, 'twice as large as it is shown');
    const headers = { 'if-none-match': `${picture.headers.etag}` };
    assert.equal((await test.app.inject({ url: `${commonImage}`, headers })).statusCode, 304);
  });

  it('names every field that is missing or wrong', async () => {
    const answer = await test.call(signUp, { email: 'nobody' });
    assertRefused(answer, 400, 'INVALID_INPUT');
    const fields = answer.body.errors?.map(({ field }) => field).sort();
    assert.deepEqual(fields, ['YearAndBranch', 'confirmPassword', 'email', 'firstName', 'lastName', 'otp', 'password']);
    const email = newAddress();
    const code = await accounts.codeFor(email);
    assertRefused(
      await test.call(signUp, signUpForm(email, code, { confirmPassword: `${PASSWORD}!` })),
      400,
      'INVALID_INPUT',
      'confirmPassword',
    );
    for (const password of ['Password123', 'ｐａｓｓｗｏｒｄ123']) {
      const common = { password, confirmPassword: password };
      assertRefused(await test.call(signUp, signUpForm(email, code, common)), 400, 'INVALID_INPUT', 'password');
    }
    // None of that used the code up.
    assert.equal((await test.call(signUp, signUpForm(email, code))).status, 201);
  });

  it('gives those of one name different usernames, also at once', async () => {
    const emails = [newAddress(), newAddress(), newAddress(), newAddress()];
    const codes = await Promise.all(emails.map((email) => accounts.codeFor(email)));
    const same = { firstName: 'Same', lastName: 'Name' };
    const answers = await atOnce(4, (i) =>
      test.call(signUp, signUpForm(emails[i] as string, codes[i] as string, same)),
    );
    assert.equal(tally(answers, 201), 4);
  });
});
