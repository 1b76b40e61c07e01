import { useRef, useState } from 'react';
import type { ContactChoice } from '#contract/limits.ts';
import { type PrivacySettings, peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { NOTICES } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

type Switches = Pick<PrivacySettings, 'isFindable' | 'isSuggested' | 'seesSuggestions' | 'showsRead'>;
export type Change = Partial<Switches & { showsContact: ContactChoice }>;

/** Shows and saves a change at once, in the order of the presses; reverts a failed one. */
export function usePrivacy(first: PrivacySettings) {
  const [settings, setSettings] = useLoaded(first);
  const [isSaved, setSaved] = useState(false);
  const stored = useRef(first);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const change = (input: Change) => {
    setSettings((now) => ({ ...now, ...input }));
    setSaved(false);
    waiting.current += 1;
    const work = queue.current.then(async () => {
      try {
        stored.current = (await api(peopleCalls.changePrivacySettings, input)).data;
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
