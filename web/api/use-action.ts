import { useState } from 'react';
import { failureText } from '../failures/failure-text.ts';
import { toast } from '../ui/toast.tsx';

/** A button's action: whether it is running, and how to start it. A failure is a toast. */
export function useAction(): [isBusy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
