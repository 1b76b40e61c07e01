import { useEffect, useState } from 'react';
import { peopleCalls } from '#contract/people.ts';
import { api } from '../../api/api.ts';
import { FeedTabs } from './feed-tabs.tsx';

export function CountedTabs() {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const unmount = new AbortController();
    // The tabs work without the number.
    api(peopleCalls.listFollowedItems, { limit: 1 }, { signal: unmount.signal }).then(
      ({ newItems }) => setCount(newItems),
      () => {},
    );
    return () => unmount.abort();
  }, []);
  return <FeedTabs current="For you" count={count} />;
}
