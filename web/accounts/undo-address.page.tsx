import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { data, useNavigate, useParams } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { FormAlert } from '../forms/form.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { loadMember } from '../session/refresh-member.ts';
import { endSession, getSession, holdSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';

const TITLE = 'Change your address back?';

/** The URL of this page contains a secret, so no request may send it as a referrer. */
export const loader = () => data(null, { headers: { 'referrer-policy': 'no-referrer' } });

/** Opened by the mail to the old address. Opening it changes nothing: mail scanners open every link. */
export function Component() {
  const { failure, isBusy, undo } = useUndo();
  return (
    <div className="wrap py-10 md:py-16">
      {/* The secret must not be in a canonical link or a search engine either. */}
      <PageHead title={TITLE} noindex canonical={paths.forgotPassword()} />
      <section className="panel max-w-[560px] mx-auto p-6 md:p-9" aria-labelledby="undo-title">
        <span className="grid place-items-center size-14 mb-5 rounded-full bg-sunken text-ink-2">
          <MailWarning className="size-7" strokeWidth={1.9} aria-hidden="true" />
        </span>
        <h1 id="undo-title" className="text-[26px] leading-8 md:text-h1 font-[680]">
          {TITLE}
        </h1>
        <p className="mt-2 text-ink-2">
          The address to which this link was mailed signs you in again. Every device is signed out, and you set a new
          password next: whoever changed the address knows the one of before.
        </p>
        <FormAlert className="mt-5">{failure}</FormAlert>
        <Button className="mt-6" busy={isBusy && 'Change it back'} onClick={undo}>
          Change it back
        </Button>
      </section>
    </div>
  );
}

function useUndo() {
  const { token: secret = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const undo = async () => {
    setBusy(true);
    try {
      await holdSession(async () => {
        const { token } = await api(accountCalls.undoAddressChange, { token: secret });
        if (getSession()) await loadMember().catch(endIfOver);
        await navigate(mailedPaths.updatePassword(token), { replace: true });
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return { failure, isBusy, undo };
}

/** The session here may be of the member whose sessions have just ended, or somebody else's. */
function endIfOver(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  if (error.status === 401) endSession('replaced');
}
