import { can } from '#contract/can.ts';
import type { Role } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';

interface Opened {
  role: Role;
  may_use_password: boolean | null;
}

/**
 * Throws OIDC_ONLY where the campus sign-in is the only way, but for an Admin for whom the operator has opened the
 * others (`npm run admin -- open-login`).
 */
export function assertOtherWays({ campusSignIn }: Pick<Context['config'], 'campusSignIn'>, member?: Opened): void {
  if (!campusSignIn?.isOnly) return;
  if (!member || !can.signInBesides({ role: member.role, isOpened: member.may_use_password === true }))
    throw new Problem('OIDC_ONLY');
}
