import type { Decision } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { decisionTitle } from '#contract/rules/desk-words.ts';
import { DECISIONS } from '../desk/messages.ts';
import { Main } from '../layout/main.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { When } from '../ui/when.tsx';
import { AppealState } from './appeal-state.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { loadDecision } from './load-decision.ts';

function Read({ decision }: { decision: Decision }) {
  const { number, at, kind, acts, days, appeal, canAppeal, appealUntil } = decision;
  return (
    <>
      <p className="text-sm text-ink-3">
        Decision {number} · <When time={at} />
      </p>
      <h1 className="mt-1 max-w-[560px] text-[26px] leading-8 md:text-h1 font-[680] text-balance">
        {decisionTitle(kind, acts, days)}
      </h1>
      <DecisionFacts decision={decision} />
      {canAppeal && appealUntil && (
        <section className="mt-5 flex items-center gap-5 max-md:grid p-5 md:px-7 md:py-6 rounded-panel bg-pen-soft">
          <div className="min-w-0 flex-1">
            <h2 className="text-h3 font-[660]">Is something wrong here?</h2>
            <p className="mt-1 text-ink-2">
              Another admin reads your appeal. Once, until <Day time={appealUntil} />.
            </p>
          </div>
          <ButtonLink size="lg" to={paths.appeal(number)}>
            Write an appeal
          </ButtonLink>
        </section>
      )}
      {appeal && <AppealState appeal={appeal} />}
    </>
  );
}

const DecisionSkeleton = () => <Skeletons of={['h-4 w-48', 'mt-3 h-9 w-4/5', 'mt-6 h-[420px] rounded-panel']} />;

/** A decision as the affected member reads it. */
export const { loader, Component } = memberPage({
  title: ({ number }) => `Decision ${number}`,
  load: loadDecision,
  above: (
    <>
      <BackLink to={paths.dashboard.notifications()} className="-mt-1 mb-1">
        Notifications
      </BackLink>
    </>
  ),
  wait: <DecisionSkeleton />,
  failed: DECISIONS.failed,
  heading: true,
  render: ({ data }) => <Read decision={data} />,
  frame: (content) => (
    <Main className="wrap pt-5 lg:pt-9">
      <div className="mx-auto max-w-[760px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">{content}</div>
    </Main>
  ),
});
