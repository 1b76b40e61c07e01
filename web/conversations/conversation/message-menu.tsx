import { Copy, EyeOff, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
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
  /** Opened to react: the signs alone. */
  hasSignsOnly?: boolean;
  /** Its bubble, which stays lit. */
  lit?: HTMLElement | null;
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

/** Heights of the menu with all its entries, and with the signs alone, in pixels. */
const HEIGHT = 340;
const SIGNS_HEIGHT = 76;

/** What may be done with a message. What does harm comes last. */
export function MessageMenu(props: MessageMenuProps) {
  const { open, onOpenChange, row, at, isClosed, hasSignsOnly = false, lit } = props;
  const { message } = row;
  if (!message) return null;
  const close = (then: () => void) => {
    onOpenChange(false);
    then();
  };
  const change = (given: Change) => close(() => currentChat()?.change(newClientId(), message, given));
  return (
    <MenuSheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Message: ${row.content}`}
      at={at}
      height={hasSignsOnly ? SIGNS_HEIGHT : HEIGHT}
      lit={lit}
    >
      {!isClosed && (
        <Reactions row={row} isAlone={hasSignsOnly} onChoose={(emoji, on) => change({ kind: 'react', emoji, on })} />
      )}
      {!hasSignsOnly && <Entries {...props} onClose={close} onChange={change} />}
    </MenuSheet>
  );
}

type Change = Parameters<NonNullable<ReturnType<typeof currentChat>>['change']>[2];

interface EntriesProps extends MessageMenuProps {
  onClose: (then: () => void) => void;
  onChange: (given: Change) => void;
}

function Entries({ row, isClosed, inCommunity, onCompose, onClose, onChange }: EntriesProps) {
  const left = leftOf(row);
  const compose = (kind: Compose['kind']) => () => onClose(() => onCompose({ kind, row }));
  return (
    <>
      {!isClosed && <MenuSheetEntry icon={<Reply />} name="Reply" letter="R" onClick={compose('reply')} />}
      <MenuSheetEntry icon={<Copy />} name="Copy" letter="C" onClick={() => onClose(() => void copy(row.content))} />
      {left.edit && !isClosed && (
        <MenuSheetEntry icon={<Pencil />} name="Edit" note={left.edit} onClick={compose('edit')} />
      )}
      <MenuSheetEntry
        icon={<EyeOff />}
        name="Delete for me"
        onClick={() => onChange({ kind: 'delete', everybody: false })}
      />
      {(!row.mine || (!row.deal && left.delete)) && <div className="h-px bg-line mx-3 my-1.5" />}
      {!row.deal && left.delete && (
        <MenuSheetEntry
          icon={<Trash2 />}
          name={inCommunity ? 'Delete for everybody' : 'Delete for both'}
          note={left.delete}
          isHarm
          onClick={() => onChange({ kind: 'delete', everybody: true })}
        />
      )}
      {!row.mine && (
        <MenuSheetEntry icon={<Flag />} name="Report" isHarm onClick={() => onClose(() => reportMessage(row))} />
      )}
    </>
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

interface ReactionsProps {
  row: Row;
  isAlone: boolean;
  onChoose: (emoji: Reaction, on: boolean) => void;
}

const Reactions = ({ row, isAlone, onChoose }: ReactionsProps) => (
  <fieldset
    aria-label="React"
    className={classNames('flex justify-between px-1', !isAlone && 'pb-2 mb-1.5 border-b border-line')}
  >
    {REACTIONS.map((emoji) => {
      const isOn = Boolean(row.reactions?.find((one) => one.emoji === emoji)?.mine);
      return (
        <button
          key={emoji}
          type="button"
          aria-label={NAMES[emoji]}
          aria-pressed={isOn}
          className={classNames(
            'size-11 max-md:size-12 grid place-items-center rounded-full text-[22px] leading-none hover:bg-sunken max-md:bg-sunken dark:max-md:bg-sunken-2',
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
