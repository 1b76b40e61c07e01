import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

interface MemberButtonProps extends Pick<ComponentProps<typeof ButtonLink>, 'look' | 'size' | 'children'> {
  /** Path to return to after signing in. */
  signInFor: string;
  onClick: () => void;
}

/** As wide as its place. Visitors sign in first and return. */
export const MemberButton = ({ signInFor, onClick, ...rest }: MemberButtonProps) => (
  <ByViewer
    visitor={<ButtonLink wide to={paths.login(signInFor)} {...rest} />}
    member={<Button wide onClick={onClick} {...rest} />}
  />
);
