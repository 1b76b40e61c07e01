import type { Message } from '#contract/conversations.ts';
import { newClientId } from '../../api/client-id.ts';
import { classNames } from '../../ui/class-names.ts';
import { currentChat } from '../current-chat.ts';
import { usePictureUrl } from '../pictures/picture-urls.ts';
import type { Row } from './rows.ts';

interface QuoteProps {
  reply: NonNullable<Row['reply']>;
  /** It stands in a message of the member. */
  onMine: boolean;
  onGoTo: (number: number) => void;
}

/** One line of what a message answers. It leads there, unless it is gone. */
export function Quote({ reply, onMine, onGoTo }: QuoteProps) {
  const { content, sender, mine, number, pictureId } = reply;
  const look = classNames(
    'flex items-center gap-2.5 w-[calc(100%+16px)] min-h-11 mb-1.5 -mx-2 px-3 py-1 text-left rounded-[8px] text-sm leading-5',
    onMine
      ? 'bg-white/15 shadow-[inset_3px_0_0_rgb(255_255_255/.8)]'
      : 'bg-surface shadow-[inset_3px_0_0_var(--pen-text)]',
  );
  if (content === null) return <span className={classNames(look, 'italic')}>Message not available</span>;
  return (
    <button type="button" className={look} onClick={() => onGoTo(number)}>
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-semibold', !onMine && 'text-pen-text')}>
          {mine ? 'You' : (sender?.firstName ?? 'Deleted user')}
        </span>
        <span className={classNames('block truncate', !onMine && 'text-ink-2')}>{content}</span>
      </span>
      {pictureId && <QuotedPicture id={pictureId} />}
    </button>
  );
}

function QuotedPicture({ id }: { id: string }) {
  const { url } = usePictureUrl({ id }, 'card');
  return (
    <span className="size-9 shrink-0 rounded-[8px] overflow-hidden bg-sunken-2">
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  );
}

interface ReactionsProps {
  reactions: NonNullable<Row['reactions']>;
  message: Message;
  mine: boolean;
  isClosed: boolean;
}

/** The signs under a message: a press adds one's own, or takes it back. */
export const Reactions = ({ reactions, message, mine, isClosed }: ReactionsProps) => (
  // Over the lower edge of the bubble.
  <ul
    className={classNames('relative -mt-3 flex flex-wrap gap-1', mine ? 'order-last mr-1' : 'ml-2')}
    aria-label="Reactions"
  >
    {reactions.map(({ emoji, count, mine: isOwn }) => (
      <li key={emoji}>
        <button
          type="button"
          disabled={isClosed}
          aria-pressed={isOwn}
          aria-label={`${emoji} ${count}`}
          className={classNames(
            'inline-flex items-center gap-1 h-7 px-2 rounded-full bg-surface text-[13px] text-ink-2 tabular-nums relative before:absolute before:-inset-2 before:content-[""]',
            isOwn
              ? 'shadow-[inset_0_0_0_1.5px_var(--pen),0_0_0_2px_var(--surface)] bg-pen-soft!'
              : 'shadow-[inset_0_0_0_1px_var(--line),0_0_0_2px_var(--surface)]',
          )}
          onClick={() => currentChat()?.change(newClientId(), message, { kind: 'react', emoji, on: !isOwn })}
        >
          <span className="text-[15px] leading-none">{emoji}</span>
          {count > 1 && count}
        </button>
      </li>
    ))}
  </ul>
);
