import { Clock, Eye, Heart } from 'lucide-react';
import type { Item } from '#contract/items.ts';
import { classNames } from '../../ui/class-names.ts';
import { viewsText } from '../cards/card-parts.tsx';
import { daysLeftText, endsSoon, type FiguresOfItems } from './own-figures.ts';

interface FiguresProps {
  item: Item;
  figures: FiguresOfItems;
}

/** Views, saves and days left; nothing for a draft that was never published. */
export function FigureFacts({ item, figures, className }: FiguresProps & { className: string }) {
  const known = figures.get(item._id);
  if (!known || isNew(item)) return null;
  const icon = { className: 'size-[15px] shrink-0' };
  return (
    <ul className={className}>
      <Fact>
        <Eye {...icon} />
        {viewsText(item.views)}
      </Fact>
      <Fact>
        <Heart {...icon} />
        {known.saved} saved it
      </Fact>
      {known.daysLeft !== null && (
        <Fact className={endsSoon(known) ? 'text-wait font-semibold' : ''}>
          <Clock {...icon} />
          {daysLeftText(known.daysLeft)}
        </Fact>
      )}
    </ul>
  );
}

/** Whether an item is new: without views there is nothing to draw. */
export const isNew = (item: Item): boolean => item.ItemStatus === 'Draft' && !item.endedAt && item.views === 0;

const Fact = ({ className, ...rest }: React.ComponentProps<'li'>) => (
  <li className={classNames('flex items-center gap-1.5', className)} {...rest} />
);

const [WIDTH, HEIGHT, TOP] = [120, 38, 4];

/** Views by day as a line over a filled area; nothing where nobody has looked. */
export function SparkLine({ views, className }: { views: number[]; className: string }) {
  const most = Math.max(...views);
  if (most === 0) return null;
  const total = views.reduce((sum, seen) => sum + seen, 0);
  const at = (seen: number, n: number) =>
    `${((n * WIDTH) / (views.length - 1)).toFixed(1)} ${(HEIGHT - 1 - (seen / most) * (HEIGHT - 1 - TOP)).toFixed(1)}`;
  const line = `M${views.map(at).join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${total} ${total === 1 ? 'view' : 'views'} in ${views.length} days, ${views.at(-1)} today`}
      className={className}
    >
      <path d={`${line}V${HEIGHT}H0Z`} fill="var(--pen-soft)" />
      <path d={line} fill="none" stroke="var(--pen-text)" strokeWidth="1.8" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
