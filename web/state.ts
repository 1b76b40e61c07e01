import { Problem, type ProblemCode } from '#contract/problems.ts';
import type { Brand } from './brand.ts';
import { writeJson } from './same-data.ts';

/** What the server's render hands to the browser, in a JSON block that no script policy minds. */
export interface State {
  brand: Brand;
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

type WireError =
  | { problem: ProblemCode; message: string }
  | { status: number; statusText: string; data: unknown; internal: boolean };

const isAnswer = (error: unknown): error is { status: number; statusText: string; data: unknown } =>
  typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error && 'data' in error;

/** A fault crosses as a bare 500: its text may hold what visitors must not see. */
function toWire(error: unknown): WireError {
  if (error instanceof Problem) return { problem: error.code, message: error.message };
  if (isAnswer(error)) return { status: error.status, statusText: error.statusText, data: null, internal: true };
  return { problem: 'INTERNAL', message: new Problem('INTERNAL').message };
}

const fromWire = (error: WireError): unknown =>
  'problem' in error ? new Problem(error.problem, { message: error.message }) : error;

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** JSON that cannot end its script element or open a comment, whatever text members have stored. */
export function writeState({ brand, loaderData, errors }: State): string {
  const state = {
    brand,
    // undefined would be dropped, and the browser would load that route again.
    loaderData: mapValues(loaderData, (data) => data ?? null),
    errors: errors && mapValues(errors, toWire),
  };
  return writeJson(state);
}

export function readState(): State {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as State;
  return { ...state, errors: state.errors && mapValues(state.errors as Record<string, WireError>, fromWire) };
}
