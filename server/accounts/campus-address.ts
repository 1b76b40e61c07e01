import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

/** Whether an address is of the campus, where the operator takes those alone. */
export const isOfCampus = ({ campusEmailDomains: all }: Pick<Context['config'], 'campusEmailDomains'>, email: string) =>
  all.length === 0 || all.includes(email.slice(email.lastIndexOf('@') + 1));

/** Throws EMAIL_DOMAIN where the operator takes addresses of the campus alone. */
export function assertOfCampus({ config }: Pick<Context, 'config'>, email: string): void {
  if (!isOfCampus(config, email)) throw new Problem('EMAIL_DOMAIN');
}
