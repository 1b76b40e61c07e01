import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';
import { useLongPress } from '../use-long-press.ts';

const RowMenu = lazyDialog(async () => (await import('./row-menu.tsx')).RowMenu);

interface RowToolsProps {
  conversation: Conversation;
  name: string;
  isCurrent: boolean;
}

/** The menu of a chat in the list: by a button that the mouse and the keyboard show, on touch screens by a long press. */
export function RowTools({ conversation, name, isCurrent }: RowToolsProps) {
  const more = useRef<HTMLButtonElement>(null);
  const open = () => {
    const { left = 0, bottom = 0 } = more.current?.getBoundingClientRect() ?? {};
    openDialog(RowMenu, { conversation, name, isCurrent, at: { x: left, y: bottom + 4 } });
  };
  useLongPress(more, open, { onLinks: true });
  return (
    <button
      ref={more}
      type="button"
      className="absolute right-2.5 bottom-2 size-9 grid place-items-center rounded-full bg-raised shadow-1 text-ink-2 hover:text-ink opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:sr-only"
      aria-haspopup="dialog"
      aria-label={`More about the chat with ${name}`}
      onClick={open}
    >
      <Ellipsis className="size-[18px]" aria-hidden="true" />
    </button>
  );
}
