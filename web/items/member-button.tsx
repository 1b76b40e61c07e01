import type { ComponentProps } from 'react';
import { ByViewer } from '../people/by-viewer.tsx';
import { SignInLink } from '../people/sign-in-link.tsx';
import type { IntendedAct } from '../session/intent.ts';
import { useIntent } from '../session/use-intent.ts';
import { Button, type ButtonLink } from '../ui/button.tsx';

interface MemberButtonProps extends Pick<ComponentProps<typeof ButtonLink>, 'look' | 'size' | 'children'> {
  /** Path to return to after signing in. */
  signInFor: string;
  act: IntendedAct;
  onClick: () => void;
}

/** Button as wide as its place. Visitors sign in first and return, and it is pressed for them. */
export function MemberButton({ signInFor, act, onClick, ...rest }: MemberButtonProps) {
  useIntent(act, onClick);
  return (
    <ByViewer
      visitor={<SignInLink wide signInFor={signInFor} act={act} {...rest} />}
      member={<Button wide onClick={onClick} {...rest} />}
    />
  );
}
