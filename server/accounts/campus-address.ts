import { badField, Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

/** Whether an address is of the campus, where the operator takes those alone. */
export const isOfCampus = ({ campusEmailDomains: all }: Pick<Context['config'], 'campusEmailDomains'>, email: string) =>
  all.length === 0 || all.includes(email.slice(email.lastIndexOf('@') + 1));

/** Throws EMAIL_DOMAIN where the operator takes addresses of the campus alone. */
export function assertOfCampus({ config }: Pick<Context, 'config'>, email: string): void {
  if (!isOfCampus(config, email)) throw new Problem('EMAIL_DOMAIN');
}

/** Throws INVALID_INPUT for an address that the campus may give to somebody else one day. */
export function assertStays({ config }: Pick<Context, 'config'>, email: string): void {
  if (config.campusEmailDomains.length > 0 && isOfCampus(config, email))
    throw badField('email', 'Choose an address that is not of the campus: it has to stay yours');
}
