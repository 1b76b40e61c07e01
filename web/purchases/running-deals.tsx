import { useRevalidator, useSearchParams } from 'react-router';
import type { DealDialog } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { ActDialog, useActDialog } from '../deals/acts/act-dialog.tsx';
import { whoseTurn } from '../deals/describe-deal.ts';
import { useDealNews } from '../deals/use-deal-news.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Segments } from '../ui/segments.tsx';
import { DealRow } from './deal-row.tsx';

const KINDS = [
  { name: 'All', kind: undefined, of: () => true },
  { name: 'Buying', kind: 'buying', of: ({ rental }: Deal) => !rental },
  { name: 'Renting', kind: 'renting', of: ({ rental }: Deal) => rental !== null },
] as const;

/** A buyer's running deals: those to act on, and those that wait for the seller. */
export function RunningDeals({ deals }: { deals: Deal[] }) {
  const wanted = useSearchParams()[0].get('kind');
  const current = KINDS.find(({ kind }) => kind === wanted) ?? KINDS[0];
  const shown = deals.filter(current.of);
  // Deals in the past can wait.
  const stepsFirst = shown.toSorted((a, b) => Number(a.state === 'Completed') - Number(b.state === 'Completed'));
  const of = (turn: ReturnType<typeof whoseTurn>) => stepsFirst.filter((deal) => whoseTurn(deal) === turn);
  const { revalidate } = useRevalidator();
  useDealNews(revalidate);
  const { ask, dialog } = useActDialog(() => void revalidate());
  if (deals.length === 0) return <NothingYet />;
  return (
    <>
      <Segments
        label="Kind"
        replace
        className="mb-6"
        segments={KINDS.map((one) => ({
          name: one.name,
          to: paths.dashboard.purchaseActivity(one.kind),
          isCurrent: one === current,
          count: String(deals.filter(one.of).length),
        }))}
      />
      {shown.length === 0 ? (
        <Empty className="panel" spot={<BoxSpot />}>
          Nothing of this kind
        </Empty>
      ) : (
        <div className="grid gap-9">
          <Group title="Your turn" deals={of('mine')} isMine onAct={ask} />
          <Group title="Next" deals={of('next')} onAct={ask} />
          <Group title="Waiting for the seller" deals={[...of('others'), ...of('none')]} onAct={ask} />
        </div>
      )}
      {dialog && <ActDialog {...dialog} />}
    </>
  );
}

const NothingYet = () => (
  <Empty className="panel" spot={<BoxSpot />} action={<ButtonLink to={paths.home()}>Look around</ButtonLink>}>
    What you want to buy or rent stands here
  </Empty>
);

interface GroupProps {
  title: string;
  deals: Deal[];
  isMine?: boolean;
  onAct: (name: DealDialog, deal: Deal) => void;
}

const Group = ({ title, deals, isMine = false, onAct }: GroupProps) =>
  deals.length > 0 && (
    <section aria-label={title}>
      <h2 className="text-h3 font-[660] mb-3">{title}</h2>
      <ul className="panel divide-y divide-line">
        {deals.map((deal, i) => (
          // One primary button in a view: the first deal to act on.
          <DealRow
            key={deal._id}
            deal={deal}
            look={isMine ? (i === 0 ? 'primary' : 'outline') : 'quiet'}
            onAct={onAct}
          />
        ))}
      </ul>
    </section>
  );
