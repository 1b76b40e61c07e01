import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import { formatNumber } from '#contract/rules/format-number.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { type Outcome, outcomeOf } from '../failures/outcome.ts';
import { LOADING } from '../messages.ts';
import { type Deferred, defer } from '../ui/await.tsx';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ListWait } from './list-wait.tsx';

interface Page {
  data: ({ _id: string } | { number: number })[];
  nextCursor: string | null;
}

/** Loads a page of a list; its filters are parameters of the address. */
type List<P> = (call: Api, search: URLSearchParams, cursor?: string) => Promise<P>;

export const listLoader =
  <P,>(list: List<P>) =>
  ({ request, context }: LoaderFunctionArgs) =>
    defer(outcomeOf(list(context.get(apiContext), new URL(request.url).searchParams)));

/** The rows of a page; `replace` shows a changed one. */
export interface ListRows<Row> {
  rows: Row[];
  replace: (row: Row, isSame: (other: Row) => boolean) => void;
}

interface RowsProps<P extends Page> {
  list: List<P>;
  empty: string;
  spot: ReactNode;
  /** The number of all rows, if counted. */
  countOf?: (first: P) => number;
  children: (page: ListRows<P['data'][number]>) => ReactNode;
}

interface ListPageProps<P extends Page> extends RowsProps<P> {
  value: Deferred<Outcome<P>>;
  wait?: ReactNode;
  failed: string;
  /** The page has no other heading while it is not loaded. */
  heading?: boolean;
  /** What stays when the filter changes. */
  above: (first: P) => ReactNode;
}

/** A list of the console with its filter, and a page of rows at a time. */
export function ListPage<P extends Page>(props: ListPageProps<P>) {
  const { value, wait = <ListWait />, failed, heading = false, above, ...rows } = props;
  const { pathname, search } = useLocation();
  return (
    <AwaitedPage
      value={value}
      wait={wait}
      failed={failed}
      heading={heading}
      failedClass="panel"
      retry={pathname + search}
    >
      {(first) => (
        <>
          {above(first)}
          <Rows key={`${search} ${idOf(first)}`} first={first} {...rows} />
        </>
      )}
    </AwaitedPage>
  );
}

const idOf = ({ data: [row] }: Page) => row && ('_id' in row ? row._id : row.number);

function Rows<P extends Page>({ first, list, empty, spot, countOf, children }: RowsProps<P> & { first: P }) {
  const [search] = useSearchParams();
  const { rows, before, previous, next, replace } = usePages<P['data'][number]>(first, (cursor) =>
    list(api, search, cursor),
  );
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={spot}>
        {empty}
      </Empty>
    );
  return (
    <>
      {children({ rows, replace })}
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
