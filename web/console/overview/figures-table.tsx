import { ChevronDown } from 'lucide-react';
import type { Week } from '#contract/console.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { dayAndMonth } from '../weeks.ts';

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
export const FiguresTable = ({ weeks }: { weeks: Week[] }) => (
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
