import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

interface Asked<T> {
  viewer: string;
  id: string;
  /** undefined where the answer did not come. */
  view: T | undefined;
}

/**
 * Something public as this member may see it. The server's page is the visitor's: a member's browser asks again, and
 * the answer takes the place of what is shown. `waiting` until it is known that nothing more will come.
 * `ask` stays the same from render to render; `seenBy` is for whom the loader has asked.
 */
export function useOwnView<T extends { _id: string }>(
  loaded: T,
  seenBy: string | null,
  ask: (id: string, signal: AbortSignal) => Promise<T>,
): { view: T; waiting: boolean } {
  const session = useSession();
  const viewer = session?.user._id;
  const [asked, setAsked] = useState<Asked<T>>();
  const id = loaded._id;
  const missing = viewer !== undefined && viewer !== seenBy;

  useEffect(() => {
    if (!missing) return;
    const leaving = new AbortController();
    ask(id, leaving.signal).then(
      (view) => setAsked({ viewer, id, view }),
      // The page stands as it is: what a visitor sees.
      () => leaving.signal.aborted || setAsked({ viewer, id, view: undefined }),
    );
    return () => leaving.abort();
  }, [id, viewer, missing, ask]);

  if (!missing) return { view: loaded, waiting: session === undefined };
  if (asked?.viewer !== viewer || asked.id !== id) return { view: loaded, waiting: true };
  return { view: asked.view ?? loaded, waiting: false };
}
