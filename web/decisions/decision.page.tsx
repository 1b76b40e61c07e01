import { ArrowLeft } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Decision, decisionCalls } from '#contract/decisions.ts';
import { decisionTitle } from '#contract/desk-words.ts';
import { apiContext } from '../api.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { DECISIONS } from '../messages.ts';
import { notFoundIfInvalid, outcomeOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { When } from '../ui/when.tsx';
import { DecisionFacts } from './decision-facts.tsx';

export async function loader({ params: { number = '' }, context }: LoaderFunctionArgs) {
  const found = context
    .get(apiContext)(decisionCalls.getDecision, { number: Number(number) })
    .catch(notFoundIfInvalid('number'));
  const { value } = await later(outcomeOf(found));
  return { number, decision: value };
}

/** A decision as the member reads it whom it is against. */
export function Component() {
  const { number, decision } = useLoaderData<typeof loader>();
  return (
    <Main className="wrap pt-5 lg:pt-9">
      <PageHead title={`Decision ${number}`} noindex />
      <div className="mx-auto max-w-[760px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">
        <ButtonLink
          look="ghost"
          to={paths.dashboard.notifications()}
          className="px-2.5! -ml-2.5 -mt-1 mb-1 text-pen-text!"
        >
          <ArrowLeft className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
          Notifications
        </ButtonLink>
        <AwaitedPage
          key={number}
          value={decision}
          wait={<DecisionSkeleton />}
          failed={DECISIONS.failed}
          failedClass="panel"
          retry={paths.decision(number)}
        >
          {({ data }) => <Read decision={data} />}
        </AwaitedPage>
      </div>
    </Main>
  );
}

function Read({ decision }: { decision: Decision }) {
  const { number, at, kind, acts, days } = decision;
  return (
    <>
      <p className="text-sm text-ink-3">
        Decision {number} · <When time={at} />
      </p>
      <h1 className="mt-1 max-w-[560px] text-[26px] leading-8 md:text-h1 font-[680] text-balance">
        {decisionTitle(kind, acts, days)}
      </h1>
      <DecisionFacts decision={decision} />
    </>
  );
}

const DecisionSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-4 w-48" />
    <Skeleton className="mt-3 h-9 w-4/5" />
    <Skeleton className="mt-6 h-[420px] rounded-panel" />
  </SkeletonGroup>
);
