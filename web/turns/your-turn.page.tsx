import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { turnCalls } from '#contract/turns.ts';
import { ActDialog, useActDialog } from '../deals/acts/act-dialog.tsx';
import { useDealNews } from '../deals/use-deal-news.ts';
import { memberPage } from '../layout/member-page.tsx';
import { setTurnCount, useTurnCount } from '../shown-counts.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeletons } from '../ui/skeleton.tsx';
import { Swipe } from '../ui/swipe.tsx';
import { Change, DealTurn, Ending, NextDay, NothingWaits, OtherDeal } from './rows.tsx';
import { type SortedTurns, sortTurns } from './turns.ts';
import { OwnHead, ownFacts, Yours } from './yours.tsx';

function YourTurn(turns: SortedTurns) {
  const { mine, next, others, endings, changes, count } = turns;
  const { revalidate } = useRevalidator();
  useDealNews(revalidate);
  useEffect(() => setTurnCount(count), [count]);
  useEffect(() => ownFacts.set(turns), [turns]);
  const { ask, dialog } = useActDialog(() => void revalidate());
  const [first, ...more] = mine;
  const rows = [
    ...changes.map((change) => <Change key={change.number} {...change} />),
    ...more.map((turn) => <DealTurn key={turn.deal._id} {...turn} onAct={ask} />),
    ...endings.map((ending) => <Ending key={ending.itemId} {...ending} onRenewed={() => void revalidate()} />),
  ];
  const hasAside = next.length + others.length > 0;
  return (
    <div className={classNames('grid gap-x-10 gap-y-3 items-start', hasAside && 'xl:grid-cols-[minmax(0,1fr)_320px]')}>
      <section aria-label="Waits for you" className="grid gap-3">
        {count === 0 && <NothingWaits />}
        {first && <DealTurn {...first} isFirst onAct={ask} />}
        <Rows rows={rows} count={count} />
      </section>
      {hasAside && (
        <div className="grid gap-3 xl:gap-8">
          {next.length > 0 && (
            <section aria-labelledby="next">
              <h2 id="next" className="text-h3 font-[660] mb-3 max-xl:sr-only">
                Next
              </h2>
              <ul className="grid gap-3">
                {next.map((deal) => (
                  <NextDay key={deal._id} deal={deal} />
                ))}
              </ul>
            </section>
          )}
          {others.length > 0 && (
            <details className="group panel max-xl:bg-sunken" open={others.length < 2 || undefined}>
              <summary className="flex items-center justify-between gap-3 min-h-14 px-5 cursor-pointer font-semibold rounded-panel">
                Waiting for others
                <span className="text-ink-2 font-medium tabular-nums">{others.length}</span>
              </summary>
              <ul className="divide-y divide-line border-t border-line">
                {others.map((deal) => (
                  <OtherDeal key={deal._id} deal={deal} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {dialog && <ActDialog {...dialog} />}
    </div>
  );
}

/** How many stand before 'All n'. */
const ROWS = 6;

function Rows({ rows, count }: { rows: ReactNode[]; count: number }) {
  if (rows.length === 0) return null;
  const most = rows.length > ROWS ? ROWS - 1 : ROWS;
  return (
    <ul className="panel divide-y divide-line">
      {rows.slice(0, most)}
      {rows.length > most && (
        <li>
          <details>
            <summary className="flex items-center justify-center min-h-12 px-4 font-semibold text-pen-text rounded-panel">
              All {count}
            </summary>
            <ul className="divide-y divide-line border-t border-line">{rows.slice(most)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function HowMany() {
  const count = useTurnCount();
  return (
    count > 0 && (
      <p className="text-sm text-ink-3">
        {count} {count === 1 ? 'waits' : 'wait'} for you
      </p>
    )
  );
}

export const { loader, Component } = memberPage({
  title: 'Your turn',
  load: async (api) => sortTurns((await api(turnCalls.listTurns, {})).data),
  above: (
    <>
      <OwnHead />
      <div className="mb-3 md:mb-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-[22px] leading-7 md:text-h1 font-[680]">
            <Swipe on>Your turn</Swipe>
          </h1>
          <HowMany />
        </div>
        <p className="mt-1 text-ink-2 max-md:sr-only">What waits for you, as a buyer and as a seller.</p>
      </div>
    </>
  ),
  wait: (
    <Skeletons className="grid gap-3" of={['h-40 md:h-28 rounded-panel', ...Array(3).fill('h-20 rounded-panel')]} />
  ),
  failed: 'Could not fetch what waits for you',
  render: (turns) => <YourTurn {...turns} />,
  frame: (content) => (
    <>
      {content}
      <Yours />
    </>
  ),
});
