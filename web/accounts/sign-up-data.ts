import type { z } from 'zod';
import type { FieldError } from '#contract/problems.ts';
import type { SignUpForm } from '#contract/schemas/accounts.ts';
import { tabStorage } from '../browser/storage.ts';

type SignUpValues = z.input<typeof SignUpForm>;

interface SignUpData {
  values: SignUpValues;
  /** Errors that the server found in them. */
  errors?: FieldError[];
}

/*
 * The sign-up form's values until the code is verified. In memory only, because they include a password: after a
 * reload /verify-email redirects to /signup. Only event handlers write it, so on the server it is always empty.
 */
let current: SignUpData | undefined;
/** In the tab's storage: the rest of them. Many phones load a page again after a look at the mail. */
const KEPT = 'sign-up';

export const setSignUpData = (data: SignUpData): void => {
  current = data;
  const { password: _password, confirmPassword: _confirm, ...rest } = data.values;
  tabStorage.set(KEPT, JSON.stringify(rest));
};
export const getSignUpData = (): SignUpData | undefined => current;
/** What is typed already. */
export const getSignUpValues = (): Partial<SignUpValues> | undefined =>
  current?.values ?? JSON.parse(tabStorage.get(KEPT) ?? 'null') ?? undefined;
export const clearSignUpData = (): void => {
  current = undefined;
  tabStorage.remove(KEPT);
};
