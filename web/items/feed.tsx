import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import type { Outcome } from '../failures/outcome.ts';
import { forgottenPeople } from '../news.ts';
import { Await, type Deferred } from '../ui/await.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { showError } from '../ui/show-error.ts';
import { Spinner } from '../ui/spinner.tsx';
import { withLaterRows } from '../ui/use-loaded.ts';

export interface Page {
  data: { _id: string }[];
  nextCursor: string | null;
}

interface FeedProps<P extends Page> {
  first: Deferred<Outcome<P>>;
  more: (cursor: string) => Promise<Pick<P, 'data' | 'nextCursor'>>;
  /** Error message of a failed call. */
  failed: string;
  /** Path of the unfiltered list: 'Try again' leads there after bad input. */
  plain: string;
  /** Path of the next page, for browsers without script; by default `plain` with the cursor. */
  hrefOf?: (cursor: string) => string;
  wait: ReactNode;
  empty: ReactNode;
  /** Which items the viewer is shown: the server's list is the same for everybody. */
  shows?: (item: P['data'][number]) => boolean;
  before?: (first: P) => ReactNode;
  after?: (first: P) => ReactNode;
  children: (items: P['data']) => ReactNode;
}

interface SavedList {
  first: Page;
  items: Page['data'];
  cursor: string | null;
}

/** Loaded lists by history entry, so that Back restores the list and its scroll position. */
const savedLists = new Map<string, SavedList>();
const MAX_SAVED = 20;

// What names a blocked person or is theirs, in each list of the page.
forgottenPeople.subscribe((personId) => {
  const without = <T,>(items: T[]) => items.filter((item) => !JSON.stringify(item).includes(personId));
  for (const [key, { first, items, cursor }] of savedLists) {
    const left = Object.entries(first).map(([name, part]) => [name, Array.isArray(part) ? without(part) : part]);
    savedLists.set(key, { first: Object.fromEntries(left), items: without(items), cursor });
  }
});

function save(key: string, list: SavedList): void {
  savedLists.delete(key);
  savedLists.set(key, list);
  const [oldest] = savedLists.keys();
  if (savedLists.size > MAX_SAVED && oldest !== undefined) savedLists.delete(oldest);
}

/** A list with infinite scrolling; without script the next page is a link. */
export function Feed<P extends Page>(props: FeedProps<P>) {
  const { key } = useLocation();
  return <Entry key={key} entry={key} {...props} />;
}

function Entry<P extends Page>({ first, entry, ...props }: FeedProps<P> & { entry: string }) {
  const { pathname, search } = useLocation();
  const [{ saved, begun }] = useState(() => ({ saved: savedLists.get(entry), begun: first }));
  // Saved by this page, so it has this type.
  if (saved && begun === first) return <List start={saved as SavedList & { first: P }} entry={entry} {...props} />;
  return (
    <Await value={first} wait={props.wait}>
      {({ page, failure }) =>
        failure ? (
          <Failed
            title={props.failed}
            failure={failure}
            retry={failure.status === 400 ? props.plain : pathname + search}
          />
        ) : (
          <List start={startOf(entry, page)} entry={entry} {...props} />
        )
      }
    </Await>
  );
}

/** A list that Back restored goes on after its first page was loaded again. */
function startOf<P extends Page>(entry: string, first: P): SavedList & { first: P } {
  const saved = savedLists.get(entry);
  const start = { first, items: first.data, cursor: first.nextCursor };
  return saved ? withFirst({ ...saved, first }, start) : start;
}

/** A list whose first page was loaded again keeps what was loaded after it. */
function withFirst<P extends Page>(list: SavedList & { first: P }, { first }: { first: P }): SavedList & { first: P } {
  const { data, nextCursor } = withLaterRows<Page>({ data: list.items, nextCursor: list.cursor }, first);
  return { first, items: data, cursor: nextCursor };
}

type ListProps<P extends Page> = Omit<FeedProps<P>, 'first' | 'wait'> & {
  start: SavedList & { first: P };
  entry: string;
};

function List<P extends Page>({ start, entry, more, failed, empty, before, after, children, ...props }: ListProps<P>) {
  const { shows, plain, hrefOf = (cursor) => `${plain}?${new URLSearchParams({ cursor })}` } = props;
  const [list, setList] = useState(start);
  // The page was loaded again: for this member, or after a time without network.
  if (list.first !== start.first) setList(withFirst(list, start));
  const { items, cursor } = list;
  const seen = shows ? items.filter(shows) : items;
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [announcement, announce] = useState('');

  useEffect(() => save(entry, list), [entry, list]);

  const load = async () => {
    if (!cursor || state === 'loading') return;
    setState('loading');
    try {
      const page = await more(cursor);
      const known = new Set(items.map(({ _id }) => _id));
      const fresh = page.data.filter(({ _id }) => !known.has(_id));
      setList((now) => ({ ...now, items: [...items, ...fresh], cursor: page.nextCursor }));
      setState('idle');
      const added = shows ? fresh.filter(shows).length : fresh.length;
      announce(`${formatNumber(added)} more, ${formatNumber(seen.length + added)} items in all`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState('failed');
      showError(failed);
    }
  };

  return (
    <>
      {before?.(start.first)}
      {seen.length > 0 || cursor ? children(seen) : empty}
      {cursor && <More key={cursor} href={hrefOf(cursor)} state={state} load={load} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {after?.(start.first)}
    </>
  );
}

interface MoreProps {
  href: string;
  state: 'idle' | 'loading' | 'failed';
  load: () => Promise<void>;
}

/** Distance from the screen at which the next page loads. */
const AHEAD = '900px 0px';

function More({ href, state, load }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load();
  };

  return (
    <div ref={end} className="mt-10 grid justify-items-center gap-3">
      {state === 'failed' && <p className="text-ink-2">The next items could not be loaded.</p>}
      <ButtonLink to={href} rel="next" look="outline" onClick={onClick} aria-busy={state === 'loading' || undefined}>
        {state === 'loading' && <Spinner className="size-[18px]" />}
        {state === 'failed' ? 'Try again' : 'More items'}
      </ButtonLink>
    </div>
  );
}
