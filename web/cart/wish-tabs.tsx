import { paths } from '#contract/paths.ts';
import { Segments } from '../ui/segments.tsx';
import { useCart } from '../wishes/use-cart.ts';

/** Tabs for wished items and saved searches. */
export function WishTabs({ current, searches }: { current: 'wishes' | 'searches'; searches?: number }) {
  const { totalItems } = useCart();
  const segment = (name: string, to: string, isCurrent: boolean, count = 0) => ({
    name,
    to,
    isCurrent,
    count: count > 0 ? String(count) : undefined,
  });
  return (
    <Segments
      label="My Wish-List"
      className="mb-6"
      segments={[
        segment('Wish list', paths.dashboard.cart(), current === 'wishes', totalItems),
        segment('Saved searches', paths.dashboard.savedSearches(), current === 'searches', searches),
      ]}
    />
  );
}
