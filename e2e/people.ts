import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { SignJWT } from 'jose/jwt/sign';
import { accountCalls } from '#contract/accounts.ts';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { SESSION } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { query } from './database.ts';
import { codeFor } from './mails.ts';

/** A member whom a journey needs to be there already. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  token: string;
  /** Member as the browser saves them. */
  user: Output<typeof accountCalls.logIn>['user'];
}

/** Makes a call as any client would; throws unless it succeeds. */
export async function call<C extends Call>(
  made: C,
  input: ClientInput<C>,
  as?: Pick<Person, 'token'>,
): Promise<Output<C>> {
  const fields: Record<string, unknown> = { ...input };
  const pathname = made.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const query =
    made.method === 'GET' && Object.keys(fields).length > 0
      ? `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`
      : '';
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  const body = made.method === 'GET' ? undefined : hasFile ? formOf(fields) : JSON.stringify(fields);
  const request = {
    method: made.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
  const ask = () => fetch(`${process.env.E2E_URL}/api/v1${pathname}${query}`, request);
  let reply = await ask();
  // fixtures.ts does the same for pages.
  for (let tries = 1; tries < 30 && reply.status === 503; tries += 1) {
    await wait(1000);
    reply = await ask();
  }
  const answer = await reply.text();
  if (!reply.ok) throw new Error(`${made.path}: ${reply.status} ${answer}`);
  return JSON.parse(answer);
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  return form;
}

/** An address that nobody else has. */
export const newAddress = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]/g, '')}.${randomUUID().slice(0, 8)}@campus.edu`;

/** The Admin of this run, whom setup.ts has signed up. */
export const theAdmin = (): Person => JSON.parse(process.env.E2E_ADMIN ?? '');

type Given = Partial<Pick<Person, 'firstName' | 'lastName' | 'email'>>;

/** Signs up by the mailed code, and in. */
export async function signUp(given: Given = {}): Promise<Person> {
  const { firstName = 'Aarav', lastName = 'Shinde' } = given;
  const email = given.email ?? newAddress(firstName);
  const password = `pass ${randomUUID()}`;
  await call(accountCalls.sendCode, { email, checkUserPresent: true });
  await call(accountCalls.signUp, {
    firstName,
    lastName,
    email,
    password,
    confirmPassword: password,
    YearAndBranch: '2nd Year · CSE',
    otp: await codeFor(email),
  });
  const { token, user } = await call(accountCalls.logIn, { email, password });
  return { firstName, lastName, email, password, token, user };
}

/**
 * A member with a session and the Admin's password, as rows alone: a hash and a mail for each would take a minute of a
 * run. Signing up has journeys of its own.
 */
export async function newMember(given: Given = {}): Promise<Person> {
  const { firstName = 'Aarav', lastName = 'Shinde' } = given;
  const email = given.email ?? newAddress(firstName);
  const admin = theAdmin();
  const username = email.slice(0, email.indexOf('@'));
  const { rows } = await query(MEMBER, [email, firstName, lastName, username, admin.email, SESSION.days]);
  const token = await new SignJWT({ sid: rows[0].session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(rows[0].member)
    .setIssuedAt()
    .setExpirationTime(`${SESSION.days} days`)
    .sign(new TextEncoder().encode(process.env.E2E_SECRET));
  const { itemsToSell, converSationId, ...user } = (await call(peopleCalls.getMe, {}, { token })).data;
  return { firstName, lastName, email, password: admin.password, token, user };
}

const MEMBER = `
  with member as (
    insert into members (email, password_hash, first_name, last_name, username, year_and_branch)
    select $1, password_hash, $2, $3, $4, '2nd Year · CSE' from members where email = $5
    returning id
  ), joined as (
    insert into participants (conversation_id, member_id, read_number, joined_at)
    select conversations.id, member.id, last_number, now() from conversations, member where kind = 'community'
  )
  insert into sessions (member_id, expires_at)
  select id, now() + make_interval(days => $6) from member
  returning id as session, member_id as member`;

/** The two selects of sign-up and the settings. */
export async function chooseYearAndBranch(page: Page, year = '2nd Year', branch = 'Computer Science'): Promise<void> {
  await page.getByLabel('Year', { exact: true }).selectOption(year);
  await page.getByLabel('Branch', { exact: true }).selectOption(branch);
}
