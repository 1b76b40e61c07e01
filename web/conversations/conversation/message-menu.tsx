import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { CHAT, REACTIONS, type Reaction } from '#contract/limits.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import { newClientId } from '../../api/client-id.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { MenuSheet, MenuSheetEntry } from '../../ui/menu-sheet.tsx';
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

/** Height of the menu with all its entries, in pixels. */
const HEIGHT = 340;

/** What may be done with a message. What does harm comes last. */
export function MessageMenu({ open, onOpenChange, row, at, isClosed, inCommunity, onCompose }: MessageMenuProps) {
  const { message } = row;
  if (!message) return null;
  const close = (then: () => void) => () => {
    onOpenChange(false);
    then();
  };
  const change = (given: Parameters<NonNullable<ReturnType<typeof currentChat>>['change']>[2]) =>
    currentChat()?.change(newClientId(), message, given);
  const left = leftOf(row);
  return (
    <MenuSheet open={open} onOpenChange={onOpenChange} title={`Message: ${row.content}`} at={at} height={HEIGHT}>
      {!isClosed && (
        <Reactions row={row} onChoose={(emoji, on) => close(() => change({ kind: 'react', emoji, on }))()} />
      )}
      {!isClosed && (
        <MenuSheetEntry icon={<Reply />} name="Reply" onClick={close(() => onCompose({ kind: 'reply', row }))} />
      )}
      <MenuSheetEntry icon={<Copy />} name="Copy" onClick={close(() => void copy(row.content))} />
      {left.edit && !isClosed && (
        <MenuSheetEntry
          icon={<Pencil />}
          name="Edit"
          note={left.edit}
          onClick={close(() => onCompose({ kind: 'edit', row }))}
        />
      )}
      <div className="h-px bg-line mx-3 my-1.5" />
      {!row.deal && left.delete && (
        <MenuSheetEntry
          icon={<Trash2 />}
          name={inCommunity ? 'Delete for everybody' : 'Delete for both'}
          note={left.delete}
          isHarm
          onClick={close(() => change({ kind: 'delete', everybody: true }))}
        />
      )}
      <MenuSheetEntry
        icon={<Trash2 />}
        name="Delete for me"
        isHarm
        onClick={close(() => change({ kind: 'delete', everybody: false }))}
      />
      {!row.mine && <MenuSheetEntry icon={<Flag />} name="Report" isHarm onClick={close(() => reportMessage(row))} />}
    </MenuSheet>
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
