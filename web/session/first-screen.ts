import { MINUTE } from '#contract/rules/time.ts';
import { tabBelongings } from './belongings.ts';

/** That somebody has just signed up in this tab, until they leave the first screen after it, or answer what it asks. */
const signedUp = tabBelongings<true>({ kind: 'firstScreen', longest: 60 * MINUTE });

export const firstScreen = {
  subscribe: signedUp.subscribe,
  get: (): boolean => signedUp.get('') === true,
  begin: () => void signedUp.set('', true),
  end: () => signedUp.remove(''),
};
