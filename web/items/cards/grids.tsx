import { paths } from '#contract/paths.ts';
import type { CardItem } from './card-item.ts';
import { GridCard, type GridCardLook } from './grid-card.tsx';
import { HomeCard, HomeCardFirst } from './home-card.tsx';

export const homeColumns =
  'grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 [&>*]:min-w-0 gap-x-6 gap-y-7 sm:gap-y-10';
export const gridColumns = 'grid grid-cols-2 lg:grid-cols-4 [&>*]:min-w-0 gap-x-3.5 gap-y-7 sm:gap-x-6 sm:gap-y-10';

/** Number of pictures in the first row: at four columns, and at two. */
const FIRST_ROW = 4;
const FIRST_OF_TWO = 2;

/** Preloads the first row only from 640 px: below, the page's head fills the screen. */
export const HomeGrid = ({ items }: { items: CardItem[] }) => (
  <>
    {items.slice(0, FIRST_ROW).map((item) => (
      <HomeCardFirst key={item._id} item={item} />
    ))}
    <ul className={homeColumns}>
      {items.map((item) => (
        <li key={item._id}>
          <HomeCard item={item} />
        </li>
      ))}
    </ul>
  </>
);

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
