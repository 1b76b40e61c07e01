import type { ReactNode } from 'react';
import type { Leaving } from '#contract/leaving.ts';
import { paths } from '#contract/paths.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';

const { dashboard } = paths;
const shortDay = (day: string): string => longDay(day).replace(/ \d+$/, '');

/** What the member still has here, and where to go about it. */
export function Belongings({ items, deals, rented, papers, endsOn, isAlumnus }: Leaving) {
  const total = items.count + deals + rented.count + papers;
  return (
    <section className="panel p-5 md:p-7" aria-labelledby="belongings">
      <h2 id="belongings" className="text-h3 font-[660]">
        What you still have
      </h2>
      {total === 0 && <p className="mt-2 text-ink-2">Nothing: no items for sale, no open deals, no papers.</p>}
      <ul className="mt-1 divide-y divide-line">
        <Row count={items.count} title={items.count === 1 ? 'Item for sale' : 'Items for sale'}>
          <small>
            Together <Price value={items.total} className="text-[length:inherit]" />
            {items.wanted > 0 && ` · ${items.wanted} of them wanted by somebody`}
          </small>
          <ButtonLink to={dashboard.movingOut()} size="sm">
            Move out
          </ButtonLink>
        </Row>
        <Row count={deals} title={deals === 1 ? 'Open deal' : 'Open deals'}>
          <small>
            {endsOn && !isAlumnus ? `They go on after ${shortDay(endsOn)}, with their chats` : 'With their chats'}
          </small>
          <Open to={dashboard.yourTurn()} what="the open deals" />
        </Row>
        <Row count={rented.count} title={rented.count === 1 ? 'Thing out for rent' : 'Things out for rent'}>
          <small>{rented.title && rented.backOn && `${rented.title}, back on ${shortDay(rented.backOn)}`}</small>
          <Open to={dashboard.yourTurn()} what="what is out for rent" />
        </Row>
        <Row count={papers} title={papers === 1 ? 'Paper you gave' : 'Papers you gave'}>
          <small>They stay, with your name</small>
          <Open to={dashboard.contributions()} what="your papers" />
        </Row>
      </ul>
    </section>
  );
}

/** Nothing for what there is none of. Its children: a line of text, and a button. */
function Row({ count, title, children }: { count: number; title: string; children: [ReactNode, ReactNode] }) {
  if (count === 0) return null;
  const [text, button] = children;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="w-9 shrink-0 font-display text-[25px] leading-[30px] font-bold tabular-nums">{count}</span>
      <div className="min-w-0 flex-1 [&>small]:block [&>small]:text-sm [&>small]:text-ink-3 wrap-anywhere">
        <b className="block font-semibold">{title}</b>
        {text}
      </div>
      {button}
    </li>
  );
}

const Open = ({ to, what }: { to: string; what: string }) => (
  <ButtonLink to={to} look="quiet" size="sm">
    Open<span className="sr-only"> {what}</span>
  </ButtonLink>
);
