import { RESET } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { visitorBelongings } from '../session/belongings.ts';

/* Where a visitor who forgot the password was going. The mailed link opens in another tab, and names no page. */

const remembered = visitorBelongings<string>({
  kind: 'resetNext',
  longest: RESET.minutes * MINUTE,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});

export const rememberResetNext = (next: string): void => void remembered.set('', next);
export const takeResetNext = (): string | undefined => remembered.take('');
