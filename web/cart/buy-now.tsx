import { useEffect, useRef, useState } from 'react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { useAct } from '../deals/acts/use-act.ts';
import { DealBadge } from '../deals/deal-badge.tsx';
import { stepLink } from '../deals/deal-step.ts';
import { failureText } from '../failures/failure-text.ts';
import { Link } from '../ui/link.tsx';
import type { CartEntry } from '../wishes/cart.ts';
import { cart, takeFromCart } from '../wishes/use-cart.ts';

/** Buy Now: tells each seller that the member wants the item, and removes those items from the cart. */
export function useBuyNow() {
  const [results, setResults] = useState<WantResult[]>([]);
  const { busy, failed, run } = useAct();
  const buy = () =>
    run(async () => {
      setResults([]);
      await wantAll(cart.get().cart, (result) => {
        setResults((before) => [...before, result]);
        if ('deal' in result) takeFromCart(result.entry._id);
      });
    });
  return { results, busy, failed, buy };
}

/** One line for each item, with a link. */
export function BuyNowResults({ results, busy }: { results: WantResult[]; busy: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button may be gone with the last item.
  useEffect(() => {
    if (!busy) heading.current?.focus();
  }, [busy]);
  return (
    <section className="panel p-5 mb-6" aria-labelledby="bought">
      <h2 id="bought" ref={heading} tabIndex={-1} className="text-[19px] leading-6 font-[660] focus:outline-none">
        What became of it
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {results.map((result) => (
          <li key={result.entry._id} className="py-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="flex-1 min-w-40 font-semibold wrap-anywhere">{result.entry.title}</span>
            <Outcome result={result} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const link =
  'inline-flex items-center min-h-11 md:min-h-8 font-semibold text-pen-text hover:underline underline-offset-3';

function Outcome({ result }: { result: WantResult }) {
  const { entry } = result;
  if (!('deal' in result))
    return (
      <>
        <span className="text-sm text-ink-2">{result.refusal}</span>
        {result.isHere && (
          <Link className={link} to={paths.item(entry._id, entry.owner)} aria-label={`View Details ${entry.title}`}>
            View Details
          </Link>
        )}
      </>
    );
  const { label, to } = stepLink(result.deal);
  return (
    <>
      <span className="text-sm text-ink-2">
        {result.wasOpen ? 'You have asked before' : 'The seller knows that you want it'}
      </span>
      <DealBadge deal={result.deal} />
      <Link className={link} to={to} aria-label={`${label}: ${entry.title}`}>
        {label}
      </Link>
    </>
  );
}

/** The outcome for one item of the cart: a deal, or why there is none. */
type WantResult = { entry: CartEntry } & ({ deal: Deal; wasOpen: boolean } | { refusal: string; isHere: boolean });

/** Requests the items one after another, in cart order. Throws if the server does not respond. */
async function wantAll(entries: CartEntry[], onResult: (result: WantResult) => void): Promise<void> {
  const { data: before } = await api(dealCalls.listDeals, { kind: 'bought', limit: DEALS.open });
  const open = new Set(before.map(({ _id }) => _id));
  for (const entry of entries) {
    try {
      const { data: deal } = await api(dealCalls.wantItem, { itemId: entry._id });
      onResult({ entry, deal, wasOpen: open.has(deal._id) || deal.rental !== null });
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
      onResult({ entry, refusal: failureText(error), isHere: error.code !== 'NOT_FOUND' });
    }
  }
}
