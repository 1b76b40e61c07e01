import { paths } from '../paths.ts';
import { Segments } from '../ui/segments.tsx';

interface WishTabsProps {
  current: 'wishes' | 'searches';
  wishes: number;
  searches?: number;
}

/** Tabs for wished items and saved searches. */
export const WishTabs = ({ current, wishes, searches }: WishTabsProps) => (
  <Segments
    label="My Wish-List"
    className="mb-6"
    segments={[
      {
        name: 'Wish list',
        to: paths.dashboard.cart(),
        isCurrent: current === 'wishes',
        count: wishes > 0 ? String(wishes) : undefined,
      },
      {
        name: 'Saved searches',
        to: paths.dashboard.savedSearches(),
        isCurrent: current === 'searches',
        count: searches ? String(searches) : undefined,
      },
    ]}
  />
);
