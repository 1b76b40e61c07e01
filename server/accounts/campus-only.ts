import { can } from '#contract/can.ts';
import type { Role } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

interface Known {
  role: Role;
  may_use_password: boolean | null;
  left_at: string | null;
}
type Config = Pick<Context['config'], 'campusSignIn'>;

/** Whether the campus sign-in is the only way of a member, or of somebody who is not known yet. */
export const isCampusOnly = ({ campusSignIn }: Config, member?: Known): boolean =>
  campusSignIn?.isOnly === true &&
  !(
    member &&
    can.signInBesides({
      role: member.role,
      isOpened: member.may_use_password === true,
      isAlumnus: member.left_at !== null,
    })
  );

/**
 * Throws OIDC_ONLY where the campus sign-in is the only way, but for alumni, whom the campus may no longer know, and for
 * an Admin for whom the operator has opened the others (`npm run admin -- open-login`).
 */
export function assertNotCampusOnly(config: Config, member?: Known): void {
  if (isCampusOnly(config, member)) throw new Problem('OIDC_ONLY');
}
