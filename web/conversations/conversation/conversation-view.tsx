import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { DealDetail } from '#contract/deals.ts';
import { CHAT } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { wordsOf } from '#contract/rules/find-words.ts';
import { cutText } from '#contract/rules/letters.ts';
import { picturesText } from '#contract/rules/picture-words.ts';
import { newClientId } from '../../api/client-id.ts';
import { mayAskForPush } from '../../notices/push/may-ask.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatState, Thread } from '../chat/store.ts';
import { currentChat } from '../current-chat.ts';
import { DealStripFailed, DealStripSkeleton } from '../deals/deal-strip-states.tsx';
import { useShownDeal } from '../deals/use-shown-deal.ts';
import { addressOf, counterpartOf } from '../list/names.ts';
import type { Sought } from '../search/sought.ts';
import { type Compose, Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import type { PaneHandle } from './message-pane.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';

// Comes with the messages, which are asked for at the same time.
const loadPane = async () => (await import('./message-pane.tsx')).MessagePane;
const MessagePane = lazyPart(loadPane, () => {});
// Most conversations are about no deal.
const ActDialog = lazyDialog(async () => (await import('../../deals/acts/act-dialog.tsx')).ActDialog);
const DealStrip = lazyPart(async () => (await import('../deals/deal-strip.tsx')).DealStrip);
const HitBar = lazyPart(async () => (await import('../search/hit-bar.tsx')).HitBar);
const loadMenu = async () => (await import('./chat-menu.tsx')).ChatMenu;
const ChatMenu = lazyPart(loadMenu);
/** What a tap in the list opens. */
export const loadConversation = () => Promise.all([loadPane(), loadMenu()]);
// Optional: if its code cannot be loaded, the conversation works without it.
const PushAsk = lazyPart(async () => (await import('../../notices/push/push-ask.tsx')).PushAsk);

const NONE: readonly Message[] = [];

interface ConversationViewProps {
  conversation: Conversation;
  memberId: string;
  state: ChatState;
  /** A search that leads to a message of the conversation. */
  sought: Sought | null;
  /** The conversation was opened from the list: move the focus. */
  opened: RefObject<boolean>;
}

export function ConversationView({ conversation, memberId, state, sought, opened }: ConversationViewProps) {
  const { _id } = conversation;
  const counterpart = counterpartOf(conversation, memberId);
  const searchPath = paths.chat(addressOf(conversation, memberId), { in: _id });
  const thread = state.threads[_id];
  const pane = useRef<PaneHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const deals = useShownDeal({ conversation, messages: thread?.messages ?? NONE, connection: state.connection });

  useEffect(() => {
    currentChat()?.show(_id);
    return () => currentChat()?.show(null);
  }, [_id]);

  const isAsking = useQuestion(thread, deals.shown, !counterpart.isCommunity && !counterpart.isDeleted);
  const [isAsked, setAsked] = useState(false);
  const [compose, setCompose] = useState<Compose | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isAtBottom, setAtBottom] = useState(true);
  const { q = '', at = null } = sought ?? {};
  const hit = useMemo(() => (at === null ? null : { number: at, words: wordsOf(q) }), [at, q]);

  useEffect(() => {
    if (!opened.current) return;
    opened.current = false;
    // On a phone the keyboard would cover the messages.
    const start = matchMedia('(pointer: coarse)').matches ? heading.current : field.current;
    (start ?? heading.current)?.focus({ preventScroll: true });
  }, [opened]);

  return (
    <>
      <ConversationHead
        counterpart={counterpart}
        messages={thread?.messages ?? NONE}
        heading={heading}
        isLow={deals.isShown}
        isClosed={conversation.isClosed}
        awayUntil={conversation.awayUntil}
        searchPath={searchPath}
        menu={
          <Suspense>
            <ChatMenu {...{ conversation, counterpart, searchPath }} deal={deals.shown} acts={deals.acts} />
          </Suspense>
        }
      />
      {sought && hit ? (
        <Suspense fallback={<div className="h-[52px] bg-sunken border-b border-line" />}>
          <HitBar conversation={conversation} memberId={memberId} sought={sought} />
        </Suspense>
      ) : deals.shown ? (
        <Suspense fallback={<DealStripSkeleton />}>
          <DealStrip
            deals={deals.choices}
            deal={deals.shown}
            onChoose={deals.choose}
            acts={deals.acts}
            isFolded={isTyping || !isAtBottom}
          />
        </Suspense>
      ) : deals.acts.deals.isFailed ? (
        <DealStripFailed onRetry={() => void deals.acts.deals.refresh()} />
      ) : (
        deals.isShown && <DealStripSkeleton />
      )}
      <Suspense fallback={<PaneSkeleton />}>
        <MessagePane
          ref={pane}
          conversation={conversation}
          memberId={memberId}
          thread={thread}
          outbox={state.outbox}
          changes={state.changes}
          waiting={state.connection === 'lost' || state.paused.includes(_id)}
          acts={counterpart.isCommunity ? null : deals.acts}
          hit={hit}
          meant={compose?.row.key ?? null}
          onBottom={setAtBottom}
          onCompose={setCompose}
        />
      </Suspense>
      {deals.dialog && <ActDialog {...deals.dialog} />}
      {isAsking && !isAsked && (
        <Suspense>
          <PushAsk
            name={counterpart.name.split(' ')[0] ?? ''}
            onDone={() => {
              setAsked(true);
              // The button that had the focus is gone; on phones the keyboard would open.
              if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
      {conversation.isClosed || conversation.request === 'sent' ? (
        // It is as tall as the composer, so that the pane keeps its size.
        <p className="grid place-content-center min-h-[69px] md:min-h-[145px] p-4 md:p-5 border-t border-line text-ink-3 text-center">
          {counterpart.isDeleted
            ? 'This member has deleted the account.'
            : conversation.isClosed
              ? 'This chat is closed. You can still read it.'
              : `You can write more once ${counterpart.name.split(' ')[0]} answers.`}
        </p>
      ) : (
        <Composer
          conversationId={_id}
          field={field}
          onFocusChange={setTyping}
          compose={compose}
          onCancel={() => setCompose(null)}
          onEditLast={() => {
            const row = pane.current?.lastOwn();
            if (row) setCompose({ kind: 'edit', row });
          }}
          takesPictures={!counterpart.isCommunity}
          onSend={async (content, pictures) => {
            setCompose(null);
            const message = compose?.row.message;
            if (compose?.kind === 'edit') {
              const text = content || picturesText(message?.pictures?.length ?? 0);
              if (message && (content || message.pictures) && message.content !== text)
                currentChat()?.change(newClientId(), message, { kind: 'edit', content: text });
              return;
            }
            const recipientId = counterpart.id || null;
            const reply = message && quoteOf(message);
            const sent = { clientId: newClientId(), conversationId: _id, recipientId, content };
            // First the pictures: a message in the outbox has what it needs.
            if (pictures.length > 0)
              await (await import('../pictures/waiting-pictures.ts')).areStored(pictures.map(({ key }) => key));
            currentChat()?.send({ ...sent, ...(reply && { reply }), ...(pictures.length > 0 && { pictures }) });
            pane.current?.toBottom();
          }}
        />
      )}
    </>
  );
}

const PaneSkeleton = () => (
  <div className="flex-1 min-h-8 px-4 md:px-6 py-4">
    <MessagesSkeleton />
  </div>
);

/** Quotes as the server does. */
const quoteOf = ({ _id, number, content, sender, pictures }: Message): NonNullable<Message['reply']> => ({
  _id,
  number,
  sender: { _id: sender._id, firstName: sender.firstName },
  content: cutText(content, CHAT.quote),
  pictureId: pictures?.[0]?._id || null,
});

/**
 * Whether to offer push: after the first message sent or received while the page is open, not on arrival, and never while
 * the deal waits for an answer of the reader.
 */
function useQuestion(thread: Thread | undefined, deal: DealDetail | undefined, isPerson: boolean): boolean {
  const newest = thread?.state === 'ready' ? (thread.messages.at(-1)?.number ?? 0) : null;
  const [atFirst, setAtFirst] = useState<number | null>(null);
  if (atFirst === null && newest !== null) setAtFirst(newest);
  const [isAsking, setAsking] = useState(false);
  const hasNews = atFirst !== null && newest !== null && newest > atFirst;
  useEffect(() => {
    if (hasNews && isPerson) setAsking(mayAskForPush());
  }, [hasNews, isPerson]);
  return isAsking && !(deal && awaitsAnswer(deal));
}

/** The other has offered, proposed a time or handed over. */
const awaitsAnswer = ({ side, offer, proposal, handedOverBy }: DealDetail): boolean =>
  [offer?.by, proposal?.by, handedOverBy].some((by) => by && by !== side);
