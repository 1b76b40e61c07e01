import { useLocation, useSearchParams } from 'react-router';
import { RESET } from '#contract/limits.ts';
import { nextPath, paths } from '#contract/paths.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { visitorBelongings } from '../session/belongings.ts';

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

/* Where a visitor who forgot the password was going. The mailed link opens in another tab, and names no page. */

const remembered = visitorBelongings<string>({
  kind: 'resetNext',
  longest: RESET.minutes * MINUTE,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});

export const rememberResetNext = (next: string): void => void remembered.set('', next);
export const takeResetNext = (): string | undefined => remembered.take('');
