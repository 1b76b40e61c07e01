import type { Choice, ChoiceKind, Currency } from '../campus.ts';

/*
 * What admins have set of their campus in the console. State of the process and not of a request, because a process
 * serves one campus, and schemas, prices in words and labels ask for it where no context reaches. The server sets it at
 * its start and with each change (server/campus/), a page before it is rendered, the browser from the page's state.
 */

/** Only what an admin has set; the rest is as in limits.ts. */
export type Campus = Partial<Record<ChoiceKind, Choice[]>> & { currency?: Currency };

let campus: Campus = {};

export const getCampus = (): Campus => campus;
export const setCampus = (current: Campus): void => {
  campus = current;
};

/** The admin's word for a value, if there is one. */
export const labelOf = (kind: ChoiceKind, value: string): string | undefined =>
  campus[kind]?.find((one) => one.value === value)?.label;

export const conditionName = (condition: string): string => labelOf('conditions', condition) ?? condition;
