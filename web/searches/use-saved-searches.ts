import type { ClientInput } from '#contract/call.ts';
import type { MailWay } from '#contract/notices/kind.ts';
import { type SavedSearch, savedSearchCalls } from '#contract/saved-searches.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { toast } from '../ui/toast.tsx';
import { undoToast } from '../ui/undo-toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { SEARCHES } from './messages.ts';

/** Shows each change at once; reverts a failed one. */
export function useSavedSearches(first: SavedSearch[]) {
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
