import { ArrowRight, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { categoryArt } from '../../art/category-art.ts';
import { classNames } from '../../ui/class-names.ts';
import { useCategories } from '../shell-data.ts';

/** Hover intent: a passing pointer opens nothing, and a short way outside closes nothing. Milliseconds. */
const OPENS_AFTER = 100;
const CLOSES_AFTER = 250;

/** Opens on hover, click, Enter and Down; arrows, Home and End move in its two columns; Escape goes back. */
export function CatalogMenu() {
  const { open, setOpen, root, button, timer, hover } = useHoverMenu();
  const id = useId();

  const links = () => [...(root.current?.querySelectorAll('a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const now = all.indexOf(document.activeElement as HTMLAnchorElement);
    if (now < 0) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => links()[0]?.focus());
      return;
    }
    const next = nextOf(event.key, now, all.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 && event.key === 'ArrowUp') button.current?.focus();
    else all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };

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
      {open && <CatalogPanel id={id} />}
    </div>
  );
}

/** In two columns. */
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

function CatalogPanel({ id }: { id: string }) {
  const categories = useCategories();
  return (
    // The padding bridges the gap between button and box for the pointer.
    <div id={id} className="absolute left-0 top-11 pt-2 z-50">
      <div className="unfold w-[560px] p-3 rounded-[20px] bg-raised shadow-3 ring-1 ring-line">
        {categories.length === 0 ? (
          <p className="p-3 text-center text-ink-3">No Category avl</p>
        ) : (
          <ul className="grid grid-cols-2 gap-1">
            {categories.map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link
                  to={paths.catalog(slug)}
                  className="group flex items-center gap-3 p-2 pr-3 rounded-xl hover:bg-sunken focus-visible:bg-sunken"
                >
                  <img
                    src={categoryArt(slug)}
                    alt=""
                    width={48}
                    height={48}
                    className="size-12 rounded-[10px] shrink-0"
                  />
                  <span className="font-medium">{name}</span>
                  <ArrowRight className="ml-auto size-4 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
