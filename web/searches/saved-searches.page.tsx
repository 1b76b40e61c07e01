import type { ClientInput } from '#contract/call.ts';
import type { MailWay } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { hourName } from '#contract/rules/hours.ts';
import { type SavedSearch, savedSearchCalls } from '#contract/saved-searches.ts';
import { type Api, api } from '../api/api.ts';
import { WishTabs } from '../cart/wish-tabs.tsx';
import { failureText } from '../failures/failure-text.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { undoToast } from '../ui/undo-toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { SEARCHES } from './messages.ts';
import { SearchRow } from './search-row.tsx';

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
      <Skeletons of={['h-64 rounded-panel']} />
    </>
  ),
  failed: SEARCHES.listFailed,
  render: (loaded) => <Searches {...loaded} />,
});

/** Shows each change at once; reverts a failed one. */
function useSavedSearches(first: SavedSearch[]) {
  const [searches, setSearches] = useLoaded(first);
  const replace = (search: SavedSearch) =>
    setSearches((all) => all.map((one) => (one._id === search._id ? search : one)));

  const see = (search: SavedSearch) => {
    if (search.newMatches === 0) return;
    // Its page opens meanwhile; after a failure the search still shows as new.
    api(savedSearchCalls.changeSavedSearch, { searchId: search._id, seen: true }).catch(() => {});
  };

  async function choose(search: SavedSearch, way: MailWay) {
    replace({ ...search, way });
    try {
      await api(savedSearchCalls.changeSavedSearch, { searchId: search._id, way });
    } catch (error) {
      replace(search);
      toast.error(failureText(error));
    }
  }

  async function remove(search: SavedSearch) {
    const at = searches.indexOf(search);
    const put = (one: SavedSearch) => setSearches((all) => all.toSpliced(Math.min(at, all.length), 0, one));
    setSearches((all) => all.filter(({ _id }) => _id !== search._id));
    try {
      await api(savedSearchCalls.deleteSavedSearch, { searchId: search._id });
      undoToast(SEARCHES.removed, () => {
        api(savedSearchCalls.saveSearch, fieldsOf(search)).then(
          ({ data }) => put(data),
          (error: unknown) => void toast.error(failureText(error)),
        );
      });
    } catch (error) {
      put(search);
      toast.error(failureText(error));
    }
  }

  return { searches, see, choose, remove };
}

/** What `saveSearch` takes of a search. The API does not send what is null. */
function fieldsOf({ _id, category, wantedId, newMatches, lastMatchAt, createdAt, ...fields }: SavedSearch) {
  return { ...fields, category: category?._id } as ClientInput<typeof savedSearchCalls.saveSearch>;
}
