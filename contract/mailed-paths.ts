import type { LinkAct } from './limits.ts';
import { fill, query, ROUTES } from './paths.ts';

/** Pages that a mail's link opens without signing in. */
export const mailedPaths = {
  updatePassword: (token: string) => fill(ROUTES.updatePassword, token),
  undoAddress: (token: string) => fill(ROUTES.undoAddress, token),
  unsubscribe: (token: string) => fill(ROUTES.unsubscribe, token),
  /** Carries the tokens of all acts, so that another one can be chosen there. */
  listing: (act: LinkAct, tokens: Record<LinkAct, string>) => fill(ROUTES.listing, act) + query(tokens),
  linkedDecision: (token: string) => ROUTES.linkedDecision + query({ token }),
  export: (token: string) => ROUTES.export + query({ token }),
};
