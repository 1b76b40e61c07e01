import { Ellipsis, Reply } from 'lucide-react';
import { useRef } from 'react';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';
import { useLongPress } from '../use-long-press.ts';
import type { BubbleProps } from './bubble.tsx';

const MessageMenu = lazyDialog(async () => (await import('./message-menu.tsx')).MessageMenu);

const tool =
  'grid place-items-center size-11 rounded-full text-ink-3 hover:text-ink hover:bg-sunken focus-visible:opacity-100 pointer-fine:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100';

/**
 * Buttons beside a hovered or focused message; on touch screens always, without the reply, which a swipe does too. There a
 * long press on the message opens its menu as well.
 */
export function MessageTools({ row, isClosed, inCommunity, onCompose }: BubbleProps) {
  const name = row.sender?.name ?? 'you';
  const more = useRef<HTMLButtonElement>(null);
  const openMenu = () => {
    const { left = 0, bottom = 0, right = 0 } = more.current?.getBoundingClientRect() ?? {};
    openDialog(MessageMenu, {
      row,
      at: { x: row.mine ? right - 300 : left, y: bottom + 4 },
      isClosed,
      inCommunity,
      onCompose,
    });
  };
  useLongPress(more, openMenu);
  return (
    <div className="flex justify-end">
      {!isClosed && (
        <button
          type="button"
          className={`${tool} pointer-coarse:hidden!`}
          aria-label={`Reply to this message of ${name}`}
          onClick={() => onCompose({ kind: 'reply', row })}
        >
          <Reply className="size-[18px]" aria-hidden="true" />
        </button>
      )}
      <button
        ref={more}
        type="button"
        className={tool}
        aria-haspopup="dialog"
        aria-label={`More about this message of ${name}`}
        onClick={openMenu}
      >
        <Ellipsis className="size-[18px]" aria-hidden="true" />
      </button>
    </div>
  );
}
