import type { Brand } from '#contract/brand.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import type { Campus } from '#contract/rules/campus.ts';

/** What the server's render hands to the browser, in a JSON block that no script policy minds. */
interface State {
  brand: Brand;
  /** What the admins have set of the campus; mostly empty. */
  campus: Campus;
  /**
   * This is the service worker's page for other addresses. It does not contain the path, which may hold a secret (A9).
   */
  isOfflinePage: boolean;
  /** Its loaders called a function that leaves out hidden members: a member's browser asks again. */
  isKnown: boolean;
  loaderData: Record<string, unknown>;
  /** Problems, by the id of the route that failed. */
  errors: Record<string, unknown> | null;
}

interface WrittenProblem {
  code: ProblemCode;
  message: string;
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** `<` is escaped, so that no text of a member can end the script element or open a comment. */
export function writeState({ brand, campus, isOfflinePage, isKnown, loaderData, errors }: State): string {
  const written = errors && mapValues(errors as Record<string, Problem>, ({ code, message }) => ({ code, message }));
  return JSON.stringify({ brand, campus, isOfflinePage, isKnown, loaderData, errors: written }).replaceAll(
    '<',
    '\\u003c',
  );
}

export function readState(): State {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as State;
  const errors = state.errors as Record<string, WrittenProblem> | null;
  return { ...state, errors: errors && mapValues(errors, ({ code, message }) => new Problem(code, { message })) };
}
