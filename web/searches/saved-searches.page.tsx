import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { hourName } from '#contract/rules/hours.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { type Api, apiContext } from '../api/api.ts';
import { WishTabs } from '../cart/wish-tabs.tsx';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { later } from '../ui/later.tsx';
import { PaperSpot } from '../ui/more-spots.tsx';
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

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(load(context.get(apiContext))));
  return { saved: value };
}

export function Component() {
  const { saved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Saved searches" noindex />
      <div className="mb-6">
        <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Saved searches</h1>
        <p className="mt-1 text-ink-3">New and cheaper items tell you themselves</p>
      </div>
      <AwaitedPage
        value={saved}
        wait={
          <>
            <WishTabs current="searches" />
            <SkeletonGroup>
              <Skeleton className="h-64 rounded-panel" />
            </SkeletonGroup>
          </>
        }
        failed={SEARCHES.listFailed}
        failedClass="panel"
        retry={paths.dashboard.savedSearches()}
      >
        {(loaded) => <Searches {...loaded} />}
      </AwaitedPage>
    </>
  );
}

function Searches({ searches: first, digestHour }: Loaded) {
  const { searches, see, choose, remove } = useSavedSearches(first);
  return (
    <>
      <WishTabs current="searches" searches={searches.length} />
      {searches.length === 0 ? (
        <Empty
          className="panel"
          spot={<PaperSpot />}
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
