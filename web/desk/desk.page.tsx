import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { DeskFigures } from '#contract/desk.ts';
import { leavingCalls, type TermRequest } from '#contract/leaving.ts';
import { CASE_KINDS, type CaseState, REPORT_REASONS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { caseTitle } from '#contract/rules/desk-words.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { TermRequests } from '../leaving/term-requests.tsx';
import { Await, defer } from '../ui/await.tsx';
import { classNames } from '../ui/class-names.ts';
import { Failed } from '../ui/failed.tsx';
import { Pick } from '../ui/pick.tsx';
import { Segments } from '../ui/segments.tsx';
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { ageText, KIND_NAMES } from './case-words.ts';
import { DeskHead } from './desk-parts.tsx';
import { DESK } from './messages.ts';
import { Queue } from './queue/queue.tsx';
import { type Queue as Loaded, loadQueue, useQueue } from './queue/use-queue.ts';
import { readWantedCases, type WantedCases } from './queue/wanted.ts';
import { useNow } from './use-now.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = readWantedCases(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const load = async () => {
    const [queue, terms] = await Promise.all([loadQueue(wanted, api), api(leavingCalls.listTermRequests, {})]);
    return { queue, terms: terms.data };
  };
  return defer(outcomeOf(load()));
}

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  const wanted = readWantedCases(useSearchParams()[0]);
  const address = paths.dashboard.desk({ ...wanted });
  return (
    <>
      <PageHead title="Desk" noindex />
      <Await
        // A filter shows the skeleton of its result at once.
        key={address}
        value={value}
        wait={
          <>
            <Head />
            <Skeleton className="h-20 rounded-[14px]" />
            <QueueFilter wanted={wanted} />
            <Skeletons className="panel p-4 grid gap-5" of={Array(6).fill('h-[60px]')} />
          </>
        }
      >
        {({ page, failure }) =>
          failure ? (
            <>
              <Head />
              <QueueFilter wanted={wanted} />
              <div className="panel">
                <Failed title={DESK.listFailed} failure={failure} retry={address} />
              </div>
            </>
          ) : (
            <Desk first={page.queue} terms={page.terms} wanted={wanted} />
          )
        }
      </Await>
    </>
  );
}

interface DeskProps {
  first: Loaded;
  terms: TermRequest[];
  wanted: WantedCases;
}

function Desk({ first, terms, wanted }: DeskProps) {
  const { revalidate } = useRevalidator();
  const queue = useQueue(first, wanted);
  const now = useNow();
  const start = queue.rows.find(({ state, isOwn }) => state !== 'decided' && !isOwn);
  return (
    <>
      <Head start={start?.number} />
      <Figures figures={queue.figures} now={now} />
      <QueueFilter wanted={wanted} figures={queue.figures} />
      <Queue queue={queue} wanted={wanted} />
      <TermRequests requests={terms} onDecided={() => void revalidate()} />
    </>
  );
}

const Head = ({ start }: { start?: number | undefined }) => (
  <DeskHead title="Desk" first={start === undefined ? undefined : paths.dashboard.case(start)}>
    The heaviest case stands first.
  </DeskHead>
);

function Figures({ figures, now }: { figures: DeskFigures; now: Date }) {
  const { open, oldestAt, decidedToday, undone, decided } = figures;
  const shown: [string, string][] = [
    ['Open', String(open)],
    ['Oldest', oldestAt ? ageText(oldestAt, now) : '–'],
    ['Decided today', String(decidedToday)],
    ['Undone on appeal, 30 days', `${undone} of ${decided}`],
  ];
  return (
    <dl className="grid grid-cols-2 md:grid-cols-4 rounded-[14px] bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {shown.map(([name, figure], i) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse justify-end px-4 py-3 md:px-5 md:py-4 border-line',
            i > 0 && 'md:border-l',
            i % 2 === 1 && 'border-l',
            i > 1 && 'max-md:border-t',
          )}
        >
          <dt className="text-[13.5px] leading-[18px] text-ink-3">{name}</dt>
          <dd className="display text-2xl leading-[30px] font-[680] tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface QueueFilterProps {
  wanted: WantedCases;
  figures?: DeskFigures;
}

/** Filters the queue by state, kind and reason. The choice is in the address. */
function QueueFilter({ wanted, figures }: QueueFilterProps) {
  const navigate = useNavigate();
  const go = (change: { kind?: string; reason?: string }) =>
    navigate(paths.dashboard.desk({ ...wanted, ...change }), { replace: true, preventScrollReset: true });
  const tab = (name: string, state: CaseState, n = 0) => ({
    name,
    to: paths.dashboard.desk({ ...wanted, state }),
    isCurrent: wanted.state === state,
    count: n > 0 ? String(n) : undefined,
  });
  return (
    <div className="flex flex-wrap items-center gap-3 mt-5 mb-4">
      <Segments
        replace
        label="Cases"
        className="max-md:w-full max-md:[&>a]:flex-1 max-md:[&>a]:justify-center"
        segments={[
          tab('Open', 'open', figures?.open),
          tab('Appeals', 'appealed', figures?.appeals),
          tab('Decided', 'decided'),
        ]}
      />
      <div className="flex gap-2 ml-auto max-md:w-full">
        <Pick
          look="field"
          label="Thing"
          all="All things"
          value={wanted.kind}
          options={CASE_KINDS.map((kind) => [kind, KIND_NAMES[kind].many])}
          onGo={(kind) => go({ kind })}
        />
        <Pick
          look="field"
          label="Reason"
          all="All reasons"
          value={wanted.reason}
          options={REPORT_REASONS.map((reason) => [reason, caseTitle(wanted.kind ?? 'item', reason)])}
          onGo={(reason) => go({ reason })}
        />
      </div>
    </div>
  );
}
