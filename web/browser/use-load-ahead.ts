import { useEffect } from 'react';
import { savesData } from './saves-data.ts';
import { whenIdle } from './when-idle.ts';

/** Loads the code of what the next tap opens, when the page is idle. `load` is the same function on every render. */
export function useLoadAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!savesData()) return whenIdle(() => void load().catch(() => {}));
  }, [load]);
}
