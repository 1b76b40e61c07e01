import { Dialog } from '../ui/dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { Key, type KeyNames } from './keys.tsx';

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
