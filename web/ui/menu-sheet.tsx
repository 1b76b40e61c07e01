import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { classNames } from './class-names.ts';
import { Layer } from './dialog.tsx';
import { DialogParts } from './dialog-parts.tsx';
import type { Openable } from './lazy-dialog.tsx';

const sheetClass =
  'fixed z-52 bg-raised shadow-3 focus:outline-none sheet max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-[24px] max-md:px-3 max-md:pt-6 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] md:w-[300px] md:rounded-[20px] md:p-2 md:ring-1 md:ring-line';

interface MenuSheetProps extends Openable {
  /** Names it for those who hear it. */
  title: string;
  /** Where its button stands in the window, in pixels. */
  at: { x: number; y: number };
  /** Pixels that it has with all its entries. */
  height: number;
  /** The thing itself: on phones it stays lit above the scrim. Its classes say `lit`. */
  lit?: HTMLElement | null | undefined;
  children: ReactNode;
}

/** What may be done with a thing of a list: a sheet on phones, beside its button from 768 px. */
export function MenuSheet({ open, onOpenChange, title, at, height, lit, children }: MenuSheetProps) {
  // The sheet comes later than what opens it.
  const sheet = useCallback((sheet: HTMLElement | null) => (sheet && lit ? lightUp(lit, sheet) : undefined), [lit]);
  const place = {
    '--x': `${Math.max(16, Math.min(at.x, innerWidth - 316))}px`,
    '--y': `${Math.max(16, Math.min(at.y, innerHeight - height))}px`,
  } as object;
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      scrim="md:bg-transparent!"
      ref={sheet}
      onKeyDown={pressKey}
      className={classNames(sheetClass, 'md:left-(--x) md:top-(--y)')}
      style={place}
    >
      <DialogParts.Title className="sr-only">{title}</DialogParts.Title>
      {children}
    </Layer>
  );
}

/** Room between the sheet and what is lit above it, in pixels. */
const ROOM = 16;

/** Lights the thing while its sheet is there, and moves it out from under it; from 768 px there is no scrim. */
function lightUp(thing: HTMLElement, sheet: HTMLElement): (() => void) | undefined {
  if (!matchMedia('(max-width: 767px)').matches) return;
  const { top, bottom } = thing.getBoundingClientRect();
  const edge = thing.closest('[role=log]')?.getBoundingClientRect().top ?? 0;
  const up = Math.min(bottom - (innerHeight - sheet.offsetHeight - ROOM), top - edge - ROOM);
  thing.dataset.lit = '';
  if (up > 0) thing.style.translate = `0 ${-up}px`;
  return () => {
    delete thing.dataset.lit;
    thing.style.translate = '';
  };
}

/** A letter presses the entry that names it. */
function pressKey({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): void {
  if (ctrlKey || metaKey || altKey || !/^[a-z]$/i.test(key)) return;
  currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)?.click();
}

interface MenuSheetEntryProps {
  icon: ReactNode;
  name: string;
  note?: string;
  /** The letter that presses it. */
  letter?: string;
  isHarm?: boolean;
  onClick: () => void;
}

export const MenuSheetEntry = ({ icon, name, note, letter, isHarm = false, onClick }: MenuSheetEntryProps) => (
  <button
    type="button"
    aria-keyshortcuts={letter}
    className={classNames(
      'w-full flex items-center gap-3.5 min-h-11 max-md:min-h-13 px-3 text-left rounded-xl font-medium hover:bg-sunken focus-visible:bg-sunken [&>svg]:size-[18px]',
      isHarm && 'text-stop',
    )}
    onClick={onClick}
  >
    {icon}
    {name}
    {note && <span className="ml-auto text-[13px] font-normal text-ink-3">{note}</span>}
    {letter && (
      <span
        className="ml-auto pointer-coarse:hidden size-6 grid place-items-center rounded-[6px] bg-sunken text-xs font-medium text-ink-2"
        aria-hidden="true"
      >
        {letter}
      </span>
    )}
  </button>
);
