import type { ItemKind } from '#contract/limits.ts';
import { Segments } from '../ui/segments.tsx';

interface KindTabsProps {
  kind: ItemKind;
  /** The path of each list. */
  offers: string;
  wanted: string;
  /** The number of each, if known. */
  counts?: { offers: string; wanted: string } | undefined;
  className?: string;
}

/** Tabs for offers and wanted posts of a list. */
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
