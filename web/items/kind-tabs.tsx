import type { ItemKind } from '#contract/limits.ts';
import { Segments } from '../ui/segments.tsx';

interface KindTabsProps {
  kind: ItemKind;
  /** Path of the list of each. */
  offers: string;
  wanted: string;
  /** How many of each, where known. */
  counts?: { offers: string; wanted: string } | undefined;
  className?: string;
}

/** What is for sale in a list, and what people look for. */
export const KindTabs = ({ kind, offers, wanted, counts, className }: KindTabsProps) => (
  <Segments
    label="Kind"
    className={className}
    segments={[
      { name: 'For sale', to: offers, isCurrent: kind === 'Offer', count: counts?.offers },
      { name: 'Wanted', to: wanted, isCurrent: kind === 'Wanted', count: counts?.wanted },
    ]}
  />
);
