import { useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Decision, decisionCalls } from '#contract/decisions.ts';
import { Problem } from '#contract/problems.ts';
import { decisionTitle } from '#contract/rules/desk-words.ts';
import { api, apiContext } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { DECISIONS } from '../desk/messages.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Day } from '../ui/day.tsx';
import { toast } from '../ui/toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { When } from '../ui/when.tsx';
import { AppealForm } from './appeal-form.tsx';
import { AppealState } from './appeal-state.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { LinkOver } from './link-over.tsx';

/** The target of the mail about a decision. Opening it changes nothing, because scanners open every link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') || 'none';
  const decision = await context
    .get(apiContext)(decisionCalls.getDecisionByLink, { token }, { signal: request.signal })
    .then((answer) => answer.data)
    .catch((error: unknown) => {
      if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return null;
      throw error;
    });
  return data({ token, decision }, { headers: { 'cache-control': 'no-store' } });
}

/** A decision without signing in: read it, appeal, and get the data. */
export function Component() {
  const { token, decision } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-5 lg:pt-9">
      <PageHead title={decision ? `Decision ${decision.number}` : 'A decision'} noindex />
      <div className="mx-auto max-w-[760px]">
        {decision ? <Linked key={token} token={token} first={decision} /> : <LinkOver />}
      </div>
    </div>
  );
}

function Linked({ token, first }: { token: string; first: Decision }) {
  const [decision, setDecision] = useLoaded(first);
  const { number, at, kind, acts, days, appeal, canAppeal } = decision;
  return (
    <>
      <p className="text-sm text-ink-3">
        Decision {number} · <When time={at} /> · opened by the link in your mail
      </p>
      <h1 className="mt-1 max-w-[560px] text-[26px] leading-8 md:text-h1 font-[680] text-balance">
        {decisionTitle(kind, acts, days)}
      </h1>
      <Lead decision={decision} />
      <DecisionFacts decision={decision} data={<AskForExport token={token} />} />
      {canAppeal && (
        <section className="panel p-5 md:p-7 mt-5" aria-labelledby="your-appeal">
          <h2 id="your-appeal" className="text-h3 font-[660]">
            Your appeal
          </h2>
          <p className="mt-1 mb-5 text-ink-2">Read by another admin than the one who decided.</p>
          <AppealForm
            decision={decision}
            isHere={false}
            send={async (form) => {
              setDecision((await api(decisionCalls.appealByLink, { token, ...form })).data);
              toast.success(DECISIONS.appealed);
            }}
          />
        </section>
      )}
      {appeal && <AppealState appeal={appeal} />}
    </>
  );
}

function Lead({ decision: { acts, lifted, canAppeal, appealUntil } }: { decision: Decision }) {
  const isBanned = acts.includes('ban') && !lifted.includes('ban');
  if (!isBanned && !canAppeal) return null;
  return (
    <p className="mt-2 text-lead text-ink-2">
      {isBanned && 'You cannot sign in. '}
      {canAppeal && appealUntil && (
        <>
          You can appeal once on this page, until <Day time={appealUntil} />.
        </>
      )}
    </p>
  );
}

function AskForExport({ token }: { token: string }) {
  const [isBusy, run] = useAction();
  const [isSent, setSent] = useState(false);
  const ask = () =>
    run(async () => {
      await api(decisionCalls.exportByLink, { token });
      setSent(true);
    });
  return (
    <p className="text-ink-2" role="status">
      {isSent ? (
        'A link to your data is on its way to your mail. It is good for a day.'
      ) : (
        <>
          You may have it:{' '}
          <button
            type="button"
            className="py-2.5 -my-2.5 font-semibold text-pen-text hover:underline underline-offset-2"
            aria-busy={isBusy || undefined}
            onClick={ask}
          >
            ask for an export
          </button>
          . It comes to your mail.
        </>
      )}
    </p>
  );
}
