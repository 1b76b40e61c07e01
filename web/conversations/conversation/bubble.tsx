import { Ban, CircleAlert, Clock } from 'lucide-react';
import { memo, type ReactNode, Suspense, useRef } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { clockWords } from '../../ui/days.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { When } from '../../ui/when.tsx';
import { mayHaveOwnLinks } from '../cards/own-links.ts';
import { currentChat } from '../current-chat.ts';
import { type Tick, Ticks } from '../ticks.tsx';
import { captionOf } from './caption.ts';
import type { Compose } from './composer.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Row } from './rows.ts';
import { useSwipe } from './use-swipe.ts';

const Warning = lazyPart(async () => (await import('./warning.tsx')).default);
const MessageTools = lazyPart(async () => (await import('./message-tools.tsx')).MessageTools);
const CardedText = lazyPart(async () => (await import('../cards/carded-text.tsx')).CardedText);
const Quote = lazyPart(async () => (await import('./message-parts.tsx')).Quote);
const PictureGrid = lazyPart(async () => (await import('../pictures/message-pictures.tsx')).PictureGrid);
const CodeWarning = lazyPart(async () => (await import('../pictures/message-pictures.tsx')).CodeWarning);
const Reactions = lazyPart(async () => (await import('./message-parts.tsx')).Reactions);

const NONE: readonly RegExp[] = [];

export interface BubbleProps {
  row: Row;
  /** The next is of the same run: the tail and the time stand at its end. */
  runsOn: boolean;
  /** It follows another of its run. */
  isInRun: boolean;
  /** The community room shows faces and names. */
  inCommunity: boolean;
  /** The message stays unsent for a while: no connection, or a rate limit. */
  waiting: boolean;
  /** How far it has come, if it is the member's own; null in rooms. */
  tick: Tick | null;
  /** Nobody can write in the conversation. */
  isClosed: boolean;
  /** It is being answered or edited. */
  isMeant?: boolean;
  /** The words by which it was found, while a search looks at it. */
  sought: readonly RegExp[] | null;
  onCompose: (compose: Compose) => void;
  /** Leads to a message by its number. */
  onGoTo: (number: number) => void;
}

/** It is drawn anew only when its row changes: a long conversation has a thousand of them. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { row, runsOn, isInRun, inCommunity, waiting, isClosed, isMeant, sought, onCompose, onGoTo } = props;
  const { mine, sender, unsent, isGone, message, pictures } = row;
  const caption = captionOf(row);
  // Faded while sending; waiting messages are faded less, to stay legible.
  const isPending = unsent && !unsent.failed;
  const line = useRef<HTMLLIElement>(null);
  useSwipe(line, message && !isClosed ? () => onCompose({ kind: 'reply', row }) : null);
  return (
    <li
      ref={line}
      data-row={row.key}
      data-number={row.number}
      className={classNames('group flex gap-2.5 items-end touch-pan-y', mine && 'justify-end', isInRun && '-mt-2.5')}
    >
      {inCommunity && sender && (
        <Avatar
          id={sender.id}
          name={sender.name}
          image={sender.image}
          size={32}
          className={runsOn ? 'invisible' : 'mb-5'}
        />
      )}
      <div className={classNames('max-w-[min(78%,560px)] min-w-0', mine && 'grid justify-items-end order-2')}>
        <span
          className={inCommunity && sender && !isInRun ? 'block text-[13px] font-semibold text-ink-2 mb-1' : 'sr-only'}
        >
          {sender?.name ?? 'You'}
          <span className="sr-only">:</span>
        </span>
        {row.hasCode && (
          <Suspense>
            <CodeWarning row={row} />
          </Suspense>
        )}
        <div
          className={classNames(
            'bubble data-lit:relative data-lit:z-51 transition-[translate] max-w-full pointer-coarse:select-none [-webkit-touch-callout:none] rounded-[16px] whitespace-pre-wrap wrap-anywhere',
            pictures ? 'w-[340px] p-1' : 'w-fit px-4 py-2.5',
            !runsOn && (mine ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
            isGone ? 'ring-1 ring-inset ring-line text-ink-3 italic' : !mine && 'bg-sunken',
            !isGone && mine && (isPending && waiting ? 'bg-pen/60 text-ink' : 'bg-pen text-on-pen'),
            isPending && !waiting && 'opacity-60',
            isMeant && 'shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--pen)]',
            sought && 'shadow-[0_0_0_3px_var(--marker),0_0_0_4px_var(--line-strong)]',
          )}
          dir="auto"
        >
          {row.reply && (
            <Suspense>
              <Quote reply={row.reply} onMine={mine} onGoTo={onGoTo} />
            </Suspense>
          )}
          {pictures && (
            <Suspense fallback={<span className="block aspect-[4/3] rounded-[12px] bg-sunken-2" />}>
              <PictureGrid row={row} pictures={pictures} />
            </Suspense>
          )}
          {isGone && <Ban className="inline size-4 mr-2 -mt-0.5" strokeWidth={1.9} aria-hidden="true" />}
          {caption && (
            <span className={pictures && 'block px-3 pt-2 pb-1.5'}>
              <Text row={row} content={caption} marks={sought ?? NONE} />
            </span>
          )}
        </div>
        {row.warning && (
          <Suspense>
            <Warning row={row} warning={row.warning} />
          </Suspense>
        )}
        <Foot {...props} />
      </div>
      {message && (
        <div className={classNames('shrink-0 self-start min-w-11 pointer-fine:min-w-28', mine && 'order-1')}>
          <Suspense>
            <MessageTools {...props} />
          </Suspense>
        </div>
      )}
    </li>
  );
});

/** What stands below a message: when it was sent and how far it has come, or why it was refused. */
function Foot({ row, runsOn, waiting, tick, isClosed }: BubbleProps) {
  const { mine, time, unsent, isGone, message } = row;
  if (unsent?.failed) return <NotDone clientId={unsent.clientId}>Not sent. {unsent.failed}</NotDone>;
  if (row.refused)
    return (
      <NotDone clientId={row.refused.clientId}>
        Not edited. {row.refused.failed}
        {row.refused.change.kind === 'edit' && <q className="block text-ink-2">{row.refused.change.content}</q>}
      </NotDone>
    );
  return (
    <div
      className={
        runsOn ? 'sr-only' : classNames('mt-1 text-xs text-ink-3 flex items-center gap-1.5', mine && 'justify-end')
      }
    >
      {row.reactions && row.reactions.length > 0 && message && (
        <Suspense>
          <Reactions reactions={row.reactions} {...{ message, mine, isClosed }} />
        </Suspense>
      )}
      {row.isEdited && !isGone && 'edited ·'}
      {!unsent ? <When time={time} words={clockWords} /> : waiting ? 'Waiting to be sent' : 'Sending'}
      {unsent && <Clock className="size-4" strokeWidth={1.9} aria-hidden="true" />}
      {mine && !unsent && !isGone && tick && <Ticks tick={tick} />}
    </div>
  );
}

/** What is said; with cards of our own links in it. */
function Text({ row, content, marks }: { row: Row; content: string; marks: readonly RegExp[] }) {
  const plain = <LinkedText marks={marks}>{content}</LinkedText>;
  if (row.isGone || !mayHaveOwnLinks(content)) return plain;
  return (
    <Suspense fallback={plain}>
      <CardedText content={content} marks={marks} onMine={row.mine} />
    </Suspense>
  );
}

/** What was refused, with the reason: it can be tried again or given up. */
function NotDone({ clientId, children }: { clientId: string; children: ReactNode }) {
  const action = 'h-8 max-md:h-11 px-2 rounded-[8px] font-semibold text-pen-text hover:bg-sunken';
  return (
    <div className="mt-1 text-[13px] flex flex-wrap items-center justify-end gap-x-1">
      <p className="flex items-center gap-1.5 text-stop font-medium py-1.5" role="alert">
        <CircleAlert className="size-4 shrink-0" strokeWidth={2.2} />
        <span>{children}</span>
      </p>
      <span className="flex">
        <button type="button" className={action} onClick={() => currentChat()?.retry(clientId)}>
          Try again
        </button>
        <button type="button" className={action} onClick={() => currentChat()?.discard(clientId)}>
          Discard
        </button>
      </span>
    </div>
  );
}
