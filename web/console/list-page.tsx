import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#contract/rules/format-number.ts';
import { type Api, api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { LOADING } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { usePages } from '../ui/use-pages.ts';

interface Page {
  data: ({ _id: string } | { number: number })[];
  nextCursor: string | null;
}

/** The rows of a page; `replace` shows a changed one. */
export interface ListRows<Row> {
  rows: Row[];
  replace: (row: Row, isSame: (other: Row) => boolean) => void;
}

interface RowsProps<P extends Page> {
  /** Loads a page of the list; its filters are parameters of the address. */
  list: (call: Api, search: URLSearchParams, cursor: { cursor?: string }) => Promise<P>;
  empty: string | ((search: URLSearchParams) => string);
  spot: ReactNode;
  /** The number of all rows, if counted. */
  countOf?: (first: P) => number;
  rows: (page: ListRows<P['data'][number]>) => ReactNode;
}

interface ListProps<P extends Page> extends RowsProps<P> {
  /** What stays when the filter changes. */
  filter: (first: P, search: URLSearchParams) => ReactNode;
}

/** What a page of members needs for a list of the console with its filter, a page of rows at a time. */
export const listOf = <P extends Page>(list: ListProps<P>) => ({
  load: (call: Api, _: unknown, search: URLSearchParams) => list.list(call, search, {}),
  wait: <ListWait />,
  render: (first: P) => <List first={first} {...list} />,
});

function List<P extends Page>({ filter, ...list }: ListProps<P> & { first: P }) {
  const [search] = useSearchParams();
  return (
    <>
      {filter(list.first, search)}
      <Rows key={`${search} ${idOf(list.first)}`} {...list} />
    </>
  );
}

const idOf = ({ data: [row] }: Page) => row && ('_id' in row ? row._id : row.number);

function Rows<P extends Page>({ first, list, empty, spot, countOf, rows: render }: RowsProps<P> & { first: P }) {
  const [search] = useSearchParams();
  const { rows, before, previous, next, replace } = usePages<P['data'][number]>(first, (cursor) =>
    list(api, search, { cursor }),
  );
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={spot}>
        {typeof empty === 'string' ? empty : empty(search)}
      </Empty>
    );
  return (
    <>
      {render({ rows, replace })}
      <Pager {...{ before, previous, next }} shown={rows.length} {...(countOf && { count: countOf(first) })} />
    </>
  );
}

interface PagerProps {
  before: number;
  shown: number;
  /** The total, if counted. */
  count?: number;
  previous: (() => void) | null;
  next: (() => Promise<void>) | null;
}

/** Back, '1 to 7 of 1,846', Next. Nothing if there is only one page. */
function Pager({ before, shown, count, previous, next }: PagerProps) {
  const [busy, run] = useAction();
  if (!previous && !next) return null;
  return (
    <nav className="mt-5 flex items-center justify-between gap-3" aria-label="Pages">
      <Button look={previous ? 'outline' : 'quiet'} aria-disabled={!previous} onClick={() => previous?.()}>
        <ArrowLeft className="size-[18px]" aria-hidden="true" />
        Back
      </Button>
      <span role="status" className="text-sm text-ink-3 tabular-nums">
        {formatNumber(before + 1)} to {formatNumber(before + shown)}
        {count !== undefined && ` of ${formatNumber(count)}`}
      </span>
      <Button
        look={next ? 'outline' : 'quiet'}
        aria-disabled={!next}
        busy={busy && LOADING}
        onClick={() => next && run(next)}
      >
        Next
        <ArrowRight className="size-[18px]" aria-hidden="true" />
      </Button>
    </nav>
  );
}

/** The skeleton of a search and its rows. */
export const ListWait = () => (
  <SkeletonGroup>
    <Skeleton className="h-12 mb-4" />
    <div className="panel p-2 grid gap-1">
      <Repeat count={7}>
        <Skeleton className="h-16 rounded-[14px]!" />
      </Repeat>
    </div>
  </SkeletonGroup>
);
