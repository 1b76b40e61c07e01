import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Problem } from '#contract/problems.ts';
import type { Outcome } from '../outcome.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Awaited, type Later } from '../ui/later.tsx';
import { formatNumber } from '../ui/price.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.tsx';
import type { CardItem } from './cards/card-item.ts';

export interface Page {
  data: CardItem[];
  nextCursor: string | null;
}

interface FeedProps<P extends Page> {
  first: Later<Outcome<P>>;
  more: (cursor: string) => Promise<Page>;
  /** The next page's address, for those without script. */
  hrefOf: (cursor: string) => string;
  /** The given text for a list that could not be had. */
  failed: string;
  /** This list's plain address, to go on from where the asked one was not understood. */
  plain: string;
  /** `before` holds the page's h1: a page that could not be had needs another. */
  headed?: boolean;
  wait: ReactNode;
  empty: ReactNode;
  before?: (first: P) => ReactNode;
  after?: (first: P) => ReactNode;
  children: (items: CardItem[]) => ReactNode;
}

interface Kept {
  first: Page;
  items: CardItem[];
  cursor: string | null;
}

/** What was scrolled to, by history entry: going back finds the list, and the place in it, as they were. */
const kept = new Map<string, Kept>();
const MOST_KEPT = 20;

function keep(key: string, list: Kept): void {
  kept.delete(key);
  kept.set(key, list);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** A list that goes on: page after page while one scrolls, or by its link without script. */
export function Feed<P extends Page>(props: FeedProps<P>) {
  const { key } = useLocation();
  return <Entry key={key} entry={key} {...props} />;
}

function Entry<P extends Page>({ first, entry, ...props }: FeedProps<P> & { entry: string }) {
  const { pathname, search } = useLocation();
  const [was] = useState(() => kept.get(entry));
  // Kept under the key of this very page: the first page is of its kind.
  if (was) return <List start={was as Kept & { first: P }} entry={entry} {...props} />;
  return (
    <Awaited value={first} wait={props.wait}>
      {({ page, failure }) =>
        failure ? (
          <Failed
            title={props.failed}
            failure={failure}
            retry={failure.status === 400 ? props.plain : pathname + search}
          />
        ) : (
          <List start={{ first: page, items: page.data, cursor: page.nextCursor }} entry={entry} {...props} />
        )
      }
    </Awaited>
  );
}

type ListProps<P extends Page> = Omit<FeedProps<P>, 'first' | 'wait' | 'plain' | 'headed'> & {
  start: Kept & { first: P };
  entry: string;
};

function List<P extends Page>({ start, entry, more, hrefOf, failed, empty, before, after, children }: ListProps<P>) {
  const [{ items, cursor }, setList] = useState({ items: start.items, cursor: start.cursor });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [said, say] = useState('');

  useEffect(() => keep(entry, { first: start.first, items, cursor }), [entry, start.first, items, cursor]);

  const load = async () => {
    if (!cursor || state === 'loading') return;
    setState('loading');
    try {
      const page = await more(cursor);
      const known = new Set(items.map(({ _id }) => _id));
      const fresh = page.data.filter(({ _id }) => !known.has(_id));
      setList({ items: [...items, ...fresh], cursor: page.nextCursor });
      setState('idle');
      say(`${formatNumber(fresh.length)} more, ${formatNumber(items.length + fresh.length)} items in all`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState('failed');
      toast.error(failed);
    }
  };

  return (
    <>
      {before?.(start.first)}
      {items.length > 0 || cursor ? children(items) : empty}
      {cursor && <More key={cursor} href={hrefOf(cursor)} state={state} load={load} />}
      <p role="status" className="sr-only">
        {said}
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

/** How far below the screen the end of the list may be when the next page is asked for. */
const AHEAD = '900px 0px';

function More({ href, state, load }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  const take = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load();
  };

  return (
    <div ref={place} className="mt-10 grid justify-items-center gap-3">
      {state === 'failed' && <p className="text-ink-2">The next items could not be loaded.</p>}
      <ButtonLink to={href} rel="next" look="outline" onClick={take} aria-busy={state === 'loading' || undefined}>
        {state === 'loading' && <Spinner className="size-[18px]" />}
        {state === 'failed' ? 'Try again' : 'More items'}
      </ButtonLink>
    </div>
  );
}
