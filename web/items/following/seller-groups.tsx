import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import { FOLLOWING } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type FollowedSeller, peopleCalls } from '#contract/people.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { FINDING } from '../../people/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { SellerGroup } from './seller-group.tsx';

type FollowedPage = Output<typeof peopleCalls.listFollowedItems>;

const columns =
  'grid grid-cols-[minmax(0,1fr)] xl:grid-cols-4 xl:grid-flow-row-dense gap-x-6 gap-y-10 xl:gap-y-14 mt-7';

/** The tabs with the number, and the sellers below. An unfollowed seller disappears until it is undone. */
export function SellerGroups({ first }: { first: FollowedPage }) {
  const [page, setPage] = useLoaded(first, withLaterRows);
  const [ended, setEnded] = useState<string[]>([]);
  const sellers = page.data.filter(({ _id }) => !ended.includes(_id));
  const gone = page.data.filter(({ _id }) => ended.includes(_id)).reduce((sum, { count }) => sum + count, 0);
  const following = page.following - ended.length;

  const loadMore = async (cursor: string) => {
    const next = await api(peopleCalls.listFollowedItems, { cursor });
    setPage((now) => {
      const known = new Set(now.data.map(({ _id }) => _id));
      return {
        ...now,
        nextCursor: next.nextCursor,
        data: [...now.data, ...next.data.filter((s) => !known.has(s._id))],
      };
    });
  };
  const change = (seller: FollowedSeller, isEnded: boolean) => {
    setEnded((now) => (isEnded ? [...now, seller._id] : now.filter((id) => id !== seller._id)));
    // Its menu is gone.
    if (isEnded) document.getElementById('main')?.focus({ preventScroll: true });
  };
  const mute = ({ _id }: FollowedSeller, muted: boolean) =>
    setPage((now) => ({ ...now, data: now.data.map((one) => (one._id === _id ? { ...one, muted } : one)) }));

  return (
    <>
      <FeedTabs current="Following" count={page.newItems - gone} />
      {sellers.length > 0 && (
        <div className={columns}>
          {sellers.map((seller) => (
            <SellerGroup
              key={seller._id}
              seller={seller}
              onMuted={(muted) => mute(seller, muted)}
              onChanged={(isEnded) => change(seller, isEnded)}
            />
          ))}
        </div>
      )}
      {page.nextCursor ? (
        <MoreButton className="mt-10" failed={FINDING.followedFailed} load={() => loadMore(page.nextCursor ?? '')}>
          More sellers
        </MoreButton>
      ) : (
        <End following={following} hasItems={sellers.length > 0} />
      )}
    </>
  );
}

function End({ following, hasItems }: { following: number; hasItems: boolean }) {
  const isNobody = following === 0;
  const people = following === 1 ? 'the one person' : `the ${formatNumber(following)} people`;
  if (!hasItems) {
    return (
      <Empty
        spot={<LateSpot of="PeopleSpot" />}
        action={
          isNobody && (
            <ButtonLink look="outline" to={paths.dashboard.followers()}>
              Find people
            </ButtonLink>
          )
        }
      >
        {isNobody
          ? 'You do not follow anybody yet'
          : `Nothing new from ${people} you follow in the last ${FOLLOWING.newDays} days`}
      </Empty>
    );
  }
  return (
    <p className="flex items-start md:items-center justify-center gap-2.5 mt-10 pt-8 border-t border-line text-ink-3">
      <CircleCheck className="size-5 shrink-0 text-go" strokeWidth={2.2} aria-hidden="true" />
      That is all from {people} you follow in the last {FOLLOWING.newDays} days.
    </p>
  );
}
