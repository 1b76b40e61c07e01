import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';

/** Shown with a mouse only, because touch devices have no keys. */
const WITH_KEYS = 'hidden lg:[@media(hover:hover)]:flex';

export const Key = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd
    className={classNames(
      'place-items-center min-w-[22px] h-[22px] px-[5px] rounded-[6px] bg-sunken text-ink-2 text-xs font-semibold leading-none shadow-[inset_0_-1px_0_var(--line)]',
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

export const KeysDialog = ({ keys, ...dialog }: Openable & { keys: KeyNames }) => (
  <Dialog title="Keys" {...dialog}>
    <dl className="mt-4 grid gap-2.5">
      {keys.map(([names, does]) => (
        <div key={does} className="flex items-center gap-3 min-h-7">
          <dt className="flex gap-1.5 w-24 shrink-0">
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd className="text-ink-2">{`${does[0]?.toUpperCase()}${does.slice(1)}`}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
