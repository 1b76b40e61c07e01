import { MessageCircle } from 'lucide-react';
import type { DealDialog } from '#contract/deals/acts.ts';
import { stepOf } from '#contract/deals/steps.ts';
import type { Deal } from '#contract/deals.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { stepLink } from './deal-step.ts';
import { describeDeal } from './describe-deal.ts';
import { SIGNS } from './signs.ts';

interface NextButtonProps {
  deal: Deal;
  look: 'primary' | 'outline' | 'quiet' | 'soft';
  /** One word, beside a text. */
  isShort?: boolean;
  /** Opens a dialog. */
  onAct: (name: DealDialog, deal: Deal) => void;
}

/** The button of a deal's next step, in a list of deals. */
export function NextButton({ deal, look, isShort = false, onAct }: NextButtonProps) {
  const { short, to } = stepLink(deal);
  const { step: name } = describeDeal(deal);
  const step = stepOf(name);
  const Icon = step ? SIGNS[step.sign] : MessageCircle;
  const props = { look, 'aria-label': `${short}: ${deal.item.title}` } as const;
  const content = isShort ? (
    // The act, without what it is done to.
    short.replace(/ (the|a|it)\b.*$/, '')
  ) : (
    <>
      <Icon className="size-[18px] shrink-0" strokeWidth={2.1} aria-hidden="true" />
      {short}
    </>
  );
  return name === 'review' || name === 'proposeMeeting' ? (
    <Button {...props} onClick={() => onAct(name, deal)}>
      {content}
    </Button>
  ) : (
    <ButtonLink {...props} to={to}>
      {content}
    </ButtonLink>
  );
}
