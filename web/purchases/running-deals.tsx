import { Suspense, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { Deal } from '#contract/deals.ts';
import { describeDeal } from '../deals/describe-deal.ts';
import { useDealNews } from '../deals/use-deal-news.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { closeDialog, part } from '../ui/part.tsx';
import { Segments } from '../ui/segments.tsx';
import { BoxSpot } from '../ui/spots.tsx';
import { DealRow, type RowAct } from './deal-row.tsx';

const MeetingDialog = part(
  async () => (await import('../deals/meeting/meeting-dialog.tsx')).MeetingDialog,
  closeDialog,
);
const ReviewDialog = part(async () => (await import('../reviews/review-dialog.tsx')).ReviewDialog, closeDialog);
const WithdrawDialog = part(
  async () => (await import('../deals/acts/withdraw-dialog.tsx')).WithdrawDialog,
  closeDialog,
);

const KINDS = [
  { name: 'All', kind: undefined, of: () => true },
  { name: 'Buying', kind: 'buying', of: ({ rental }: Deal) => !rental },
  { name: 'Renting', kind: 'renting', of: ({ rental }: Deal) => rental !== null },
] as const;

/** A buyer's running deals: those to act on, and those that wait for the seller. */
export function RunningDeals({ deals }: { deals: Deal[] }) {
  const wanted = useSearchParams()[0].get('kind');
  const current = KINDS.find(({ kind }) => kind === wanted) ?? KINDS[0];
  const [asked, ask] = useState<{ act: RowAct; deal: Deal; open: boolean }>();
  const shown = deals.filter(current.of);
  // Deals in the past can wait.
  const stepsFirst = shown.toSorted((a, b) => Number(a.state === 'Completed') - Number(b.state === 'Completed'));
  const isMine = (deal: Deal) => !['wait', 'none'].includes(describeDeal(deal).step);
  const { revalidate } = useRevalidator();
  useDealNews(revalidate);
  const act = (act: RowAct, deal: Deal) => ask({ act, deal, open: true });
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
          <Group title="Your turn" deals={stepsFirst.filter(isMine)} isMine onAct={act} />
          <Group title="Waiting for the seller" deals={shown.filter((deal) => !isMine(deal))} onAct={act} />
        </div>
      )}
      {asked && (
        <RowDialog key={`${asked.act} ${asked.deal._id}`} {...asked} onClose={() => ask({ ...asked, open: false })} />
      )}
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
  onAct: (act: RowAct, deal: Deal) => void;
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

interface RowDialogProps {
  act: RowAct;
  deal: Deal;
  open: boolean;
  onClose: () => void;
}

function RowDialog({ act, deal, open, onClose }: RowDialogProps) {
  const { revalidate } = useRevalidator();
  const Dialog = { meet: MeetingDialog, review: ReviewDialog, withdraw: WithdrawDialog }[act];
  return (
    <Suspense>
      <Dialog
        deal={deal}
        open={open}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          onClose();
          // After a refusal too: the other side was faster.
          void revalidate();
        }}
        onDone={() => {}}
      />
    </Suspense>
  );
}
