import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

/** Address of the entry before, by the key of a history entry of this visit. */
const before = new Map<string, string>();

const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Whether Back leads from an entry to this address. Unknown after a reload. */
export const cameFrom = (key: string, address: string): boolean => before.get(key) === address;

/** Records the history of this visit. Once, in the shell. */
export function useRememberWay(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef(location);
  useEffect(() => {
    const from = last.current;
    last.current = location;
    if (from.key === location.key || type === 'POP') return;
    const way = type === 'PUSH' ? addressOf(from) : before.get(from.key);
    if (way !== undefined) before.set(location.key, way);
  }, [location, type]);
}
