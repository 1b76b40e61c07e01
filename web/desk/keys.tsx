import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

/** Shown with a mouse only, because touch devices have no keys. */
const WITH_KEYS = 'hidden lg:[@media(hover:hover)]:flex';

export const Key = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd
    className={classNames(
      'place-items-center min-w-[22px] h-6 px-1.5 rounded-[6px] bg-sunken text-ink-2 text-xs font-semibold leading-none shadow-[inset_0_-1px_0_var(--line)]',
      className ?? 'inline-grid',
    )}
  >
    {children}
  </kbd>
);

export type KeyNames = readonly (readonly [keys: readonly string[], does: string])[];

export const KeyLine = ({ keys }: { keys: KeyNames }) => (
  <p className={classNames(WITH_KEYS, 'items-center gap-4 text-sm text-ink-3')}>
    {keys.map(([names, does]) => (
      <span key={does} className="flex items-center gap-1.5">
        {names.map((name) => (
          <Key key={name}>{name}</Key>
        ))}
        {does}
      </span>
    ))}
  </p>
);
