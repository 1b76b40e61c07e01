import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { hourName } from '#contract/rules/hours.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import type { Api } from '../api/api.ts';
import { WishTabs } from '../cart/wish-tabs.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { SEARCHES } from './messages.ts';
import { SearchRow } from './search-row.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

async function load(call: Api) {
  const [searches, settings] = await Promise.all([
    call(savedSearchCalls.listSavedSearches, {}),
    call(noticeCalls.getNoticeSettings, {}),
  ]);
  return { searches: searches.data, digestHour: settings.data.digestHour };
}
type Loaded = Awaited<ReturnType<typeof load>>;

function Searches({ searches: first, digestHour }: Loaded) {
  const { searches, see, choose, remove } = useSavedSearches(first);
  return (
    <>
      <WishTabs current="searches" searches={searches.length} />
      {searches.length === 0 ? (
        <Empty
          className="panel"
          spot={<LateSpot of="PaperSpot" />}
          action={
            <ButtonLink look="outline" to={paths.home()}>
              Look around
            </ButtonLink>
          }
        >
          Search for something, then press ‘Tell me’
        </Empty>
      ) : (
        <ul className="panel divide-y divide-line" aria-label="Saved searches">
          {searches.map((search) => (
            <SearchRow
              key={search._id}
              search={search}
              digestHour={digestHour}
              onSeen={() => see(search)}
              onWay={(way) => choose(search, way)}
              onRemove={() => remove(search)}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-ink-3">The daily mail comes at {hourName(digestHour)}. Nothing is told twice.</p>
    </>
  );
}

export const { loader, Component } = memberPage({
  title: 'Saved searches',
  load: load,
  above: (
    <div className="mb-6">
      <h1 className="text-h1 font-[680] max-md:sr-only">Saved searches</h1>
      <p className="mt-1 text-ink-3">New and cheaper items tell you themselves</p>
    </div>
  ),
  wait: (
    <>
      <WishTabs current="searches" />
      <SkeletonGroup>
        <Skeleton className="h-64 rounded-panel" />
      </SkeletonGroup>
    </>
  ),
  failed: SEARCHES.listFailed,
  render: (loaded) => <Searches {...loaded} />,
});
