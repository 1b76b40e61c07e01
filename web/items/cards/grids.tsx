import { paths } from '#contract/paths.ts';
import type { CardItem } from './card-item.ts';
import { gridColumns } from './card-parts.tsx';
import { GridCard, type GridCardLook } from './grid-card.tsx';

/** Number of pictures in the first row: at four columns, and at two. */
const FIRST_ROW = 4;
const FIRST_OF_TWO = 2;

interface ItemGridProps extends Omit<GridCardLook, 'urgent'> {
  items: CardItem[];
  /** These are the first pictures of the page. */
  first?: boolean;
  /** Link to the path without the owner. */
  short?: boolean;
}

export const ItemGrid = ({ items, first = false, short = false, ...look }: ItemGridProps) => (
  <ul className={gridColumns}>
    {items.map((item, index) => (
      <li key={item._id}>
        <GridCard
          item={item}
          to={short ? paths.itemShort(item._id) : paths.item(item._id, item.owner)}
          urgent={first && index < FIRST_ROW && (index < FIRST_OF_TWO || '(width >= 64rem)')}
          {...look}
        />
      </li>
    ))}
  </ul>
);
