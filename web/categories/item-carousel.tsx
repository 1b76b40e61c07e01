import type { CardItem } from '../items/cards/card-item.ts';
import { CatalogCard } from '../items/cards/catalog-card.tsx';
import { Carousel } from '../ui/carousel.tsx';

interface ItemCarouselProps {
  label: string;
  items: CardItem[];
  /** Its first slides are above the fold. */
  first?: boolean;
}

/** By index of the slide: one, two or three are visible at first. */
const URGENT: (true | string | undefined)[] = [true, '(width >= 40rem)', '(width >= 48rem)'];

export const ItemCarousel = ({ label, items, first = false }: ItemCarouselProps) => (
  <Carousel label={label}>
    {items.map((item, index) => (
      <CatalogCard key={item._id} item={item} urgent={first && URGENT[index]} />
    ))}
  </Carousel>
);
