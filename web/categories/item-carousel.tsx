import { ArrowRight } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { conditionName } from '#contract/rules/campus.ts';
import type { CardItem } from '../items/cards/card-item.ts';
import { CardPicture, Views } from '../items/cards/card-parts.tsx';
import { catalogTone, conditionTone } from '../items/tones.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { classNames } from '../ui/class-names.ts';

interface ItemCarouselProps {
  label: string;
  items: CardItem[];
  /** Its first slides are above the fold. */
  first?: boolean;
}

/** Urgency by index of the slide: one, two or three are visible at first. */
const URGENT: (true | string | undefined)[] = [true, '(width >= 40rem)', '(width >= 48rem)'];

export const ItemCarousel = ({ label, items, first = false }: ItemCarouselProps) => (
  <Carousel label={label}>
    {items.map((item, index) => (
      <CatalogCard key={item._id} item={item} urgent={first && URGENT[index]} />
    ))}
  </Carousel>
);

/** Slightly less than the real width on phones: at 1.75 device pixels, the card's 640 pixels suffice. */
const SIZES = '(width >= 80rem) 410px, (width >= 48rem) 33vw, (width >= 40rem) 50vw, calc(88vw - 16px)';
const textTone = { tide: 'text-tide', wait: 'text-wait', pen: 'text-pen-text' } as const;

/** A slide of the catalog's carousels. The link covers the card. */
const CatalogCard = ({ item, urgent }: { item: CardItem; urgent?: boolean | string | undefined }) => (
  <article className="group relative panel overflow-hidden h-full">
    <div className="aspect-[4/3] overflow-hidden bg-sunken">
      <CardPicture item={item} sizes={SIZES} urgent={urgent} />
    </div>
    <div className="p-4 sm:p-5 md:max-lg:p-4">
      <div className="flex items-center justify-between gap-2">
        <Badge tone={catalogTone(item.status)} dot>
          {item.status}
        </Badge>
        <Views views={item.views} />
      </div>
      <h3 className="mt-3 font-sans text-[17px] leading-6 font-semibold line-clamp-1">{item.title}</h3>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-2">
        <span className={classNames('text-sm font-semibold', textTone[conditionTone(item.condition)])}>
          {conditionName(item.condition)}
        </span>
        <ButtonLink
          look="soft"
          size="sm"
          to={paths.item(item._id, item.owner)}
          className="static! md:max-lg:px-2! after:absolute after:inset-0"
        >
          View Details
          <span className="sr-only">: {item.title}</span>
          <ArrowRight className="size-4 shrink-0" strokeWidth={2.2} />
        </ButtonLink>
      </div>
    </div>
  </article>
);
