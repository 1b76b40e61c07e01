import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { To } from 'react-router';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

/** What `isSheet` makes of a menu below 768 px. */
const sheetClass =
  'sheet max-md:fixed! max-md:top-auto! max-md:w-auto! max-md:inset-x-0 max-md:bottom-0 max-md:px-3 max-md:pt-6 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] max-md:rounded-[24px_24px_0_0]! max-md:[&_[role=menuitem]]:min-h-13';

interface MenuProps {
  label: string;
  trigger: (open: boolean) => ReactNode;
  triggerClass?: string;
  /** Position and width of the menu: `right-0 top-[56px] w-[280px]`. */
  className: string;
  /** Stands above the items. */
  head?: ReactNode;
  items: MenuItem[];
  /** On phones a sheet at the bottom, which Back closes; else it stays beside its button. */
  isSheet?: boolean;
  /** Open as soon as it is there. */
  startsOpen?: boolean;
}

export interface MenuItem {
  name: string;
  icon: ReactNode;
  danger?: boolean;
  /** A second line. Such an item stands apart. */
  note?: string;
  /** A link; otherwise `onSelect`. */
  to?: To;
  onSelect?: () => void;
}

/** A menu button. Arrows, Home, End and first letters move; Escape and Tab close it; focus returns to the button. */
export function Menu({ label, trigger, triggerClass, className, head, items, isSheet, startsOpen = false }: MenuProps) {
  const { open, setOpen, id, root, button, close, openAt, onMenuKey } = useMenu(startsOpen);
  useCloseOnBack(open && isSheet === true && matchMedia('(width < 48rem)').matches, () => close(false));
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowUp');
  };

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // A click by keyboard (detail 0) moves the focus into the menu; one by pointer does not.
        onClick={(event) => (open ? close(false) : event.detail === 0 ? openAt(false) : setOpen(true))}
        onKeyDown={onButtonKey}
      >
        {trigger(open)}
      </button>
      {open && isSheet && (
        // A tap beside the sheet closes it and does nothing else.
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the menu"
          className="md:hidden fixed inset-0 z-50 bg-scrim"
          onClick={() => close(true)}
        />
      )}
      {open && (
        <div
          className={classNames(
            'unfold absolute z-50 p-2 rounded-[20px] bg-raised text-ink shadow-3 ring-1 ring-line',
            isSheet && sheetClass,
            className,
          )}
        >
          {head}
          <div role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={onMenuKey}>
            {items.map((item) => (
              <Entry key={item.name} item={item} close={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Entry({ item, close }: { item: MenuItem; close: (refocus: boolean) => void }) {
  const { name, icon, danger, note, to, onSelect } = item;
  const className = classNames(
    'w-full flex items-center gap-3 min-h-11 px-3 text-left rounded-xl font-medium hover:bg-sunken focus-visible:bg-sunken [&>svg]:size-[18px]',
    danger && 'text-stop',
    note && 'relative mt-2.5 before:absolute before:inset-x-3 before:-top-[5px] before:h-px before:bg-line',
  );
  if (to) {
    return (
      <Link role="menuitem" tabIndex={-1} to={to} className={className} onClick={() => close(false)}>
        {icon}
        {name}
      </Link>
    );
  }
  const select = () => {
    close(true);
    onSelect?.();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={select}>
      {icon}
      {note ? (
        <span className="py-1.5">
          {name}
          <small className="block text-[13px] leading-4 font-normal text-ink-3">{note}</small>
        </span>
      ) : (
        name
      )}
    </button>
  );
}

function useMenu(startsOpen: boolean) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };

  useCloseOutside(open, root, close);

  const openAt = (last: boolean) => {
    setOpen(true);
    // The items are rendered by then.
    requestAnimationFrame(() =>
      entries()
        .at(last ? -1 : 0)
        ?.focus(),
    );
  };

  const onMenuKey = (event: KeyboardEvent) => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined;
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') close(false);
    else if (next !== undefined) all.at(next % all.length)?.focus();
    else if (letter) all.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    if (next !== undefined) event.preventDefault();
  };

  return { open, setOpen, id, root, button, close, openAt, onMenuKey };
}

/** Listens on the document: opened by pointer, the menu has no focus. */
function useCloseOutside(open: boolean, root: RefObject<HTMLElement | null>, close: (refocus: boolean) => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) onClose(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open, root]);
}
