import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import { LIST } from '#contract/limits.ts';
import { type FollowEntry, peopleCalls } from '#contract/people.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { PEOPLE } from '../../messages.ts';
import { useMember } from '../../session/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MessageLink, PersonRow, PersonRowSkeleton } from '../person-row.tsx';
import type { Side } from './end-follow.ts';
import { FollowMenu } from './follow-menu.tsx';

type Page = Output<typeof peopleCalls.listFollows>;

const NOBODY: Record<Side, string> = {
  followers: 'Nobody follows you yet',
  following: 'You do not follow anybody yet',
};

const unique = (entries: FollowEntry[]) => [...new Map(entries.map((entry) => [entry._id, entry])).values()];

/** The member's followers, and whom the member follows. One cursor pages through both. */
export function FollowLists({ first, added }: { first: Page; added: FollowEntry[] }) {
  const member = useMember();
  const [side, setSide] = useState<Side>('followers');
  const { people, cursor, loadMore, change, mute } = useFollows(first, added, side);

  return (
    <Tabs
      label="People"
      tabs={[
        { value: 'followers', name: <Tab name="Followers" count={member.follower.length} /> },
        { value: 'following', name: <Tab name="Following" count={member.following.length} /> },
      ]}
      value={side}
      onChange={setSide}
    >
      {people.length === 0 ? (
        <Empty spot={<LateSpot of="PeopleSpot" />}>{NOBODY[side]}</Empty>
      ) : (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {people.map((entry) => (
            <Entry
              key={entry._id}
              entry={entry}
              side={side}
              onMuted={(muted) => mute(entry, muted)}
              onChanged={(isEnded) => change(entry, isEnded)}
            />
          ))}
        </ul>
      )}
      {cursor && (
        <MoreButton className="mt-6" failed={PEOPLE.followFailed} load={() => loadMore(cursor)}>
          More people
        </MoreButton>
      )}
    </Tabs>
  );
}

function useFollows(first: Page, added: FollowEntry[], side: Side) {
  const [lists, setLists] = useState(first.data);
  const [lastPage, setLastPage] = useState(first);
  const [begun, setBegun] = useState(first);
  // The loader was asked again, as after a time without network.
  if (begun !== first) {
    setBegun(first);
    setLists(first.data);
    setLastPage(first);
  }

  // Ended on this page, and not undone.
  const [ended, setEnded] = useState<Record<Side, string[]>>({ followers: [], following: [] });
  const all = side === 'followers' ? lists.followers : unique([...added, ...lists.following]);
  const people = all.filter(({ _id }) => !ended[side].includes(_id));
  // A side with a page that was not full is complete; the cursor may be the other side's.
  const cursor = lastPage.data[side].length < LIST.page ? null : lastPage.nextCursor;

  const loadMore = async (from: string) => {
    const page = await api(peopleCalls.listFollows, { cursor: from });
    setLists({
      followers: unique([...lists.followers, ...page.data.followers]),
      following: unique([...lists.following, ...page.data.following]),
    });
    setLastPage(page);
  };

  const change = ({ _id }: FollowEntry, isEnded: boolean) => {
    setEnded((now) => ({ ...now, [side]: isEnded ? [...now[side], _id] : now[side].filter((id) => id !== _id) }));
    // The row is gone with its focused button.
    if (isEnded) document.getElementById('main')?.focus({ preventScroll: true });
  };
  const mute = ({ _id }: FollowEntry, muted: boolean) =>
    setLists((now) => ({ ...now, following: now.following.map((one) => (one._id === _id ? { ...one, muted } : one)) }));

  return { people, cursor, loadMore, change, mute };
}

const Tab = ({ name, count }: { name: string; count: number }) => (
  <span className="inline-flex items-center gap-2">
    {name}
    <span className="text-[13px] text-ink-2 font-medium tabular-nums">{formatNumber(count)}</span>
  </span>
);

interface EntryProps {
  entry: FollowEntry;
  side: Side;
  onMuted: (muted: boolean) => void;
  onChanged: (isEnded: boolean) => void;
}

const Entry = ({ entry, side, onMuted, onChanged }: EntryProps) => (
  <PersonRow
    person={entry}
    className="gap-3 sm:gap-4 py-3 px-3 -mx-3 rounded-card"
    linkClass="max-md:wrap-anywhere md:truncate after:rounded-card"
    below={<div className="text-sm text-ink-3 max-md:wrap-anywhere md:truncate">@{entry.username}</div>}
  >
    <MessageLink person={entry} />
    <div className="relative z-10 has-[[aria-expanded=true]]:z-50 -ml-2 sm:-ml-3 -mr-2 shrink-0">
      <FollowMenu
        person={entry}
        side={side}
        since={entry.since}
        muted={entry.muted}
        onMuted={onMuted}
        onChanged={onChanged}
      />
    </div>
  </PersonRow>
);

/** Skeleton of as many rows as the list will have, so that the content below does not move. */
export function FollowListsSkeleton() {
  const rows = Math.min(useMember().follower.length, LIST.page);
  return (
    <SkeletonGroup>
      <Skeleton className="h-[52px] md:h-11 w-[232px] rounded-[12px]!" />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <Repeat count={Math.max(rows, 4)}>
          <PersonRowSkeleton className="gap-4 py-3" picture="size-[52px]" />
        </Repeat>
      </div>
    </SkeletonGroup>
  );
}
