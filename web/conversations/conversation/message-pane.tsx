import { ArrowDown } from 'lucide-react';
import { Fragment, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { CHAT as LIMITS } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { CHAT } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChatState, Thread } from '../chat/store.ts';
import { currentChat } from '../current-chat.ts';
import { type DealActs, DealEventRow } from '../deals/deal-row.tsx';
import { tickOf } from '../ticks.tsx';
import { Bubble } from './bubble.tsx';
import type { Compose } from './composer.tsx';
import { DayLine } from './day-line.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { byDay, createRows, type Row, runsOn } from './rows.ts';
import { useGoTo } from './use-go-to.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useVisible } from './use-visible.ts';

/** Pixels above the view that are loaded ahead. */
const AHEAD = 240;

interface MessagePaneProps {
  conversation: Conversation;
  memberId: string;
  thread: Thread | undefined;
  outbox: ChatState['outbox'];
  changes: ChatState['changes'];
  waiting: boolean;
  /** Null in the community room. */
  acts: DealActs | null;
  /** The message that a search looks at. */
  hit: Hit | null;
  /** The key of the message that is answered or edited. */
  meant: string | null;
  /** Hears whether the newest message is in view. */
  onBottom: (isAtBottom: boolean) => void;
  onCompose: (compose: Compose) => void;
  /** Lets the composer bring the newest message into view. */
  ref: Ref<PaneHandle>;
}

/** A message that was found, by its number, and the words. */
export interface Hit {
  number: number;
  words: readonly RegExp[];
}

export interface PaneHandle {
  toBottom: () => void;
  /** The member's newest message that can still be edited. */
  lastOwn: () => Row | undefined;
}

/** The messages. A live region announces new ones, but not pages of history. */
export function MessagePane({
  conversation,
  memberId,
  thread,
  outbox,
  changes,
  waiting,
  acts,
  hit,
  meant,
  onBottom,
  onCompose,
  ref,
}: MessagePaneProps) {
  const { _id, unread, isMarked } = conversation;
  const messages = thread?.messages;
  const rowsOf = useMemo(() => createRows(memberId), [memberId]);
  const rows = useMemo(
    () =>
      rowsOf(
        messages ?? [],
        outbox.filter(({ conversationId }) => conversationId === _id),
        changes.filter(({ conversationId }) => conversationId === _id),
      ),
    [rowsOf, messages, outbox, changes, _id],
  );
  const days = useMemo(() => byDay(rows), [rows]);
  const { pane, atBottom, atTop, saveAnchor, toBottom } = useScrollAnchor(rows);
  useImperativeHandle(ref, () => ({ toBottom, lastOwn: () => rows.findLast(isEditable) }));
  useEffect(() => onBottom(atBottom), [onBottom, atBottom]);
  // Shown with its deals, or their events would be seen twice: as text, then as cards.
  const isReady = thread?.state === 'ready' && !acts?.deals.isAwaited;
  const goTo = useGoTo(_id, pane, rows, isReady);
  const found = hit?.number;
  useEffect(() => {
    if (found) goTo(found);
  }, [found, goTo]);
  const last = messages?.at(-1)?.number ?? 0;

  const visible = useVisible();
  useEffect(() => {
    if (visible && atBottom && isReady && (unread > 0 || isMarked)) void currentChat()?.markRead(_id, last);
  }, [visible, atBottom, isReady, unread, isMarked, last, _id]);

  const fill = () => {
    const element = pane.current;
    if (element && element.scrollTop < AHEAD && thread?.older === 'idle' && thread.cursor)
      void currentChat()?.loadOlder(_id);
  };
  // A page may be shorter than the pane.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change
  useEffect(fill, [rows, isReady]);

  /** The newest message seen at the bottom. */
  const [seen, setSeen] = useState(last);
  if (atBottom && seen !== last) setSeen(last);
  const hasNews = !atBottom && rows.some(({ number, mine }) => number > seen && !mine);

  return (
    <div className="relative flex-1 min-h-8 md:min-h-32">
      <div
        ref={pane}
        role="log"
        aria-label="Messages"
        aria-live="off"
        aria-busy={!isReady && thread?.state !== 'failed'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        onScroll={() => {
          saveAnchor();
          fill();
        }}
        className="relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin] [scrollbar-color:var(--sunken-2)_transparent] px-4 md:px-6 outline-offset-[-3px]!"
      >
        <div className="min-h-full flex flex-col justify-end py-4">
          {thread?.state === 'failed' ? (
            <HistoryFailed onRetry={() => currentChat()?.openThread(_id)} />
          ) : !isReady ? (
            <MessagesSkeleton />
          ) : rows.length === 0 ? (
            <p className="m-auto text-ink-3">No messages yet</p>
          ) : (
            <>
              {thread.older === 'failed' && <HistoryFailed onRetry={() => void currentChat()?.loadOlder(_id)} />}
              {thread.older === 'loading' && <Skeleton className="h-8 w-2/5 mb-3.5 shrink-0" />}
              {days.map(({ day, time, rows }) => (
                <Fragment key={day}>
                  <DayLine time={time} />
                  <ol className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
                    {rows.map((row, n) =>
                      row.deal && acts ? (
                        <DealEventRow key={row.key} row={row} acts={acts} />
                      ) : (
                        <Bubble
                          key={row.key}
                          row={row}
                          runsOn={runsOn(row, rows[n + 1])}
                          isInRun={n > 0 && runsOn(rows[n - 1] as Row, row)}
                          inCommunity={conversation.commonName !== null}
                          waiting={waiting && row.unsent !== undefined}
                          tick={row.mine && row.number > 0 ? tickOf(conversation, row.number) : null}
                          isClosed={conversation.isClosed}
                          isMeant={row.key === meant}
                          sought={hit?.number === row.number && row.number > 0 ? hit.words : null}
                          onCompose={onCompose}
                          onGoTo={goTo}
                        />
                      ),
                    )}
                  </ol>
                </Fragment>
              ))}
            </>
          )}
        </div>
      </div>
      {!atTop && (
        <div className="pointer-events-none absolute left-0 right-4 top-0 h-10 bg-linear-to-b from-surface to-transparent" />
      )}
      {(hasNews || (hit && !atBottom)) && (
        <button
          type="button"
          onClick={toBottom}
          className={classNames(
            'absolute bottom-2 h-9 max-md:h-11 rounded-full bg-raised shadow-2 ring-1 ring-line inline-flex items-center justify-center gap-1.5 text-[13.5px] font-semibold text-pen-text whitespace-nowrap',
            // On a phone it would stand over what was found.
            hasNews
              ? 'left-1/2 -translate-x-1/2 pl-3 pr-4'
              : 'max-md:right-4 max-md:w-11 md:left-1/2 md:-translate-x-1/2 md:pl-3 md:pr-4',
          )}
        >
          <ArrowDown className={hasNews ? 'size-4' : 'size-4 max-md:size-5'} strokeWidth={2.4} aria-hidden="true" />
          {hasNews ? 'New messages' : <span className="max-md:sr-only">Newest messages</span>}
        </button>
      )}
      <Announcement rows={rows} isReady={isReady} />
    </div>
  );
}

const isEditable = ({ mine, message, deal, time }: Row): boolean =>
  mine && message !== undefined && !deal && serverNow() - Date.parse(time) < LIMITS.editMinutes * MINUTE;

/** Announces messages received since the conversation was opened. */
function Announcement({ rows, isReady }: { rows: readonly Row[]; isReady: boolean }) {
  const [news, say] = useState({ number: 0, text: '' });
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady) return;
    const newest = rows.findLast(({ number }) => number > 0)?.number ?? 0;
    const before = last.current;
    last.current = newest;
    if (before === null || newest <= before) return;
    const fresh = rows.filter(({ number, mine }) => number > before && !mine);
    const text = fresh.map(({ sender, content, deal }) => (deal ? content : `${sender?.name}: ${content}`)).join('\n');
    if (text) say({ number: newest, text });
  }, [rows, isReady]);
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each time, or the second of two equal messages would change nothing and not be read. */}
      <p key={news.number}>{news.text}</p>
    </div>
  );
}

const HistoryFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="m-auto grid justify-items-center gap-3 py-4 text-center">
    <p className="font-medium text-ink-2">{CHAT.historyFailed}</p>
    <Button look="outline" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
