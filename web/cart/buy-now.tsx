import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useAct } from '../deals/acts/use-act.ts';
import { DealBadge } from '../deals/deal-badge.tsx';
import { stepLink } from '../deals/deal-step.ts';
import { cart, takeFromCart } from './use-cart.ts';
import { type WantResult, wantAll } from './want-all.ts';

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
