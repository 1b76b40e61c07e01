import type { ComponentProps } from 'react';
import { paths } from '#contract/paths.ts';
import { type IntendedAct, rememberIntent } from '../session/intent.ts';
import { ButtonLink } from '../ui/button.tsx';

interface SignInLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> {
  /** The page to return to, where the act is carried out (see useIntent). */
  signInFor: string;
  act: IntendedAct;
  detail?: string | undefined;
  /** Leads to the sign-up, which has a link for who is registered. */
  joins?: boolean;
}

/** A button of members, as visitors see it: they sign in first. */
export const SignInLink = ({ signInFor, act, detail, joins = false, ...rest }: SignInLinkProps) => (
  <ButtonLink
    to={joins ? paths.signup(signInFor) : paths.login(signInFor)}
    onClick={() => rememberIntent(signInFor, act, detail)}
    {...rest}
  />
);
