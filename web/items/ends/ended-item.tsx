import { ClockAlert, MessageCircle, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { nameOf } from '../../people/name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Note } from '../../ui/note.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ConditionBadge } from '../cards/card-parts.tsx';
import { upTo } from '../wanted/wanted-item.ts';
import { lookFor } from './look-for.ts';

interface EndedItemProps {
  item: ItemDetail;
  endedAt: string;
  /** The button that saves a search for a similar item. */
  tellMe: ReactNode;
}

/** The page of an ended item for others than its owner. */
export function EndedItem({ item, endedAt, tellMe }: EndedItemProps) {
  const { owner, location, status, kind } = item;
  const actions = (
    <div className="grid md:flex md:flex-wrap gap-2.5">
      {kind === 'Offer' && (
        <>
          {tellMe}
          <ButtonLink look="outline" size="lg" to={paths.search(lookFor(item.title))}>
            <Search className="size-[18px] shrink-0" />
            Search for one
          </ButtonLink>
        </>
      )}
      <ButtonLink look="outline" size="lg" to={paths.chat(owner._id)}>
        <MessageCircle className="size-[18px] shrink-0" />
        Ask {owner.firstName}
      </ButtonLink>
    </div>
  );
  return (
    <>
      <Note tone="wait" icon={<ClockAlert aria-hidden="true" />}>
        <b className="block font-semibold text-[16px]">
          {status === 'Sold' ? 'This is sold. It ended on ' : 'This ended on '}
          <Day time={endedAt} />
        </b>
        <span className="block text-ink-2">{nextOf(item)}</span>
      </Note>
      <div className="mt-5 flex gap-4 md:gap-8 items-start">
        <div className="w-24 md:w-58 shrink-0 aspect-square rounded-card overflow-hidden bg-sunken opacity-70">
          <Picture picture={item.picture} sizes="(width >= 48rem) 232px, 96px" urgent />
        </div>
        <div className="min-w-0">
          {kind === 'Offer' && <ConditionBadge condition={item.condition} />}
          <h1 className="mt-2 text-[22px] leading-7 md:text-h1 font-[680] break-words">{item.title}</h1>
          <s className="block mt-2 md:mt-3 price text-[24px] md:text-[32px] leading-none text-ink-3">
            <span className="sr-only">Was </span>
            {kind === 'Wanted' ? upTo(item) : <Price value={item.price} className="leading-none" />}
          </s>
          <p className="mt-3 flex items-center gap-2 text-sm text-ink-3">
            <Avatar id={owner._id} name={nameOf(owner)} image={owner.image} size={24} />
            <span className="min-w-0 break-words">{[nameOf(owner), location].filter(Boolean).join(' · ')}</span>
          </p>
          <div className="mt-5 max-md:hidden">{actions}</div>
        </div>
      </div>
      <div className="mt-5 md:hidden">{actions}</div>
    </>
  );
}

const nextOf = ({ status, kind, owner: { firstName } }: ItemDetail): string => {
  if (status === 'Sold') return 'It is no longer available.';
  return kind === 'Wanted'
    ? `${firstName} does not look for it any more.`
    : `It is not for sale any more. ${firstName} may list it again.`;
};
