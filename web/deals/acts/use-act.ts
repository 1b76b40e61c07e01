import { useRef, useState } from 'react';
import { failureText } from '../../failures/failure-text.ts';

/** Runs one call at a time, and shows the message of a failure. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const running = useRef(false);

  /** The result; undefined if it failed, or another call is running. */
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      return await work();
    } catch (error) {
      setFailed(failureText(error));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, failed, run };
}
