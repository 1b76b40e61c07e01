import { useState } from 'react';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../api.ts';
import { failureText } from '../form.ts';
import { ACCOUNT } from '../messages.ts';
import { FormAlert } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { textLink } from './auth-page.tsx';

/** Requests another code; the previous one stops working. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function resend() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await toast.during(api(accountCalls.sendCode, { email, checkUserPresent: true }));
      toast(ACCOUNT.codeSent);
      onSent();
    } catch (error) {
      console.error(ACCOUNT.codeFailed, error);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <p>
        No code yet?{' '}
        <button type="button" className={textLink} aria-busy={busy || undefined} onClick={resend}>
          Resend Code
        </button>
      </p>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
