import { paths } from '../../paths.ts';
import { Part, PartList } from '../../ui/part.tsx';
import type { CardItem } from './card-item.ts';
import { GridCard, type GridCardLook } from './grid-card.tsx';
import { HomeCard, HomeCardFirst } from './home-card.tsx';

/** 1 to 4 columns. */
export const homeColumns =
  'grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 [&>*]:min-w-0 gap-x-6 gap-y-7 sm:gap-y-10';
/** 2 or 4 columns. */
export const gridColumns = 'grid grid-cols-2 lg:grid-cols-4 [&>*]:min-w-0 gap-x-3.5 gap-y-7 sm:gap-x-6 sm:gap-y-10';

/** How many pictures of a list are loaded at once: the first row at its widest, and where there are but two columns. */
const FIRST_ROW = 4;
const FIRST_OF_TWO = 2;

/** One column under 640 px: there the page's head fills the screen, and pictures wait for it. */
export const HomeGrid = ({ items }: { items: CardItem[] }) => (
  <>
    {items.slice(0, FIRST_ROW).map((item) => (
      <HomeCardFirst key={item._id} item={item} />
    ))}
    <PartList className={homeColumns} of={HomeCard} each={items.map((item) => ({ key: item._id, given: { item } }))} />
  </>
);

interface ItemGridProps extends Omit<GridCardLook, 'urgent'> {
  items: CardItem[];
  /** Are these the first pictures of the page? */
  first?: boolean;
  /** The shorter address, as 'More from' has it. */
  short?: boolean;
}

export const ItemGrid = ({ items, first = false, short = false, ...look }: ItemGridProps) => (
  <ul className={gridColumns}>
    {items.map((item, place) => {
      const card = { item, to: short ? paths.itemShort(item._id) : paths.item(item._id, item.owner), ...look };
      return first && place < FIRST_ROW ? (
        <li key={item._id}>
          <GridCard {...card} urgent={place < FIRST_OF_TWO || '(width >= 64rem)'} />
        </li>
      ) : (
        <Part key={item._id} as="li" of={GridCard} given={card} />
      );
    })}
  </ul>
);
