import { useLocation, useSearchParams } from 'react-router';
import { nextPath, paths } from '#contract/paths.ts';

/** Where signing in leads: `?next=`, or home. The other pages of signing in lead there too, with this page's fragment. */
export function useNext() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const next = nextPath(search.get('next'), paths.home());
  return {
    next,
    hash,
    login: paths.login(next) + hash,
    signup: paths.signup(next) + hash,
    verifyEmail: paths.verifyEmail(next) + hash,
    forgotPassword: paths.forgotPassword(next) + hash,
  };
}
