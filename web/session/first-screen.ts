import { MINUTE } from '#contract/rules/time.ts';
import { tabBelongings } from './belongings.ts';

/** What the first screen after a sign-up in this tab still shows: its question and its steps, as words. */
const signedUp = tabBelongings<string>({ kind: 'firstSteps', longest: 60 * MINUTE });

export const firstScreen = {
  subscribe: signedUp.subscribe,
  /** Empty when it is over. */
  get: (): string => signedUp.get('') ?? '',
  /** `asksStudies`: the sign-up did not say year and branch. */
  begin: ({ asksStudies = false } = {}) =>
    void signedUp.set('', `${asksStudies ? 'studies ' : ''}question search sell papers install`),
  done: (part: string) => void signedUp.set('', firstScreen.get().replace(part, '').trim()),
  end: () => signedUp.remove(''),
};
