import { useEffect, useRef, useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { campusSignInCalls } from '#contract/campus-sign-in.ts';
import { LANGUAGE, noticeShown } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { firstScreen } from '../session/first-screen.ts';
import { grantIntent } from '../session/intent.ts';
import { beginSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.tsx';
import { PrintsArt } from './auth-art.tsx';
import { AuthPage } from './auth-page.tsx';
import { type Begun, takeBegun } from './campus.ts';
import { LinkForm } from './link-form.tsx';

/** The URL of this page contains a code of the provider, so no request may send it as a referrer, and no cache keep it. */
export const loader = () => data(null, { headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } });

/** Where the campus's own sign-in comes back to. */
export function Component() {
  const { failure, ticket, next } = useAnswer();
  const title = ticket ? 'Link your account once' : 'Campus sign-in';
  return (
    <AuthPage title={title} art={<PrintsArt />}>
      <PageHead title={title} noindex canonical={paths.login()} />
      {ticket && <LinkForm {...ticket} next={next} />}
      {failure && (
        <>
          <p role="alert" className="mt-3 text-lead text-ink-2">
            {failure}
          </p>
          <ButtonLink className="mt-6" to={next === paths.dashboard.accountSettings() ? next : paths.login(next)}>
            Back
          </ButtonLink>
        </>
      )}
      {!ticket && !failure && (
        <p role="status" className="mt-4 flex items-center gap-3 text-ink-2">
          <Spinner className="size-5" />
          One moment …
        </p>
      )}
    </AuthPage>
  );
}

interface Ticket {
  ticket: string;
  email: string;
}

/** Hands the provider's answer on, once. */
function useAnswer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wasTaken = useRef(false);
  const [failure, setFailure] = useState('');
  const [ticket, setTicket] = useState<Ticket>();
  const [next, setNext] = useState<string>(paths.home());

  useEffect(() => {
    if (wasTaken.current) return;
    wasTaken.current = true;
    const query = search.slice(1);
    const begun = takeBegun(query);
    if (!begun) return setFailure(new Problem('CAMPUS_FAILED').message);
    setNext(begun.next);
    finish({ ...begun, answer: query }).then(
      (asked) => (asked ? setTicket(asked) : navigate(begun.next, { replace: true })),
      (error) => setFailure(failureText(error)),
    );
  }, [search, navigate]);
  return { failure, ticket, next };
}

/** Resolves to what linking an account takes, where that is needed. */
async function finish({ secret, answer, next, isMinor }: Begun & { answer: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { message, outcome, token, user, ticket, email } = await api(campusSignInCalls.finishCampusSignIn, {
    secret,
    answer,
    timeZone,
    isMinor,
    noticeVersion: noticeShown(LANGUAGE),
  });
  if (ticket && email) return { ticket, email };
  toast.success(token ? ACCOUNT.loggedIn : message);
  if (token && user) {
    beginSession({ token, user });
    if (outcome === 'signedUp') firstScreen.begin({ asksStudies: user.YearAndBranch === '' });
    grantIntent(next);
  }
  return undefined;
}
