import { useSearchParams } from 'react-router';
import { consoleCalls, type Overview } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber, moneyText } from '#contract/rules/format-number.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ago } from '../offline/ago.ts';
import { Segments } from '../ui/segments.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { ConsoleHead } from './console-head.tsx';
import { CONSOLE } from './messages.ts';
import { ChartCard } from './overview/chart.tsx';
import { FiguresTable } from './overview/figures-table.tsx';
import { MissedSearches } from './overview/missed-searches.tsx';
import { FirstSteps, Todo } from './overview/todo.tsx';
import { weekWords } from './weeks.ts';

const { dashboard } = paths;
const weeksOf = (search: URLSearchParams) => (search.get('weeks') === '52' ? 52 : 12);
const addressOf = (weeks: number): string => dashboard.console(undefined, weeks === 52 ? { weeks: '52' } : {});

function Charts({ overview }: { overview: Overview }) {
  const { weeks } = overview;
  const now = weeks.at(-1);
  const of = (count = 0) => formatNumber(count);
  return (
    <div className="grid md:grid-cols-2 gap-4 md:gap-5">
      <ChartCard title="Members" weeks={weeks} figure={(week) => week.members} note="in all" isLine good="more" />
      <ChartCard title="New items" weeks={weeks} figure={(week) => week.items} note="this week" good="more" />
      <ChartCard
        title="Deals finished"
        weeks={weeks}
        figure={(week) => week.deals}
        note={`this week · ${moneyText(now?.dealsSum ?? 0)}`}
        good="more"
      />
      <ChartCard title="Messages" weeks={weeks} figure={(week) => week.messages} note="this week" good="more" />
      <ChartCard
        title="Reports"
        weeks={weeks}
        figure={(week) => week.reports}
        note={`this week · ${of(now?.upheld)} upheld`}
        good="fewer"
      />
      <ChartCard
        title="Papers"
        weeks={weeks}
        figure={(week) => week.papers}
        note={`this week · ${of(now?.downloads)} downloads`}
        good="more"
      />
      <MissedSearches overview={overview} />
    </div>
  );
}

const Wait = () => (
  <SkeletonGroup>
    <Skeleton className="h-[68px] mb-5 rounded-[14px]!" />
    <div className="grid md:grid-cols-2 gap-4 md:gap-5">
      <Repeat count={6}>
        <Skeleton className="h-[285px] rounded-panel" />
      </Repeat>
    </div>
  </SkeletonGroup>
);

function Time() {
  const weeks = weeksOf(useSearchParams()[0]);
  return (
    <Segments
      label="Time"
      replace
      segments={[
        { name: '12 weeks', to: addressOf(12), isCurrent: weeks === 12 },
        { name: '1 year', to: addressOf(52), isCurrent: weeks === 52 },
      ]}
    />
  );
}

export const { loader, Component } = memberPage({
  title: 'Overview',
  load: (api, _, search) => api(consoleCalls.getOverview, { weeks: weeksOf(search) }),
  wait: (
    <>
      <ConsoleHead title="Overview" action={<Time />} />
      <Wait />
    </>
  ),
  failed: CONSOLE.overviewFailed,
  heading: true,
  render: ({ data }) => (
    <>
      <ConsoleHead title="Overview" action={<Time />}>
        {weekWords(data.weeks[0]?.from ?? '')}. Counted {ago(Date.parse(data.countedAt))}.
      </ConsoleHead>
      <Todo overview={data} />
      <FirstSteps overview={data} />
      <Charts overview={data} />
      <FiguresTable weeks={data.weeks} />
    </>
  ),
});
