import { Settings } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { ButtonLink, IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { scrimClass, sheetClass, useFocusReturn } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { BellList } from './bell-list.tsx';

/** Opens below the bell without blocking the page; on a phone a sheet. */
export function BellPanel({ open, onOpenChange }: Openable) {
  const wide = useWide();
  const close = () => onOpenChange(false);
  return (
    <DialogParts.Root open={open} onOpenChange={onOpenChange} modal={!wide}>
      {wide ? (
        <Panel className="unfold absolute right-0 top-[54px] w-[432px] max-h-[min(680px,100dvh-100px)] rounded-[20px] shadow-3 ring-1 ring-line">
          <Inside close={close} />
        </Panel>
      ) : (
        <DialogParts.Portal>
          <DialogParts.Overlay className={scrimClass} />
          <Panel className={classNames(sheetClass, 'p-0! max-h-[86dvh]!')}>
            <span className="w-10 h-1 mx-auto mt-2.5 rounded-full bg-line-strong shrink-0" aria-hidden="true" />
            <Inside close={close} />
          </Panel>
        </DialogParts.Portal>
      )}
    </DialogParts.Root>
  );
}

function Panel({ className, children }: { className: string; children: ReactNode }) {
  const focus = useFocusReturn();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <DialogParts.Content
      ref={panel}
      aria-describedby={undefined}
      className={classNames(
        'z-50 flex flex-col overflow-hidden bg-raised [--notice-ground:var(--raised)] focus:outline-none',
        className,
      )}
      onOpenAutoFocus={(event) => {
        focus.onOpenAutoFocus();
        // Focus the panel itself, because its content is still loading.
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
      }}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      onInteractOutside={(event) => {
        // The bell closes by itself. The event's current target is what was pressed, not the panel.
        const bell = panel.current?.parentElement;
        if (bell !== document.body && bell?.contains(event.target as Node)) event.preventDefault();
      }}
    >
      {children}
    </DialogParts.Content>
  );
}

const Inside = ({ close }: { close: () => void }) => (
  <>
    <BellList close={close} />
    <div className="grid grid-cols-[1fr_auto] gap-3 p-2 max-md:px-3 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] border-t border-line">
      <ButtonLink look="soft" to={paths.dashboard.notifications()} onClick={close}>
        See all
      </ButtonLink>
      <IconLink label="Notification settings" to={paths.dashboard.notificationSettings()} onClick={close}>
        <Settings className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
      </IconLink>
    </div>
  </>
);
