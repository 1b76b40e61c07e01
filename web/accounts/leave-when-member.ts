import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nextPath, paths } from '../paths.ts';
import { useSession } from '../session.ts';

/**
 * For the pages that only visitors need. Whoever is or becomes signed in, here or in another tab, goes on to `?next=`
 * or home; Back does not return here.
 */
export function useLeaveWhenMember(): void {
  const isMember = Boolean(useSession());
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = nextPath(search.get('next'), paths.home());
  useEffect(() => {
    if (isMember) navigate(next, { replace: true });
  }, [isMember, next, navigate]);
}
