import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { useRef } from 'react';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';
import { useLongPress } from '../use-long-press.ts';
import type { BubbleProps } from './bubble.tsx';

const MessageMenu = lazyDialog(async () => (await import('./message-menu.tsx')).MessageMenu);

const tool =
  'grid place-items-center size-11 pointer-fine:size-9 rounded-full pointer-fine:rounded-[10px] text-ink-3 pointer-fine:text-ink-2 hover:text-ink hover:bg-sunken';

/**
 * A bar beside a hovered or focused message; on touch screens the menu's button alone: a swipe replies, and a long press
 * on the message opens its menu as well.
 */
export function MessageTools({ row, isClosed, inCommunity, onCompose }: BubbleProps) {
  const name = row.sender?.name ?? 'you';
  const more = useRef<HTMLButtonElement>(null);
  const openMenu = (hasSignsOnly = false) => {
    const { left = 0, bottom = 0, right = 0 } = more.current?.getBoundingClientRect() ?? {};
    openDialog(MessageMenu, {
      row,
      at: { x: row.mine ? right - 300 : left, y: bottom + 4 },
      isClosed,
      inCommunity,
      hasSignsOnly,
      lit: more.current?.closest('li')?.querySelector<HTMLElement>('.bubble') ?? null,
      onCompose,
    });
  };
  useLongPress(more, () => openMenu());
  return (
    <div className="flex w-fit ml-auto pointer-fine:p-0.5 pointer-fine:rounded-[12px] pointer-fine:bg-raised pointer-fine:shadow-1 pointer-fine:ring-1 pointer-fine:ring-line pointer-fine:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100">
      {!isClosed && (
        <>
          <button
            type="button"
            className={`${tool} pointer-coarse:hidden!`}
            aria-haspopup="dialog"
            aria-label={`React to this message of ${name}`}
            onClick={() => openMenu(true)}
          >
            <SmilePlus className="size-[18px]" aria-hidden="true" />
          </button>
          <button
            type="button"
            className={`${tool} pointer-coarse:hidden!`}
            aria-label={`Reply to this message of ${name}`}
            onClick={() => onCompose({ kind: 'reply', row })}
          >
            <Reply className="size-[18px]" aria-hidden="true" />
          </button>
        </>
      )}
      <button
        ref={more}
        type="button"
        className={tool}
        aria-haspopup="dialog"
        aria-label={`More about this message of ${name}`}
        onClick={() => openMenu()}
      >
        <Ellipsis className="size-[18px]" aria-hidden="true" />
      </button>
    </div>
  );
}
