import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import type { Config } from '#server/start/config.ts';
import { createTestApp, type TestApp } from './app.ts';
import { codeIn, createMailbox, type Mailbox } from './mailbox.ts';

/*
 * Real accounts, made through the front door with codes from a real mailbox: for tests of accounts themselves.
 */

/** Never to be seen in a log. */
export const PASSWORD = 'CANARY-correct horse';

export interface Accounts {
  test: TestApp;
  mailbox: Mailbox;
  /** The code that is mailed to this address. */
  codeFor(email: string): Promise<string>;
  /** Signs somebody up; returns the address. */
  aMemberWithPassword(email?: string): Promise<string>;
  logInAs(email: string, password?: string): Promise<{ token: string }>;
  close(): Promise<void>;
}

export async function createAccounts(overrides: Partial<Config> = {}): Promise<Accounts> {
  const mailbox = await createMailbox();
  const test = await createTestApp({ smtpUrl: mailbox.url, ...overrides });
  await startWorkers(test.context);

  async function codeFor(email: string): Promise<string> {
    const answer = await test.call(accountCalls.sendCode, { email, checkUserPresent: true });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return codeIn(await mailbox.next(email));
  }
  return {
    test,
    mailbox,
    codeFor,
    async aMemberWithPassword(email = newAddress()) {
      const answer = await test.call(accountCalls.signUp, signUpForm(email, await codeFor(email)));
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return email;
    },
    async logInAs(email, password = PASSWORD) {
      const { status, body } = await test.call(accountCalls.logIn, { email, password });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async close() {
      await test.close();
      await mailbox.close();
    },
  };
}

/** The accounts of a suite, or of a file: they open before the tests and close after them. */
export function openAccounts(overrides: Partial<Config> = {}): Accounts {
  const accounts = { test: {} } as Accounts;
  const { test } = accounts;
  before(async () => {
    const created = await createAccounts(overrides);
    Object.assign(accounts, created, { test: Object.assign(test, created.test) });
  });
  after(() => accounts.close?.());
  return accounts;
}

let count = 0;
export const newAddress = (): string => `asha${++count}@campus.edu`;

export const signUpForm = (email: string, otp: string, more = {}) => ({
  firstName: 'Asha',
  lastName: 'Råo',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  YearAndBranch: '2nd Year CSE',
  otp,
  ...more,
});

/** Another code than this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** The same so many times at once. */
export const atOnce = <T>(times: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));

export const tally = (answers: { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
