import { Pencil } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { SignInLink } from '../people/sign-in-link.tsx';
import type { IntendedAct } from '../session/intent.ts';
import { useIntent } from '../session/use-intent.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

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

/** The owner's main action. */
export const EditItem = ({ itemId }: { itemId: string }) => (
  <ButtonLink size="lg" wide to={paths.dashboard.editItem(itemId)}>
    <Pencil className="size-5 shrink-0" />
    EDIT
  </ButtonLink>
);

/** The price and the main action at the bottom of a phone's screen. */
export const PriceBar = ({ price, children }: { price: ReactNode; children: ReactNode }) => (
  <aside
    aria-label="Price"
    className="md:hidden fixed short:static! short:mt-4 short:-mx-4 bottom-0 inset-x-0 z-40 bg-surface border-t border-line px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] flex items-center gap-4"
  >
    {price}
    <div className="flex-1 min-w-0">{children}</div>
  </aside>
);
