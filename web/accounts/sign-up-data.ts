import type { z } from 'zod';
import type { SignUpForm } from '#contract/accounts.ts';
import type { FieldError } from '#contract/problems.ts';

export type SignUpValues = z.input<typeof SignUpForm>;

export interface SignUpData {
  values: SignUpValues;
  /** What the server found wrong with them after all. */
  errors?: FieldError[];
}

/*
 * What the sign-up form holds until the code is known. In memory of this tab alone: no storage, because a password is
 * in it. A reload loses it, and /verify-email then leads back to /signup. Only event handlers write here, so on the
 * server it is always empty.
 */
let held: SignUpData | undefined;

export const holdSignUpData = (data: SignUpData): void => {
  held = data;
};
export const signUpData = (): SignUpData | undefined => held;
export const forgetSignUpData = (): void => {
  held = undefined;
};
