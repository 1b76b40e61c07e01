import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { consoleCalls, type Overview, type Week } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber, moneyText } from '#contract/rules/format-number.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ago } from '../offline/ago.ts';
import { Segments } from '../ui/segments.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { ConsoleHead } from './console-head.tsx';
import { CONSOLE } from './messages.ts';
import { ChartCard } from './overview/chart.tsx';
import { MissedSearches } from './overview/missed-searches.tsx';
import { FirstSteps, Todo } from './overview/todo.tsx';
import { dayAndMonth, weekWords } from './weeks.ts';

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

const COLUMNS = [
  ['Members', 'members'],
  ['Items', 'items'],
  ['Deals', 'deals'],
  ['Messages', 'messages'],
  ['Reports', 'reports'],
  ['Papers', 'papers'],
  ['Searches', 'searches'],
  ['Missed', 'missed'],
] as const;

/** The figures of the charts, newest first. */
const FiguresTable = ({ weeks }: { weeks: Week[] }) => (
  <details className="group mt-5 rounded-[12px] bg-sunken">
    <summary className="flex items-center justify-between min-h-11 px-3.5 font-semibold text-[14.5px] cursor-pointer list-none [&::-webkit-details-marker]:hidden">
      The same figures as a table
      <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
    <section className="px-3.5 pb-3.5 overflow-x-auto" aria-label="Figures by week" tabIndex={0}>
      <table className="w-full text-sm tabular-nums [&_th,&_td]:px-2.5 [&_th,&_td]:py-2 [&_th,&_td]:text-right [&_th,&_td]:whitespace-nowrap">
        <thead>
          <tr>
            <th scope="col" className="text-left!">
              Week from
            </th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col" className="font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-ink-2">
          {weeks.toReversed().map((week) => (
            <tr key={week.from} className="border-t border-line">
              <th scope="row" className="text-left! font-medium">
                {dayAndMonth(week.from)}
              </th>
              {COLUMNS.map(([name, key]) => (
                <td key={name}>{formatNumber(week[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
