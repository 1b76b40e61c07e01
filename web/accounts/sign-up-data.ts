import type { z } from 'zod';
import type { FieldError } from '#contract/problems.ts';
import type { SignUpForm } from '#contract/schemas/accounts.ts';

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

export const setSignUpData = (data: SignUpData): void => {
  current = data;
};
export const getSignUpData = (): SignUpData | undefined => current;
export const clearSignUpData = (): void => {
  current = undefined;
};
