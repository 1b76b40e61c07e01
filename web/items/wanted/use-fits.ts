import { useEffect, useState } from 'react';
import { itemCalls } from '#contract/items.ts';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session.ts';

const NONE: string[] = [];

/** The member's items that match a wanted post; none after a failure. */
export function useFits(): (wantedId: string) => string[] {
  const memberId = useSession()?.user._id;
  const [fits, setFits] = useState<Map<string, string[]>>();
  useEffect(() => {
    if (!memberId) return;
    const unmount = new AbortController();
    api(itemCalls.listWantedIHave, {}, { signal: unmount.signal }).then(
      ({ data }) => setFits(new Map(data.map(({ _id, items }) => [_id, items]))),
      () => {},
    );
    return () => unmount.abort();
  }, [memberId]);
  return (wantedId) => (memberId && fits?.get(wantedId)) || NONE;
}
