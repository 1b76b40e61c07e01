import type { z } from 'zod';
import type { FieldError } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { SignUpForm } from '#contract/schemas/accounts.ts';
import { tabBelongings } from '../session/belongings.ts';

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
/** The rest of them, in this tab. Many phones load a page again after a look at the mail. */
const stored = tabBelongings<Partial<SignUpValues>>({ kind: 'signUp', longest: 60 * MINUTE });

export const setSignUpData = (data: SignUpData): void => {
  current = data;
  const { password: _password, confirmPassword: _confirm, ...rest } = data.values;
  stored.set('', rest);
};
export const getSignUpData = (): SignUpData | undefined => current;
/** What is typed already. */
export const getSignUpValues = (): Partial<SignUpValues> | undefined => current?.values ?? stored.get('');
export const clearSignUpData = (): void => {
  current = undefined;
  stored.remove('');
};
