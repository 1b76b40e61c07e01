import { Check } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { paths } from '#contract/paths.ts';
import { categoryArt } from '../../art/category-art.ts';
import { dealDay } from '../../deals/deal-times.ts';
import { ago } from '../../offline/ago.ts';
import { nameOf } from '../../people/name.ts';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { CardTitle } from '../cards/card-parts.tsx';
import { IHaveThis } from './i-have-this.tsx';
import { useFits } from './use-fits.ts';
import { upTo, type WantedItem } from './wanted-item.ts';

interface WantedGridProps {
  items: WantedItem[];
  level?: 2 | 3;
}

const columns = 'grid sm:grid-cols-2 xl:grid-cols-3 gap-4 md:gap-6 [&>*]:min-w-0';

export function WantedGrid({ items, level = 2 }: WantedGridProps) {
  const fitsOf = useFits();
  return (
    <ul className={columns}>
      {items.map((item) => (
        <li key={item._id}>
          <WantedCard item={item} level={level} fits={fitsOf(item._id)} />
        </li>
      ))}
    </ul>
  );
}

interface WantedCardProps {
  item: WantedItem;
  level: 2 | 3;
  /** The member's matching items. */
  fits: string[];
}

function WantedCard({ item, level, fits }: WantedCardProps) {
  const isOwn = useSession()?.user._id === item.owner;
  const here = paths.item(item._id, item.owner);
  return (
    <article className="relative panel p-4 md:p-5 h-full flex flex-col">
      <div className="flex items-start gap-3.5">
        <img
          src={item.picture?.small ?? categoryArt(item.category.slug)}
          alt=""
          width={56}
          height={56}
          className="size-14 rounded-[12px] object-cover shrink-0 bg-sunken"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="price text-[20px] leading-6">{upTo(item)}</span>
            {fits.length > 0 && (
              <Badge tone="go">
                <Check className="size-[14px] shrink-0" strokeWidth={2.2} />
                You have one
              </Badge>
            )}
          </div>
          <p className="text-[13px] leading-5 text-ink-3 break-words">
            {item.category.name}
            {item.neededBy && (
              <>
                {' · '}
                <span className="text-wait font-semibold">by {dealDay(item.neededBy)}</span>
              </>
            )}
          </p>
        </div>
      </div>
      <CardTitle level={level} to={here} className="mt-3 text-[16px]">
        {item.title}
      </CardTitle>
      <p className="mt-0.5 text-sm text-ink-2 line-clamp-2 break-words">{item.description}</p>
      {item.author && (
        <p className="mt-2.5 flex items-center gap-1.5 text-[13px] text-ink-3 min-w-0">
          <Avatar id={item.owner} name={nameOf(item.author)} image={item.author.image} size={24} />
          <span className="truncate">{nameOf(item.author)}</span>
          <span aria-hidden="true">·</span>
          <Ago time={item.createdAt} />
        </p>
      )}
      <div className="relative mt-auto pt-4">
        {isOwn ? (
          <ButtonLink look="quiet" wide to={paths.dashboard.editItem(item._id)}>
            Edit
          </ButtonLink>
        ) : (
          <IHaveThis wanted={item} fits={fits} look={fits.length > 0 ? 'soft' : 'outline'} />
        )}
      </div>
    </article>
  );
}

const never = () => () => {};

/** Shows the date until the page runs in the reader's browser. */
function Ago({ time }: { time: string }) {
  const text = useSyncExternalStore(
    never,
    () => ago(Date.parse(time)),
    () => null,
  );
  return text ? (
    <time dateTime={time} className="shrink-0">
      {text}
    </time>
  ) : (
    <Day time={time} />
  );
}

export const WantedSkeletons = () => (
  <SkeletonGroup>
    <div className={columns}>
      <Repeat count={6}>
        <Skeleton className="h-[236px] rounded-panel!" />
      </Repeat>
    </div>
  </SkeletonGroup>
);
