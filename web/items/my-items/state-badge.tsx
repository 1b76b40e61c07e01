import { ClockAlert, Search } from 'lucide-react';
import type { Item } from '#contract/items.ts';
import { Badge } from '../../ui/badge.tsx';
import { HiddenBadge, PublicationBadge } from '../publication-badge.tsx';

/** Published, draft, ended or hidden; and whether it is a wanted post. */
export const StateBadge = ({ item }: { item: Item }) => (
  <>
    {item.hidden ? (
      <HiddenBadge {...item.hidden} />
    ) : item.endedAt ? (
      <Badge tone="stop">
        <ClockAlert className="size-[14px] shrink-0" strokeWidth={2.2} />
        ENDED
      </Badge>
    ) : (
      <PublicationBadge publication={item.ItemStatus} />
    )}
    {item.kind === 'Wanted' && (
      <Badge tone="tide">
        <Search className="size-[14px] shrink-0" strokeWidth={2.2} />
        Wanted
      </Badge>
    )}
  </>
);
