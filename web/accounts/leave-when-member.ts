import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cameFrom } from '../browser/came-from.ts';
import { useSession } from '../session/session.ts';
import { useNext } from './next.ts';

/**
 * For pages that only visitors need. Sends everybody who is or becomes signed in, here or in another tab, to `?next=`
 * with this page's fragment, or home; Back does not return here. Whoever came from there goes back: replacing this page
 * would put it into the history twice.
 */
export function useLeaveWhenMember(): void {
  const isMember = Boolean(useSession());
  const navigate = useNavigate();
  const { next, hash } = useNext();
  const { key } = useLocation();
  const left = useRef(false);
  useEffect(() => {
    if (!isMember || left.current) return;
    left.current = true;
    if (cameFrom(key, next)) navigate(-1);
    else navigate(next + hash, { replace: true });
  }, [isMember, key, next, hash, navigate]);
}
