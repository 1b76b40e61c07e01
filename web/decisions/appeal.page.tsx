import { ArrowLeft } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { decisionCalls } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { DECISIONS } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { AppealForm } from './appeal-form.tsx';
import { AppealState } from './appeal-state.tsx';
import { loadDecision } from './load-decision.ts';

export const loader = ({ params: { number = '' }, context }: LoaderFunctionArgs) => loadDecision(context, number);

/** An appeal against a decision: once. */
export function Component() {
  const { number, decision } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const back = paths.decision(number);
  return (
    <Main className="wrap pt-5 lg:pt-9">
      <PageHead title="Your appeal" noindex />
      <div className="mx-auto max-w-[760px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">
        <ButtonLink look="ghost" to={back} className="px-2.5! -ml-2.5 -mt-1 mb-1 text-pen-text!">
          <ArrowLeft className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
          Decision {number}
        </ButtonLink>
        <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Your appeal</h1>
        <p className="mt-1 text-ink-3">Once for this decision. Read by another admin than the one who decided.</p>
        <AwaitedPage
          key={number}
          value={decision}
          wait={
            <SkeletonGroup>
              <Skeleton className="mt-6 h-[420px] rounded-panel" />
            </SkeletonGroup>
          }
          failed={DECISIONS.failed}
          failedClass="panel mt-6"
          retry={paths.appeal(number)}
        >
          {({ data }) =>
            data.canAppeal ? (
              <div className="panel p-5 md:p-7 mt-6">
                <AppealForm
                  decision={data}
                  isHere
                  onCancel={() => void navigate(back)}
                  send={async (form) => {
                    await api(decisionCalls.appeal, { number: data.number, ...form });
                    toast.success(DECISIONS.appealed);
                    void navigate(back);
                  }}
                />
              </div>
            ) : data.appeal ? (
              <AppealState appeal={data.appeal} />
            ) : (
              <p className="panel p-5 md:p-7 mt-6">There is no appeal against this, or its time is over.</p>
            )
          }
        </AwaitedPage>
      </div>
    </Main>
  );
}
