import { Hand, MessageCircle, QrCode } from 'lucide-react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import type { ItemDetail } from '#contract/items.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { LOADING } from '../messages.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { SignInLink } from '../people/sign-in-link.tsx';
import { useIntent } from '../session/use-intent.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { stepLink } from './deal-step.ts';
import { describeDeal } from './describe-deal.ts';

const want = (
  <>
    <Hand className="size-5 shrink-0" strokeWidth={2.1} />I want this
  </>
);

interface DealActionProps {
  item: Pick<ItemDetail, '_id' | 'status'>;
  /** The viewer's own. */
  deal: Deal | null;
  signInFor: string;
  onOpened: (deal: Deal) => void;
  /** The page may show a state that is over. */
  onFailed: () => void;
}

/** A buyer's main action: 'I want this' opens the deal in one tap; after that the deal's next step. */
export function DealAction({ item, deal, signInFor, onOpened, onFailed }: DealActionProps) {
  if (deal) return <NextStep deal={deal} />;
  if (item.status === 'Sold')
    return (
      <Button size="lg" wide disabled>
        {want}
      </Button>
    );
  return (
    <ByViewer
      visitor={
        <SignInLink size="lg" wide signInFor={signInFor} act="want" joins>
          {want}
        </SignInLink>
      }
      member={<WantButton itemId={item._id} onOpened={onOpened} onFailed={onFailed} />}
    />
  );
}

function NextStep({ deal }: { deal: Deal }) {
  const { label, to } = stepLink(deal);
  const Icon = describeDeal(deal).step === 'showCode' ? QrCode : MessageCircle;
  return (
    <ButtonLink size="lg" wide to={to}>
      <Icon className="size-5 shrink-0" strokeWidth={2.1} />
      {label}
    </ButtonLink>
  );
}

type WantButtonProps = { itemId: string } & Pick<DealActionProps, 'onOpened' | 'onFailed'>;

function WantButton({ itemId, onOpened, onFailed }: WantButtonProps) {
  const [busy, run] = useAction();
  const open = () =>
    run(async () => {
      try {
        onOpened((await api(dealCalls.wantItem, { itemId })).data);
      } catch (error) {
        onFailed();
        throw error;
      }
    });
  useIntent('want', open);
  return (
    <Button size="lg" wide busy={busy && LOADING} onClick={open}>
      {want}
    </Button>
  );
}
