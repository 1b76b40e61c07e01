import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { useLoadAhead } from '../browser/use-load-ahead.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PEOPLE } from '../messages.ts';
import { useMember } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.tsx';
import type { ChatState } from './chat/store.ts';
import { ConnectionNote, ConversationSkeleton, ListFailed, NoConversation } from './chat-states.tsx';
import { ConversationView, loadConversation } from './conversation/conversation-view.tsx';
import { currentChat, startChat, useChatState } from './current-chat.ts';
import { ConversationList, ConversationListSkeleton } from './list/conversation-list.tsx';
import { addressOf, counterpartOf } from './list/names.ts';
import { isUnopened } from './requests/which.ts';
import { readSought } from './search/sought.ts';

/** Pixels that a keyboard has at least; browsers' own bars are less tall. */
const KEYBOARD = 120;

/** Says in --seen how much of the page a phone's keyboard leaves to see, which 100dvh does not know. */
function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const { style } = document.documentElement;
    const fit = () => {
      if (seen.scale !== 1 || innerHeight - seen.height < KEYBOARD) return style.removeProperty('--seen');
      style.setProperty('--seen', `${seen.height}px`);
      // iOS moves the page to show the field, which is in view already.
      scrollTo(0, 0);
    };
    seen.addEventListener('resize', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      style.removeProperty('--seen');
    };
  }, []);
}

const RequestsList = lazyPart(async () => (await import('./requests/requests.ts')).RequestsList);
const RequestView = lazyPart(async () => (await import('./requests/requests.ts')).RequestView);
const SearchPanel = lazyPart(async () => (await import('./search/search-panel.tsx')).SearchPanel);

/** List and conversation side by side; on phones one of them, depending on the address. */
export function Component() {
  const { _id: memberId } = useMember();
  const state = useChatState();
  const [search] = useSearchParams();
  const address = search.get('with');
  const sought = readSought(search);
  const open = () => {
    opened.current = true;
  };
  const { conversation, isUnknown } = useAddressedConversation(state, memberId, address);
  const name = conversation && counterpartOf(conversation, memberId).name;
  const list = useRef<HTMLElement>(null);
  const opened = useRef(false);
  useFocusOnReturn(list, address);
  useKeyboardRoom();
  useLoadAhead(loadConversation);

  useEffect(() => {
    startChat(memberId);
    void currentChat()?.refresh();
  }, [memberId]);

  const failure = state.conversations ? null : state.failure;
  useEffect(() => {
    if (failure) toast.error(PEOPLE.meFailed);
  }, [failure]);

  return (
    <Main
      className={classNames(
        'wrap md:pt-8 max-md:px-0',
        !address && 'max-md:pb-[calc(76px+env(safe-area-inset-bottom))]',
      )}
    >
      <PageHead
        title={name ? `${name} · Chat` : 'Chat'}
        description="Talk with sellers and buyers of your campus."
        noindex
      />
      <h1 className="sr-only">Chat</h1>
      <div
        className={classNames(
          'flex flex-col md:overflow-hidden md:rounded-[20px] md:bg-surface md:border border-line',
          'md:h-[max(600px,calc(100dvh-136px-var(--bar,0px)))]',
          // A conversation fills a phone's screen; a list the space between header and tab bar, or more.
          address
            ? 'max-md:h-[var(--seen,100dvh)] max-md:pb-[env(safe-area-inset-bottom)]'
            : 'max-md:min-h-[calc(100dvh-201px-var(--bar,0px)-env(safe-area-inset-bottom))]',
        )}
      >
        <ConnectionNote isLost={state.connection === 'lost'} />
        <div className="flex-1 min-h-0 grid grid-rows-[minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[340px_minmax(0,1fr)] xl:grid-cols-[396px_minmax(0,1fr)]">
          <nav
            ref={list}
            aria-label="Conversations"
            className={classNames(
              'md:border-r border-line px-1 py-3 md:p-3 md:overflow-y-auto overscroll-contain [scrollbar-width:thin] [scrollbar-color:var(--sunken-2)_transparent]',
              address && 'max-md:hidden',
            )}
          >
            {state.conversations && sought ? (
              <Suspense fallback={<ConversationListSkeleton />}>
                <SearchPanel
                  conversations={state.conversations}
                  memberId={memberId}
                  sought={sought}
                  address={address}
                  onOpen={open}
                />
              </Suspense>
            ) : state.conversations && search.get('list') === 'requests' ? (
              <Suspense fallback={<ConversationListSkeleton />}>
                <RequestsList
                  conversations={state.conversations}
                  memberId={memberId}
                  current={conversation?._id}
                  onOpen={open}
                />
              </Suspense>
            ) : state.conversations ? (
              <ConversationList
                conversations={state.conversations}
                outbox={state.outbox}
                memberId={memberId}
                current={conversation?._id}
                onOpen={open}
              />
            ) : failure ? (
              <ListFailed reason={failure} />
            ) : (
              <ConversationListSkeleton />
            )}
          </nav>
          <section
            aria-label={name ?? 'Conversation'}
            className={classNames('min-w-0 flex flex-col justify-between bg-surface', !address && 'max-md:hidden')}
          >
            {conversation?.lastMessage && isUnopened(conversation) ? (
              <Suspense fallback={<ConversationSkeleton />}>
                <RequestView
                  key={conversation._id}
                  conversation={conversation}
                  memberId={memberId}
                  state={state}
                  opened={opened}
                />
              </Suspense>
            ) : conversation ? (
              <ConversationView
                key={conversation._id}
                conversation={conversation}
                memberId={memberId}
                state={state}
                sought={sought}
                opened={opened}
              />
            ) : !address ? (
              <Empty spot={<LateSpot of="TalkSpot" className="w-40" />} className="m-auto">
                No conversation selected.
              </Empty>
            ) : isUnknown ? (
              <NoConversation memberId={address} />
            ) : state.failure ? (
              <ListFailed reason={state.failure} className={state.conversations ? 'm-auto' : 'm-auto md:hidden'} />
            ) : (
              <ConversationSkeleton />
            )}
          </section>
        </div>
      </div>
    </Main>
  );
}

/** The conversation in the address. `isUnknown` only after a fresh lookup, because following somebody opens one. */
function useAddressedConversation(
  { conversations, failure }: ChatState,
  memberId: string,
  address: string | null,
): { conversation: Conversation | undefined; isUnknown: boolean } {
  const [checked, setChecked] = useState<string | null>(null);
  const conversation = address ? conversations?.find((one) => addressOf(one, memberId) === address) : undefined;
  const isMissing = Boolean(address && conversations && !conversation);

  useEffect(() => {
    if (!isMissing || checked === address) return;
    let isCurrent = true;
    void Promise.resolve(currentChat()?.refresh()).then(() => {
      if (isCurrent) setChecked(address);
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, checked, address]);

  return { conversation, isUnknown: isMissing && checked === address && failure === null };
}

/** Restores the focus to where the list left it: on a phone the list replaces the conversation. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, address: string | null): void {
  const before = useRef(address);
  useEffect(() => {
    const left = before.current;
    before.current = address;
    if (!left || address || document.activeElement !== document.body) return;
    const link = list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(paths.chat(left))}"]`);
    link?.focus({ preventScroll: true });
  }, [list, address]);
}
