import type { CardItem } from '../items/cards/card-item.ts';
import { CatalogCard } from '../items/cards/catalog-card.tsx';
import { Carousel } from '../ui/carousel.tsx';

interface ItemCarouselProps {
  label: string;
  items: CardItem[];
  /** Are its first slides above the fold? */
  first?: boolean;
}

/** One, two or three slides are seen at first. */
const URGENT: (true | string | undefined)[] = [true, '(width >= 40rem)', '(width >= 64rem)'];

export const ItemCarousel = ({ label, items, first = false }: ItemCarouselProps) => (
  <Carousel label={label}>
    {items.map((item, place) => (
      <CatalogCard key={item._id} item={item} urgent={first && URGENT[place]} />
    ))}
  </Carousel>
);
