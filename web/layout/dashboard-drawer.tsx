import type { MouseEvent } from 'react';
import { useMember } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CloseButton, Layer } from '../ui/dialog.tsx';
import { DialogParts } from '../ui/dialog-parts.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { DashboardNav } from './sidebar.tsx';

/** The dashboard's pages below 1024 px. Comes in from the left; a link in it closes it. */
export function DashboardDrawer({ open, onOpenChange, id }: Openable & { id: string }) {
  const user = useMember();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      id={id}
      onClick={({ target, defaultPrevented }: MouseEvent) => {
        // Only clicks that the router handled, not those that open a tab.
        if (defaultPrevented && (target as Element).closest('a')) onOpenChange(false);
      }}
      className="drawer fixed z-50 inset-y-0 left-0 w-[320px] max-w-[calc(100vw-48px)] bg-raised shadow-3 p-4 overflow-y-auto overscroll-contain flex flex-col focus:outline-none"
    >
      <DialogParts.Title className="sr-only">Dashboard</DialogParts.Title>
      <div className="flex items-center justify-between gap-3 min-h-12">
        <div className="flex items-center gap-3 min-w-0">
          <Avatar id={user._id} name={name} image={user.image} size={48} />
          <div className="min-w-0">
            <div className="font-semibold truncate">{name}</div>
            <div className="text-[13px] text-ink-3 truncate">{user.email}</div>
          </div>
        </div>
        <CloseButton />
      </div>
      <div className="h-px bg-line mt-4 mb-3" />
      <DashboardNav roomy onLogOut={() => onOpenChange(false)} />
    </Layer>
  );
}
