import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CatalogPanel = lazyPart(async () => (await import('./catalog-panel.tsx')).CatalogPanel);

/** Hover intent: a passing pointer opens nothing, and a short way outside closes nothing. Milliseconds. */
const OPENS_AFTER = 100;
const CLOSES_AFTER = 250;

/** Opens on hover, click, Enter and Down; arrows, Home and End move in its two columns; Escape goes back. */
export function CatalogMenu() {
  const menu = useHoverMenu();
  const { open, setOpen, root, button, timer, hover } = menu;
  const id = useId();
  const { onKeyDown, focusFirst } = useLinkKeys(menu);

  const leave = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and hovering of the button and the links inside
    <div
      ref={root}
      className="relative"
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onKeyDown={onKeyDown}
      onBlur={leave}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(
          'h-11 px-2.5 inline-flex items-center gap-1 text-[15px] rounded-lg hover:text-ink',
          open ? 'text-ink font-semibold bg-sunken' : 'font-medium text-ink-2',
        )}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(!open);
        }}
      >
        Catalog
        <ChevronDown className={classNames('size-4', open && 'rotate-180')} />
      </button>
      {open && (
        <Suspense>
          <CatalogPanel id={id} onOpened={focusFirst} />
        </Suspense>
      )}
    </div>
  );
}

/** Keys that move the focus between the button and the links. */
function useLinkKeys({ setOpen, root, button }: ReturnType<typeof useHoverMenu>) {
  /** The list gets the focus as soon as its code has come. */
  const isFocusDue = useRef(false);
  const focusFirst = () => {
    if (isFocusDue.current) links()[0]?.focus();
    isFocusDue.current = false;
  };

  const links = () => [...(root.current?.querySelectorAll('a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const now = all.indexOf(document.activeElement as HTMLAnchorElement);
    if (now < 0) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      if (all[0]) all[0].focus();
      else isFocusDue.current = true;
      return;
    }
    const next = nextOf(event.key, now, all.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 && event.key === 'ArrowUp') button.current?.focus();
    else all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };
  return { onKeyDown, focusFirst };
}

/** All categories in two columns. */
const nextOf = (key: string, now: number, last: number): number | undefined =>
  ({ ArrowRight: now + 1, ArrowLeft: now - 1, ArrowDown: now + 2, ArrowUp: now - 2, Home: 0, End: last })[key];

/** Open on hover, until the pointer leaves, Escape or a navigation. */
function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Opened by hovering, the menu has no focus: listen for Escape everywhere.
  useLayoutEffect(() => {
    if (!open) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      clearTimeout(timer.current);
      setOpen(false);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [open]);

  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? OPENS_AFTER : CLOSES_AFTER);
  };

  return { open, setOpen, root, button, timer, hover };
}
