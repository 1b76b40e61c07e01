import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { type Asked, askJson } from '../load.ts';

const API = '/api/v1';
const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

export const get = ({ path }: Pick<Call, 'path'>, more = '', token?: string): Asked => ({
  path: API + path + more,
  headers: bearer(token),
});

export const post = ({ path }: Pick<Call, 'path'>, body: object, token?: string): Asked => ({
  method: 'POST',
  path: API + path,
  headers: bearer(token),
  body,
});

export async function logIn(url: string, email: string, password: string): Promise<string> {
  return (await askJson<{ token: string }>(url, post(accountCalls.logIn, { email, password }))).token;
}
