import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { noticeShown } from '#contract/duty-words.ts';
import { findingCalls } from '#contract/finding.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { type Accounts, createAccounts, newAddress, openAccounts, signUpForm } from '#server/testing/accounts.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { codeIn } from '#server/testing/mailbox.ts';

const { sendCode, signUp } = accountCalls;
const { changePrivacySettings, getPerson, getPrivacySettings, listRandomPeople, recommendPeople } = peopleCalls;

const signUpAt = async ({ test, mailbox }: Accounts, more: object) => {
  const email = newAddress();
  assert.equal((await test.call(sendCode, { email })).status, 200);
  const code = codeIn(await mailbox.next(email));
  const answer = await test.call(signUp, { ...signUpForm(email, code), ...more });
  const row = await test.context.db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();
  return { answer, row };
};

describe('who signs up', () => {
  const accounts = openAccounts();

  it('is 18 or over unless they say otherwise, and keeps the notice that was shown', async () => {
    const old = await signUpAt(accounts, {});
    assert.deepEqual([old.answer.status, old.row?.is_minor, old.row?.notice_version], [201, null, null]);
    const shown = await signUpAt(accounts, { noticeVersion: noticeShown('en'), isMinor: false });
    assert.deepEqual([shown.row?.is_minor, shown.row?.notice_version], [false, '1-en']);
    const wrong = await signUpAt(accounts, { noticeVersion: 'the newest' });
    assertRefused(wrong.answer, 400, 'INVALID_INPUT', 'noticeVersion');
  });

  it('is refused when younger, before a code is mailed and again at the sign-up', async () => {
    const { test } = accounts;
    assertRefused(await test.call(sendCode, { email: newAddress(), isMinor: true }), 403, 'FORBIDDEN');
    const { answer, row } = await signUpAt(accounts, { isMinor: true });
    assertRefused(answer, 403, 'FORBIDDEN');
    assert.equal(row, undefined);
  });

  it('gets an account when younger where the operator allows it', async () => {
    const allowing = await createAccounts({ minors: 'allow' });
    try {
      const { answer, row } = await signUpAt(allowing, { isMinor: true });
      assert.deepEqual([answer.status, row?.is_minor], [201, true]);
    } finally {
      await allowing.close();
    }
  });
});

describe('a member under 18', () => {
  const test = openApp({ minors: 'allow', rateLimits: false });
  let young: TestMember;
  let other: TestMember;
  before(async () => {
    [young, other] = await Promise.all([
      aMember(test, { firstName: 'Youngest' }),
      aMember(test, { firstName: 'Other' }),
    ]);
    await test.context.db.updateTable('members').set({ is_minor: true }).where('id', '=', young.id).execute();
  });

  const suggested = async (as: TestMember) => {
    const [one, two] = await Promise.all([
      test.call(recommendPeople, {}, { as }),
      test.call(listRandomPeople, {}, { as }),
    ]);
    return [...one.body.data, ...two.body.data].map(({ _id }) => _id);
  };
  const found = async (name: string, as: TestMember) => test.call(findingCalls.searchPeople, { name }, { as });

  it('is suggested to nobody, and is suggested nobody and nothing', async () => {
    assert.ok(!(await suggested(other)).includes(young.id));
    assert.deepEqual(await suggested(young), []);
    assert.deepEqual((await test.call(findingCalls.listSuggestedItems, {}, { as: young })).body.data, []);
  });

  it('is not found by name, and searches nobody', async () => {
    assert.equal((await found('Youngest', other)).body.count, 0);
    assertRefused(await found('Other', young), 403, 'FORBIDDEN');
  });

  it('has a profile for members only, with its reviews', async () => {
    assertRefused(await test.call(getPerson, { id: young.id }), 403, 'FORBIDDEN');
    assert.equal((await test.call(getPerson, { id: young.id }, { as: other })).status, 200);
    for (const call of [reviewCalls.listReviews, reviewCalls.getStanding]) {
      assertRefused(await test.call(call, { memberId: young.id }), 403, 'FORBIDDEN');
      assert.equal((await test.call(call, { memberId: young.id }, { as: other })).status, 200);
    }
  });

  it('says when they are 18, and is then as everybody; nobody becomes younger', async () => {
    assertRefused(
      await test.call(changePrivacySettings, { isMinor: true } as never, { as: other }),
      400,
      'INVALID_INPUT',
      'isMinor',
    );
    assert.equal((await test.call(getPrivacySettings, {}, { as: young })).body.data.isMinor, true);
    const changed = await test.call(changePrivacySettings, { isMinor: false }, { as: young });
    assert.equal(changed.body.data.isMinor, false);
    assert.equal((await found('Youngest', other)).body.count, 1);
    assert.equal((await found('Other', young)).status, 200);
    assert.equal((await test.call(getPerson, { id: young.id })).status, 200);
    assert.ok((await suggested(young)).includes(other.id));
  });
});
