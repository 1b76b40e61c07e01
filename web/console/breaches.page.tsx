import { useState } from 'react';
import { type Breach, breachCalls } from '#contract/breaches.ts';
import type { Output } from '#contract/call.ts';
import { api } from '../api/api.ts';
import { memberPage } from '../layout/member-page.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { useLoaded, withLaterRows } from '../ui/use-loaded.ts';
import { BreachCard } from './breaches/breach-card.tsx';
import { BreachForm } from './breaches/breach-form.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { DUTIES } from './messages.ts';

type BreachPage = Output<typeof breachCalls.listBreaches>;

function Breaches({ first }: { first: BreachPage }) {
  const [{ data, nextCursor }, setPage] = useLoaded(first, withLaterRows);
  /** The one in the form; undefined for a new one. */
  const [edited, setEdited] = useState<Breach>();
  const show = (breach: Breach) => {
    const isNew = data.every(({ _id }) => _id !== breach._id);
    setPage({
      nextCursor,
      data: isNew ? [breach, ...data] : data.map((one) => (one._id === breach._id ? breach : one)),
    });
  };
  const loadMore = async (cursor: string) => {
    const page = await api(breachCalls.listBreaches, { cursor });
    setPage({ ...page, data: [...data, ...page.data] });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_400px] gap-7 items-start">
      <BreachForm
        key={edited?._id ?? 'new'}
        breach={edited}
        onSaved={(breach) => {
          show(breach);
          setEdited(undefined);
        }}
        onCancel={() => setEdited(undefined)}
      />
      <section aria-label="Written down" className="min-w-0 grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
        {data.length === 0 && <p className="panel px-5 py-4 text-ink-3">No breach was written down.</p>}
        {data.map((breach) => (
          <BreachCard key={breach._id} breach={breach} onChanged={show} onEdit={() => setEdited(breach)} />
        ))}
        {nextCursor && (
          <MoreButton className="" failed={DUTIES.breachesFailed} load={() => loadMore(nextCursor)}>
            More breaches
          </MoreButton>
        )}
      </section>
    </div>
  );
}

export const { loader, Component } = memberPage({
  title: 'Breaches of data',
  load: (api) => api(breachCalls.listBreaches, {}),
  above: (
    <>
      <ConsoleHead title="Breaches of data">
        Write down what happened, tell whom it affects, and export it for the authority.
      </ConsoleHead>
      <PartPages of="duties" />
    </>
  ),
  wait: <Skeletons of={['h-[720px] rounded-panel']} />,
  failed: DUTIES.breachesFailed,
  render: (page) => <Breaches first={page} />,
});
