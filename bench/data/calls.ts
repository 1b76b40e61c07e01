import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { accountCalls } from '#contract/accounts.ts';

export const API = '/api/v1';

/** Makes a call of the API; throws on a refusal. */
export async function post(url: string, call: { path: string }, body: FormData | object, token?: string) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}${API}${call.path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const json = await answer.json();
  if (!json.success) throw new Error(`${call.path}: ${json.message}`);
  return json;
}

export async function logIn(url: string, email: string, password: string): Promise<string> {
  return (await post(url, accountCalls.logIn, { email, password })).token;
}

/** Signs somebody up like any other, by the code of the mail that a server without SMTP keeps as a file. */
export async function signUp(url: string, dataDir: string, password: string): Promise<void> {
  const email = 'bench@campus.edu';
  await post(url, accountCalls.sendCode, { email });
  const otp = await mailedCode(path.join(dataDir, 'mail'), email);
  await post(url, accountCalls.signUp, {
    email,
    password,
    confirmPassword: password,
    firstName: 'Bench',
    lastName: 'Mark',
    YearAndBranch: '3rd Year IT',
    otp,
  });
}

async function mailedCode(folder: string, email: string): Promise<string> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = name.endsWith('.eml') ? await readFile(path.join(folder, name), 'utf8') : '';
      const code = mail.includes(email) && /^\s*(\d{4})\s*$/m.exec(mail)?.[1];
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The code of the sign-up was not mailed.');
}
