import { useState } from 'react';
import { findingCalls } from '#contract/finding.ts';
import { PEOPLE as LIMITS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';
import { FINDING } from '../messages.ts';

interface Suggested {
  _id: string;
  firstName: string;
}

/** The suggestions without those dismissed on this page. `dismiss` returns whether it worked; the toast undoes it. */
export function useSuggestions<T extends Suggested>(people: T[]) {
  const [dismissed, setDismissed] = useState<string[]>([]);
  const turn = async (personId: string, isDismissed: boolean): Promise<boolean> => {
    try {
      await api(findingCalls.dismissSuggestion, { personId, dismissed: isDismissed });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(FINDING.dismissFailed);
      return false;
    }
    setDismissed((now) => (isDismissed ? [...now, personId] : now.filter((id) => id !== personId)));
    return true;
  };
  const dismiss = async ({ _id, firstName }: T): Promise<boolean> => {
    const worked = await turn(_id, true);
    if (worked)
      undoToast(`${firstName} is not suggested for ${LIMITS.dismissedDays} days`, () => void turn(_id, false));
    return worked;
  };
  return { shown: people.filter(({ _id }) => !dismissed.includes(_id)), dismiss };
}
