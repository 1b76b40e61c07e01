import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

/** Throws EMAIL_DOMAIN where the operator takes addresses of the campus alone. */
export function assertOfCampus({ config }: Pick<Context, 'config'>, email: string): void {
  const domains = config.campusEmailDomains;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) throw new Problem('EMAIL_DOMAIN');
}
