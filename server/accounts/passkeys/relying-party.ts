import { Problem } from '#contract/problems.ts';
import { allowsPasskeys } from '#contract/rules/passkeys.ts';
import type { Context } from '#server/context.ts';

/** Signatures that we take: Ed25519, ES256, RS256, as COSE numbers them. */
export const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are for: the public name. Throws FORBIDDEN where browsers allow none. */
export function relyingParty({ publicUrl, brandName }: Pick<Context['config'], 'publicUrl' | 'brandName'>) {
  if (!allowsPasskeys(publicUrl)) throw new Problem('FORBIDDEN', { message: 'Passkeys need a name and https.' });
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: brandName };
}
