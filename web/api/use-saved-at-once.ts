import { useRef, useState } from 'react';
import { Problem } from '#contract/problems.ts';
import { NOTICES } from '../messages.ts';
import { toast } from '../ui/toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

/**
 * Settings that show and save each change at once, in the order of the presses, so that the last one is stored last; a
 * failed one is taken back. `save` returns what the server has then.
 */
export function useSavedAtOnce<Settings extends object, Change>(
  first: Settings,
  save: (change: Change) => Promise<Settings>,
) {
  const [settings, setSettings] = useLoaded(first);
  const [isSaved, setSaved] = useState(false);
  /** What the server has. */
  const stored = useRef(first);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const change = (shown: (now: Settings) => Settings, input: Change) => {
    setSettings(shown);
    setSaved(false);
    waiting.current += 1;
    const work = queue.current.then(async () => {
      try {
        stored.current = await save(input);
        setSaved(true);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        toast.error(NOTICES.saveFailed);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) setSettings(stored.current);
      }
    });
    queue.current = work.catch(() => {});
  };

  return { settings, isSaved, change };
}
