import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { scrimClass, useFocusReturn } from './dialog.tsx';
import { DialogParts } from './dialog-parts.tsx';
import type { Openable } from './lazy-dialog.tsx';

const sheet =
  'fixed z-50 bg-raised shadow-3 focus:outline-none sheet max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-[24px] max-md:px-3 max-md:pt-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] md:w-[300px] md:rounded-[20px] md:p-2 md:ring-1 md:ring-line';

interface MenuSheetProps extends Openable {
  /** Names it for those who hear it. */
  title: string;
  /** Where its button stands in the window, in pixels. */
  at: { x: number; y: number };
  /** Pixels that it has with all its entries. */
  height: number;
  children: ReactNode;
}

/** What may be done with a thing of a list: a sheet on phones, beside its button from 768 px. */
export function MenuSheet({ open, onOpenChange, title, at, height, children }: MenuSheetProps) {
  const focus = useFocusReturn();
  const place = {
    '--x': `${Math.max(16, Math.min(at.x, innerWidth - 316))}px`,
    '--y': `${Math.max(16, Math.min(at.y, innerHeight - height))}px`,
  } as object;
  return (
    <DialogParts.Root open={open} onOpenChange={onOpenChange}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={classNames(scrimClass, 'md:bg-transparent!')} />
        <DialogParts.Content
          {...focus}
          aria-describedby={undefined}
          className={classNames(sheet, 'md:left-(--x) md:top-(--y)')}
          style={place}
        >
          <DialogParts.Title className="sr-only">{title}</DialogParts.Title>
          {children}
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

interface MenuSheetEntryProps {
  icon: ReactNode;
  name: string;
  note?: string;
  isHarm?: boolean;
  onClick: () => void;
}

export const MenuSheetEntry = ({ icon, name, note, isHarm = false, onClick }: MenuSheetEntryProps) => (
  <button
    type="button"
    className={classNames(
      'w-full flex items-center gap-3.5 min-h-11 max-md:min-h-13 px-3 text-left rounded-xl font-medium hover:bg-sunken focus-visible:bg-sunken [&>svg]:size-[18px]',
      isHarm && 'text-stop',
    )}
    onClick={onClick}
  >
    {icon}
    {name}
    {note && <span className="ml-auto text-[13px] font-normal text-ink-3">{note}</span>}
  </button>
);
