import { Fragment, type ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { PreloadPicture } from '../../ui/picture.tsx';
import type { CardItem } from './card-item.ts';
import { CardFacts, CardPicture, CardTitle, ConditionBadge, homeColumns, PriceAndViews } from './card-parts.tsx';
import { Heart } from './heart.tsx';

const SIZES = '(width >= 80rem) 302px, (width >= 64rem) 33vw, (width >= 40rem) 50vw, 132px';

/** Preloads the picture of a card of the first row where it is above the fold. */
const HomeCardFirst = ({ item }: { item: CardItem }) => (
  <PreloadPicture picture={item.picture} sizes={SIZES} media="(width >= 40rem)" />
);

interface HomeCardProps {
  item: CardItem;
  level?: 2 | 3;
  /** Why it may be wanted: a line above the price, and on the picture from 640 px. */
  why?: ReactNode;
}

/** Picture above the text; below 640 px beside it. */
export const HomeCard = ({ item, level = 2, why }: HomeCardProps) => (
  <article className="group relative flex sm:block gap-4">
    <div className="relative w-[112px] min-[360px]:w-[132px] shrink-0 sm:w-auto aspect-[5/6] sm:aspect-square overflow-hidden rounded-card bg-sunken">
      <CardPicture item={item} sizes={SIZES} />
      <span className="hidden sm:block absolute left-3 top-3">
        <ConditionBadge condition={item.condition} raised />
      </span>
      <Heart item={item} />
    </div>
    <div className="min-w-0 flex-1 sm:pt-3.5 flex flex-col">
      {why && (
        <div className="flex min-w-0 sm:absolute sm:inset-x-0 sm:top-0 sm:aspect-square sm:items-end sm:p-3 pointer-events-none">
          {why}
        </div>
      )}
      <PriceAndViews item={item} />
      <CardTitle level={level} to={paths.item(item._id, item.owner)} className="mt-1 text-[15.5px]">
        {item.title}
      </CardTitle>
      <p
        className={classNames(
          'mt-0.5 text-sm text-ink-3 wrap-anywhere sm:line-clamp-2',
          why ? 'line-clamp-1' : 'line-clamp-2',
        )}
      >
        {item.description}
      </p>
      <CardFacts item={item} className="mt-auto sm:mt-2.5 pt-1.5 sm:pt-0" />
    </div>
  </article>
);

interface HomeGridProps {
  items: CardItem[];
  whyOf?: ((itemId: string) => ReactNode) | undefined;
  /** Stands across all columns, after the first cards. */
  papers?: ReactNode;
}

/** Pictures in the first row, and cards before the papers. */
const FIRST_ROW = 4;

/** Preloads the first row only from 640 px: below, the page's head fills the screen. */
export const HomeGrid = ({ items, whyOf, papers }: HomeGridProps) => (
  <>
    {items.slice(0, FIRST_ROW).map((item) => (
      <HomeCardFirst key={item._id} item={item} />
    ))}
    <ul className={`${homeColumns} grid-flow-row-dense`}>
      {items.map((item, index) => (
        <Fragment key={item._id}>
          {papers && index === FIRST_ROW && <li className="col-span-full min-h-[76px]">{papers}</li>}
          <li>
            <HomeCard item={item} why={whyOf?.(item._id)} />
          </li>
        </Fragment>
      ))}
    </ul>
  </>
);
