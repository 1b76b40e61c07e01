import type { ItemKind } from '#contract/limits.ts';
import { Segments } from '../ui/segments.tsx';

interface KindTabsProps {
  kind: ItemKind;
  /** Path of the list of each. */
  offers: string;
  wanted: string;
  className?: string;
}

/** What is for sale in a list, and what people look for. */
export const KindTabs = ({ kind, offers, wanted, className }: KindTabsProps) => (
  <Segments
    label="Kind"
    className={className}
    segments={[
      { name: 'For sale', to: offers, isCurrent: kind === 'Offer' },
      { name: 'Wanted', to: wanted, isCurrent: kind === 'Wanted' },
    ]}
  />
);
