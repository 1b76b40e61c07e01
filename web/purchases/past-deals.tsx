import { ChevronDown, ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/call.ts';
import type { Deal, DealTotals, dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { type Cell, writeCsv } from '#contract/rules/csv.ts';
import { currencyName, moneyText } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../browser/save-file.ts';
import { ActDialog, useActDialog } from '../deals/acts/act-dialog.tsx';
import { dayOf } from '../deals/rental/days.ts';
import { LOADING } from '../messages.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { GoingSelect } from '../ui/going-select.tsx';
import { Segments } from '../ui/segments.tsx';
import { usePages } from '../ui/use-pages.ts';
import { useWide } from '../ui/use-wide.ts';
import { academicYear, type HistoryTerms, historyPath, KINDS } from './history-terms.ts';
import { PastCards, PastTable, pastWords } from './past-lists.tsx';
import { listAllPast, listPast, PAGE } from './past-pages.ts';

interface PastDealsProps {
  totals: DealTotals;
  first: Output<typeof dealCalls.listDeals>;
  terms: HistoryTerms;
  heading: ReactNode;
}

/** Ended deals on both sides: filtered, paged, and as a file. */
export function PastDeals({ totals, first, terms, heading }: PastDealsProps) {
  if (totals.years.length === 0)
    return (
      <>
        <div className="mb-6">{heading}</div>
        <Empty className="panel" spot={<BoxSpot />} action={<ButtonLink to={paths.home()}>Look around</ButtonLink>}>
          What you bought, sold or rented stands here
        </Empty>
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
        <div>
          {heading}
          <p className="mt-1 text-ink-3">{totalsWords(totals, terms)}</p>
        </div>
        <ExportButton terms={terms} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 mb-5">
        <Segments
          label="Kind"
          replace
          segments={KINDS.map(([name, kind]) => ({
            name,
            to: historyPath({ ...terms, kind }),
            isCurrent: kind === terms.kind,
            count: String(totals[kind]),
          }))}
        />
        <YearSelect years={totals.years} terms={terms} />
      </div>
      {/* Another filter starts at its first page. */}
      <Pages
        key={`${historyPath(terms)} ${first.data[0]?._id}`}
        first={first}
        terms={terms}
        count={totals[terms.kind]}
      />
    </>
  );
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** '23 deals since July 2025: ₹6,840 spent, ₹2,910 earned'. */
function totalsWords({ all, since, spent, earned }: DealTotals, { year }: HistoryTerms): string {
  const first = since ? new Date(since) : null;
  const when = year
    ? ` in ${academicYear(year)}`
    : first
      ? ` since ${MONTHS[first.getMonth()]} ${first.getFullYear()}`
      : '';
  return `${all} ${all === 1 ? 'deal' : 'deals'}${when}: ${moneyText(spent)} spent, ${moneyText(earned)} earned`;
}

function YearSelect({ years, terms }: { years: number[]; terms: HistoryTerms }) {
  const navigate = useNavigate();
  // A year that only the address names is an option too.
  const offered = terms.year && !years.includes(terms.year) ? [terms.year, ...years] : years;
  return (
    <div className="relative">
      <GoingSelect
        aria-label="Academic year"
        className="h-11 md:h-10 appearance-none rounded-full bg-surface shadow-[inset_0_0_0_1px_var(--line-strong)] pl-4 pr-10 text-[14.5px] font-medium"
        value={String(terms.year ?? '')}
        onGo={(year) => {
          const { year: _, ...rest } = terms;
          navigate(historyPath({ ...rest, ...(year && { year: Number(year) }) }), {
            replace: true,
            preventScrollReset: true,
          });
        }}
      >
        <option value="">All years</option>
        {offered.map((year) => (
          <option key={year} value={year}>
            {academicYear(year)}
          </option>
        ))}
      </GoingSelect>
      <ChevronDown
        className="absolute right-3.5 inset-y-0 my-auto size-4 text-ink-3 pointer-events-none"
        aria-hidden="true"
      />
    </div>
  );
}

interface PagesProps extends Pick<PastDealsProps, 'first' | 'terms'> {
  count: number;
}

function Pages({ first, terms, count }: PagesProps) {
  const pages = usePages(first, (cursor) => listPast(api, terms, { cursor }));
  const { rows: deals, before, previous, next, reload } = pages;
  const { ask, dialog } = useActDialog();
  const List = useWide() ? PastTable : PastCards;
  if (count === 0)
    return (
      <Empty className="panel" spot={<BoxSpot />}>
        No deals of this kind
      </Empty>
    );
  return (
    <>
      <List deals={deals} onReview={(deal) => ask('review', deal)} />
      {count > PAGE && <PageTurner {...{ before, count, previous, next }} shown={deals.length} />}
      {dialog && <ActDialog {...dialog} onDone={() => reload().catch(() => {})} />}
    </>
  );
}

/** Downloads all pages of the filtered deals. */
function ExportButton({ terms }: { terms: HistoryTerms }) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const name = ['deals', terms.kind !== 'all' && terms.kind, terms.year].filter(Boolean).join('-');
      saveFile(historyCsv(await listAllPast(terms)), `${name}.csv`, 'text/csv;charset=utf-8');
    });
  return (
    <Button look="outline" busy={busy && LOADING} onClick={save}>
      <Download className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
      Export CSV
    </Button>
  );
}

const columns = (): [name: string, of: (deal: Deal) => Cell][] => [
  ['Date', ({ changedAt }) => dayOf(new Date(changedAt))],
  ['Item', ({ item }) => item.title],
  ['What became of it', (deal) => pastWords(deal)],
  ['Side', ({ side }) => (side === 'seller' ? 'Seller' : 'Buyer')],
  ['Person', ({ partner }) => partner?.name ?? null],
  [`Price in ${currencyName()}`, ({ state, price }) => (state === 'Completed' ? price : null)],
  ['Rented from', ({ rental }) => rental?.from ?? null],
  ['Rented to', ({ rental }) => rental?.to ?? null],
  ['My stars', ({ stars }) => stars],
];

/** The deals as a file for a spreadsheet. */
const historyCsv = (deals: Deal[]): string =>
  writeCsv([columns().map(([name]) => name), ...deals.map((deal) => columns().map(([, of]) => of(deal)))]);

interface PageTurnerProps {
  /** The number of rows before this page, and on it. */
  before: number;
  shown: number;
  count: number;
  previous: (() => void) | null;
  next: (() => Promise<void>) | null;
}

/** '1–8 of 23', with buttons for the previous and the next page. */
function PageTurner({ before, shown, count, previous, next }: PageTurnerProps) {
  const [busy, run] = useAction();
  const forward = async () => {
    if (!busy && next) await run(next);
  };
  const arrow = { className: 'size-5 shrink-0', strokeWidth: 2.1, 'aria-hidden': true } as const;
  return (
    <nav className="mt-5 flex items-center justify-between gap-3" aria-label="Pages">
      <span role="status" className="text-sm text-ink-3 tabular-nums">
        {before + 1}–{before + shown} of {count}
      </span>
      <span className="flex gap-2">
        <Button look="quiet" aria-label="Previous page" aria-disabled={!previous} onClick={() => previous?.()}>
          <ChevronLeft {...arrow} />
        </Button>
        <Button
          look="quiet"
          aria-label="Next page"
          aria-disabled={!next}
          aria-busy={busy || undefined}
          onClick={forward}
        >
          <ChevronRight {...arrow} />
        </Button>
      </span>
    </nav>
  );
}
