import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { useSession } from './session.ts';

interface Answer<T> {
  viewer: string;
  id: string;
  /** undefined where the request failed. */
  view: T | undefined;
}

/**
 * A public item or profile as this member may see it. The server renders what a visitor sees, so a member's browser
 * asks again and shows the answer instead. `waiting` is true until nothing more will come. What is hidden from this
 * member, as after a block, is not found.
 * `seenBy` is the member for whom the loader asked; `ask` must be the same function on every render.
 */
export function useMemberView<T extends { _id: string }>(
  loaded: T,
  seenBy: string | null,
  ask: (id: string, signal: AbortSignal) => Promise<T>,
): { view: T; waiting: boolean } {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const viewer = session?.user._id;
  const [answer, setAnswer] = useState<Answer<T>>();
  const id = loaded._id;
  const isMissing = viewer !== undefined && viewer !== seenBy;

  useEffect(() => {
    if (!isMissing) return;
    const unmount = new AbortController();
    ask(id, unmount.signal).then(
      (view) => setAnswer({ viewer, id, view }),
      (error) => {
        if (unmount.signal.aborted) return;
        // The loader asks as this member now, and shows that nobody is there.
        if (error instanceof Problem && error.code === 'NOT_FOUND') void revalidate();
        // Else keep the visitor's view.
        else setAnswer({ viewer, id, view: undefined });
      },
    );
    return () => unmount.abort();
  }, [id, viewer, isMissing, ask, revalidate]);

  if (!isMissing) return { view: loaded, waiting: session === undefined };
  if (answer?.viewer !== viewer || answer.id !== id) return { view: loaded, waiting: true };
  return { view: answer.view ?? loaded, waiting: false };
}
