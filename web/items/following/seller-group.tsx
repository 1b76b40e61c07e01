import { paths } from '#contract/paths.ts';
import type { FollowedSeller } from '#contract/people.ts';
import { FollowMenu } from '../../people/follows/follow-menu.tsx';
import { nameOf } from '../../people/name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { When } from '../../ui/when.tsx';
import { cardItem } from '../cards/card-item.ts';
import { HomeCard } from '../cards/home-card.tsx';

/** Columns, as many as there are items: a row holds several sellers. */
const SPANS = [
  'xl:[&_ul]:grid-cols-1',
  'xl:col-span-2 xl:[&_ul]:grid-cols-2',
  'xl:col-span-3 xl:[&_ul]:grid-cols-3',
  'xl:col-span-4 xl:[&_ul]:grid-cols-4',
];

interface SellerGroupProps {
  seller: FollowedSeller;
  onMuted: (muted: boolean) => void;
  onChanged: (isEnded: boolean) => void;
}

export function SellerGroup({ seller, onMuted, onChanged }: SellerGroupProps) {
  const { _id, image, count, lastAt, items, followedSince, muted } = seller;
  const name = nameOf(seller);
  return (
    <section aria-labelledby={`seller-${_id}`} className={classNames('min-w-0', SPANS[items.length - 1])}>
      <div className="flex items-center gap-4">
        <Avatar id={_id} name={name} image={image} size={52} />
        <div className="min-w-0 flex-1">
          <h2 id={`seller-${_id}`} className="text-[17px] leading-6 font-[660]">
            <Link to={paths.profile(_id)} className="name-link truncate">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-3 truncate">
            {count === 1 ? '1 new item' : `${count} new items`} · <When time={lastAt} />
          </p>
        </div>
        <FollowMenu
          person={seller}
          side="following"
          since={followedSince}
          muted={muted}
          onMuted={onMuted}
          onChanged={onChanged}
        />
      </div>
      <ul className="mt-[18px] grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 lg:grid-cols-3 [&>*]:min-w-0 gap-6">
        {items.map((item) => (
          <li key={item._id}>
            <HomeCard item={cardItem(item)} level={3} />
          </li>
        ))}
      </ul>
      {count > items.length && (
        <Link
          to={paths.profile(_id)}
          className="inline-flex items-center min-h-11 mt-2 font-semibold text-pen-text underline-offset-4 hover:underline"
        >
          All {count} new items<span className="sr-only"> of {name}</span>
        </Link>
      )}
    </section>
  );
}
