import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type IntendedAct, takeIntent } from './intent.ts';
import { useSession } from './session.ts';

/** Carries out what was pressed here before signing in. */
export function useIntent(act: IntendedAct, carryOut: (detail: string) => unknown): void {
  const isMember = Boolean(useSession());
  const { pathname, search } = useLocation();
  const latest = useRef(carryOut);
  latest.current = carryOut;
  useEffect(() => {
    const detail = isMember ? takeIntent(pathname + search, act) : undefined;
    if (detail !== undefined) void latest.current(detail);
  }, [isMember, pathname, search, act]);
}
