import { PackageCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { ByViewer } from '../../people/by-viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { closeDialog, part } from '../../ui/part.tsx';
import type { WantedItem } from './wanted-item.ts';

const HaveDialog = part(async () => (await import('./have-dialog.tsx')).HaveDialog, closeDialog);

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
  const content = (
    <>
      <PackageCheck className="size-[18px] shrink-0" strokeWidth={2.1} />I have this
    </>
  );
  return (
    <>
      <ByViewer
        visitor={
          <ButtonLink look={look} size={size} wide to={paths.login(paths.item(wanted._id, wanted.owner))}>
            {content}
          </ButtonLink>
        }
        member={
          <Button
            look={look}
            size={size}
            wide
            onClick={() => {
              setOpened(opened + 1);
              setOpen(true);
            }}
          >
            {content}
          </Button>
        }
      />
      {opened > 0 && (
        <Suspense>
          <HaveDialog key={opened} wanted={wanted} fits={fits} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
