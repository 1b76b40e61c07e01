import { useNavigate, useParams } from 'react-router';
import { type Decision, decisionCalls } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { DECISIONS } from '../desk/messages.ts';
import { Main } from '../layout/main.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { AppealForm } from './appeal-form.tsx';
import { AppealState } from './appeal-state.tsx';
import { loadDecision } from './load-decision.ts';

function Above() {
  const { number = '' } = useParams();
  return (
    <>
      <BackLink to={paths.decision(number)} className="-mt-1 mb-1">
        {`Decision ${number}`}
      </BackLink>
      <h1 className="text-h1 font-[680] max-md:sr-only">Your appeal</h1>
      <p className="mt-1 text-ink-3">Once for this decision. Read by another admin than the one who decided.</p>
    </>
  );
}

function Appeal({ decision }: { decision: Decision }) {
  const navigate = useNavigate();
  const back = paths.decision(decision.number);
  if (decision.canAppeal)
    return (
      <div className="panel p-5 md:p-7 mt-6">
        <AppealForm
          decision={decision}
          isHere
          onCancel={() => void navigate(back)}
          send={async (form) => {
            await api(decisionCalls.appeal, { number: decision.number, ...form });
            toast.success(DECISIONS.appealed);
            void navigate(back);
          }}
        />
      </div>
    );
  if (decision.appeal) return <AppealState appeal={decision.appeal} />;
  return <p className="panel p-5 md:p-7 mt-6">There is no appeal against this, or its time is over.</p>;
}

/** An appeal against a decision: once. */
export const { loader, Component } = memberPage({
  title: 'Your appeal',
  load: loadDecision,
  above: <Above />,
  wait: <Skeletons of={['mt-6 h-[420px] rounded-panel']} />,
  failed: DECISIONS.failed,
  failedClass: 'panel mt-6',
  render: ({ data }) => <Appeal decision={data} />,
  frame: (content) => (
    <Main className="wrap pt-5 lg:pt-9">
      <div className="mx-auto max-w-[760px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">{content}</div>
    </Main>
  ),
});
