import type { Output } from '#contract/call.ts';
import { dutyCalls } from '#contract/duties.ts';
import { DATA_REQUESTS } from '#contract/duty-limits.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { useBrand } from '../brand.ts';
import { memberPage } from '../layout/member-page.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Note } from '../ui/note.tsx';
import { Segments } from '../ui/segments.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { listOf } from './list-page.tsx';
import { DUTIES } from './messages.ts';
import { RequestCard } from './requests/request-card.tsx';

const isAnswered = (search: URLSearchParams): boolean => search.get('answered') === 'true';

export const { loader, Component } = memberPage({
  title: 'Requests about data',
  above: (
    <>
      <ConsoleHead title="Requests about data">
        Each is answered within {DATA_REQUESTS.days} days. The answer is mailed.
      </ConsoleHead>
      <PartPages of="duties" />
      <NobodyNamed />
    </>
  ),
  failed: DUTIES.requestsFailed,
  ...listOf({
    list: (call, search, cursor) => call(dutyCalls.listDataRequests, { answered: isAnswered(search), ...cursor }),
    empty: (search) => (isAnswered(search) ? 'Nothing was answered yet' : 'Nobody waits for an answer'),
    spot: <LateSpot of="PaperSpot" />,
    filter: (page, search) => <Above page={page} answered={isAnswered(search)} />,
    rows: ({ rows, replace }) => (
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.map((request) => (
          <li key={request._id}>
            <RequestCard
              request={request}
              onAnswered={(answered) => replace(answered, ({ _id }) => _id === answered._id)}
            />
          </li>
        ))}
      </ul>
    ),
  }),
});

interface AboveProps {
  page: Output<typeof dutyCalls.listDataRequests>;
  answered: boolean;
}

function Above({ page: { waiting, overdue }, answered }: AboveProps) {
  const to = (more?: object) => paths.dashboard.console('requests', { ...more });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label="Requests"
        segments={[
          { name: 'Waiting', to: to(), isCurrent: !answered, count: formatNumber(waiting) },
          { name: 'Answered', to: to({ answered: 'true' }), isCurrent: answered },
        ]}
      />
      {overdue > 0 && <p className="font-semibold text-stop">{formatNumber(overdue)} overdue</p>}
    </div>
  );
}

/** The law asks for a name. */
function NobodyNamed() {
  if (useBrand().grievanceContact) return null;
  return (
    <Note tone="wait" className="mb-5">
      The privacy notice names nobody who answers, and nobody is mailed a request. Set{' '}
      <code className="font-mono text-[13px] wrap-anywhere">GRIEVANCE_CONTACT</code> to a name and an address.
    </Note>
  );
}
