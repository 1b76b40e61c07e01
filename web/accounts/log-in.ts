import { accountCalls } from '#contract/accounts.ts';
import type { Output } from '#contract/call.ts';
import { api } from '../api/api.ts';
import { ACCOUNT } from '../messages.ts';
import { grantIntent } from '../session/intent.ts';
import { beginSession } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';

interface Credentials {
  email: string;
  password: string;
}

/** Signs in, to go on to an address of ours. Throws what the call throws. */
export async function logIn({ email, password }: Credentials, next: string): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await enter(api(accountCalls.logIn, { email, password, timeZone }), next);
}

/** Begins the session of an answer, to go on to an address of ours. Throws what the call throws. */
export async function enter(asked: Promise<Output<typeof accountCalls.logIn>>, next: string): Promise<void> {
  const { token, user } = await toast.during(asked);
  toast.success(ACCOUNT.loggedIn);
  beginSession({ token, user });
  grantIntent(next);
}
