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
