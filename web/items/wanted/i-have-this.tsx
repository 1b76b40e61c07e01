import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MemberButton } from '../member-button.tsx';
import type { WantedItem } from './wanted-item.ts';

const HaveDialog = lazyDialog(async () => (await import('./have-dialog.tsx')).HaveDialog);

interface IHaveThisProps {
  wanted: WantedItem;
  /** Ids of the member's matching items. */
  fits: string[];
  look?: 'primary' | 'outline' | 'soft';
  size?: 'md' | 'lg';
}

/** Visitors sign in first and return to the post. */
export function IHaveThis({ wanted, fits, look = 'primary', size = 'md' }: IHaveThisProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  return (
    <>
      <MemberButton
        look={look}
        size={size}
        signInFor={paths.item(wanted._id, wanted.owner)}
        act="have"
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        <PackageCheck className="size-[18px] shrink-0" strokeWidth={2.1} />I have this
      </MemberButton>
      <HaveDialog key={opened} wanted={wanted} fits={fits} open={open} onOpenChange={setOpen} />
    </>
  );
}
