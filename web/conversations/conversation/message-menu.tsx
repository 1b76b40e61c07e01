import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHAT, REACTIONS, type Reaction } from '#contract/limits.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import { newClientId } from '../../api/client-id.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { scrimClass, useFocusReturn } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { currentChat } from '../current-chat.ts';
import type { Compose } from './composer.tsx';
import { reportMessage } from './report-message.ts';
import type { Row } from './rows.ts';

export interface MessageMenuProps extends Openable {
  row: Row;
  /** Where its button stands in the window, in pixels. */
  at: { x: number; y: number };
  /** Nobody can write in the conversation. */
  isClosed: boolean;
  inCommunity: boolean;
  onCompose: (compose: Compose) => void;
}

/** Names of the signs, for those who hear them. */
const NAMES: Record<Reaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '😮': 'Surprised',
  '🙏': 'Thanks',
  '✅': 'Done',
};

const sheet =
  'fixed z-50 bg-raised shadow-3 focus:outline-none sheet max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-[24px] max-md:px-3 max-md:pt-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] md:w-[300px] md:rounded-[20px] md:p-2 md:ring-1 md:ring-line';
/** Height of the menu with all its entries, in pixels. */
const HEIGHT = 340;

/** What may be done with a message: a sheet on phones, beside its button from 768 px. What does harm comes last. */
export function MessageMenu({ open, onOpenChange, row, at, isClosed, inCommunity, onCompose }: MessageMenuProps) {
  const focus = useFocusReturn();
  const { message } = row;
  if (!message) return null;
  const close = (then: () => void) => () => {
    onOpenChange(false);
    then();
  };
  const change = (given: Parameters<NonNullable<ReturnType<typeof currentChat>>['change']>[2]) =>
    currentChat()?.change(newClientId(), message, given);
  const left = leftOf(row);
  const place = {
    '--x': `${Math.max(16, Math.min(at.x, innerWidth - 316))}px`,
    '--y': `${Math.max(16, Math.min(at.y, innerHeight - HEIGHT))}px`,
  } as object;
  return (
    <DialogParts.Root open={open} onOpenChange={onOpenChange}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={classNames(scrimClass, 'md:bg-transparent!')} />
        <DialogParts.Content
          {...focus}
          aria-describedby={undefined}
          className={classNames(sheet, 'md:left-(--x) md:top-(--y)')}
          style={place}
        >
          <DialogParts.Title className="sr-only">Message: {row.content}</DialogParts.Title>
          {!isClosed && (
            <Reactions row={row} onChoose={(emoji, on) => close(() => change({ kind: 'react', emoji, on }))()} />
          )}
          {!isClosed && (
            <Entry icon={<Reply />} name="Reply" onClick={close(() => onCompose({ kind: 'reply', row }))} />
          )}
          <Entry icon={<Copy />} name="Copy" onClick={close(() => void copy(row.content))} />
          {left.edit && !isClosed && (
            <Entry
              icon={<Pencil />}
              name="Edit"
              note={left.edit}
              onClick={close(() => onCompose({ kind: 'edit', row }))}
            />
          )}
          <div className="h-px bg-line mx-3 my-1.5" />
          {!row.deal && left.delete && (
            <Entry
              icon={<Trash2 />}
              name={inCommunity ? 'Delete for everybody' : 'Delete for both'}
              note={left.delete}
              isHarm
              onClick={close(() => change({ kind: 'delete', everybody: true }))}
            />
          )}
          <Entry
            icon={<Trash2 />}
            name="Delete for me"
            isHarm
            onClick={close(() => change({ kind: 'delete', everybody: false }))}
          />
          {!row.mine && <Entry icon={<Flag />} name="Report" isHarm onClick={close(() => reportMessage(row))} />}
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

/** How long one's own message can still be edited, and deleted for everybody. */
function leftOf({ mine, time }: Row): { edit?: string; delete?: string } {
  if (!mine) return {};
  const age = serverNow() - Date.parse(time);
  const edit = CHAT.editMinutes * MINUTE - age;
  const remove = CHAT.deleteHours * HOUR - age;
  return {
    ...(edit > 0 && { edit: `${Math.ceil(edit / MINUTE)} min left` }),
    ...(remove > 0 && { delete: remove > HOUR ? `${Math.floor(remove / HOUR)} h left` : 'less than 1 h left' }),
  };
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    toast.error('Could not copy');
  }
}

const Reactions = ({ row, onChoose }: { row: Row; onChoose: (emoji: Reaction, on: boolean) => void }) => (
  <fieldset aria-label="React" className="flex justify-between gap-1 px-1 pb-2 mb-1.5 border-b border-line">
    {REACTIONS.map((emoji) => {
      const isOn = Boolean(row.reactions?.find((one) => one.emoji === emoji)?.mine);
      return (
        <button
          key={emoji}
          type="button"
          aria-label={NAMES[emoji]}
          aria-pressed={isOn}
          className={classNames(
            'size-11 max-md:size-12 grid place-items-center rounded-full text-[22px] leading-none hover:bg-sunken max-md:bg-sunken',
            isOn && 'bg-pen-soft! shadow-[inset_0_0_0_2px_var(--pen)]',
          )}
          onClick={() => onChoose(emoji, !isOn)}
        >
          {emoji}
        </button>
      );
    })}
  </fieldset>
);

interface EntryProps {
  icon: ReactNode;
  name: string;
  note?: string;
  isHarm?: boolean;
  onClick: () => void;
}

const Entry = ({ icon, name, note, isHarm = false, onClick }: EntryProps) => (
  <button
    type="button"
    className={classNames(
      'w-full flex items-center gap-3.5 min-h-11 max-md:min-h-13 px-3 text-left rounded-xl font-medium hover:bg-sunken focus-visible:bg-sunken [&>svg]:size-[18px]',
      isHarm && 'text-stop',
    )}
    onClick={onClick}
  >
    {icon}
    {name}
    {note && <span className="ml-auto text-[13px] font-normal text-ink-3">{note}</span>}
  </button>
);
