import { paths } from '../../paths.ts';
import { PreloadPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { rentalShort } from '../rental.ts';
import type { CardItem } from './card-item.ts';
import { CardPicture, CardTitle, ConditionBadge, RentalPill, StockText, Views } from './card-parts.tsx';

const SIZES = '(width >= 80rem) 302px, (width >= 64rem) 33vw, (width >= 40rem) 50vw, 132px';

/** Has the picture of a card of the first row loaded first, where it stands above the fold. */
export const HomeCardFirst = ({ item }: { item: CardItem }) => (
  <PreloadPicture picture={item.picture} sizes={SIZES} media="(width >= 40rem)" />
);

/** Home: picture on top; under 640 px the picture is left and the text right. */
export function HomeCard({ item }: { item: CardItem }) {
  const rental = rentalShort(item);
  return (
    <article className="group relative flex sm:block gap-4">
      <div className="relative w-[112px] min-[360px]:w-[132px] shrink-0 sm:w-auto aspect-[5/6] sm:aspect-square overflow-hidden rounded-card bg-sunken">
        <CardPicture item={item} sizes={SIZES} />
        <span className="hidden sm:block absolute left-3 top-3">
          <ConditionBadge condition={item.condition} raised />
        </span>
      </div>
      <div className="min-w-0 flex-1 sm:pt-3.5 flex flex-col">
        <div className="flex items-center justify-between gap-2">
          <Price value={item.price} />
          <Views views={item.views} />
        </div>
        <CardTitle level={2} to={paths.item(item._id, item.owner)} className="mt-1 text-[15.5px]">
          {item.title}
        </CardTitle>
        <p className="mt-0.5 clamp-2 text-sm text-ink-3 break-words">{item.description}</p>
        <div className="mt-auto sm:mt-2.5 pt-1.5 sm:pt-0 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 min-h-6">
          <StockText item={item} />
          <span className="sm:hidden">
            <ConditionBadge condition={item.condition} />
          </span>
          {rental && <RentalPill>{rental}</RentalPill>}
        </div>
      </div>
    </article>
  );
}
