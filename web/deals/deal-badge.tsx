import { Check, Repeat2, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Deal } from '#contract/deals.ts';
import { Badge } from '../ui/badge.tsx';
import { type Described, describeDeal } from './describe-deal.ts';

const icon = { className: 'size-[14px] shrink-0', strokeWidth: 2.1, 'aria-hidden': true } as const;

/** The state of a deal for its viewer. */
export const DealBadge = ({ deal }: { deal: Deal }) => {
  const { tone, state } = describeDeal(deal);
  return (
    <ToneBadge tone={tone} icon={tone === 'quiet' && deal.state === 'Interested' ? <Users {...icon} /> : undefined}>
      {state}
    </ToneBadge>
  );
};

const ICONS: Partial<Record<Described['tone'], ReactNode>> = {
  go: <Check {...icon} />,
  rental: <Repeat2 {...icon} />,
  pen: <Tag {...icon} />,
};

/** A text with a deal's tone and icon. */
export const ToneBadge = ({
  tone,
  icon = ICONS[tone],
  children,
}: {
  tone: Described['tone'];
  icon?: ReactNode;
  children: ReactNode;
}) => (
  <Badge tone={tone === 'rental' ? 'marker' : tone} dot={tone === 'wait'}>
    {icon}
    {children}
  </Badge>
);
