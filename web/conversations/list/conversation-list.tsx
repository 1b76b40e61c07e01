import { BellOff, CheckCheck, ChevronRight, Clock, EyeOff, Image as ImageIcon, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type Conversation, conversationCalls } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { picturesText } from '#contract/rules/picture-words.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-dot.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Swipe } from '../../ui/swipe.tsx';
import { whenText } from '../../ui/when.tsx';
import type { Unsent } from '../chat/outbox.ts';
import { draftText } from '../conversation/drafts.ts';
import { currentChat } from '../current-chat.ts';
import { isListed, isUnopened, isWaiting } from '../requests/which.ts';
import { Ticks, tickOf } from '../ticks.tsx';
import { UnreadNote } from '../unread-note.tsx';
import { Away } from './away.tsx';
import { ChatRow } from './chat-row.tsx';
import { addressOf, counterpartOf } from './names.ts';
import { previewOf } from './preview.ts';

const RowTools = lazyPart(async () => (await import('./row-tools.tsx')).RowTools);
const ListMenu = lazyPart(async () => (await import('./list-menu.tsx')).ListMenu);
// Most lists have none.
const RequestsRow = lazyPart(async () => (await import('../requests/requests.ts')).RequestsRow);

interface ConversationListProps {
  conversations: readonly Conversation[];
  outbox: readonly Unsent[];
  memberId: string;
  /** The conversation on the screen. */
  current: string | undefined;
  onOpen: () => void;
}

/** Which conversations a filter of the list shows. */
const FILTERS = {
  All: () => true,
  Selling: ({ about }: Conversation) => about?.side === 'seller',
  Buying: ({ about }: Conversation) => about?.side === 'buyer',
  Unread: ({ unread, isMarked }: Conversation) => unread > 0 || isMarked,
} as const;
type Filter = keyof typeof FILTERS;

export function ConversationList({ conversations: all, outbox, memberId, current, onOpen }: ConversationListProps) {
  const [filter, setFilter] = useState<Filter>('All');
  const [showsHidden, setShowsHidden] = useState(false);
  const requests = all.filter(isWaiting);
  const conversations = all.filter(isListed);
  if (conversations.length + requests.length === 0)
    return <p className="h-full grid place-items-center text-ink-3 py-24">No conversations available</p>;
  // The one on the screen stays in the list when it has been read.
  const hidden = conversations.filter((one) => (one.isHidden && one._id !== current) || isUnopened(one));
  const listed = showsHidden ? hidden : conversations.filter((one) => !hidden.includes(one));
  const shown = listed.filter((one) => FILTERS[filter](one) || (filter === 'Unread' && one._id === current));
  const unread = conversations.filter((one) => FILTERS.Unread(one) && !isUnopened(one)).length;
  const opened = conversations.find(({ _id }) => _id === current);
  const currentAddress = opened && addressOf(opened, memberId);
  return (
    <>
      <div className="px-1 pb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 md:gap-y-1.5">
        {/* On a phone it stands in the head of the page. */}
        <h2 className="max-md:sr-only text-h3 font-[680] px-2">Chats</h2>
        <div className="max-md:order-last size-11">
          <Suspense>
            <ListMenu hidden={hidden.length} onHidden={() => setShowsHidden(true)} />
          </Suspense>
        </div>
        <Link
          to={paths.chat(currentAddress, {})}
          preventScrollReset
          className="md:col-span-2 flex items-center gap-2.5 h-11 px-3.5 rounded-[12px] bg-sunken text-ink-3 hover:bg-sunken-2"
        >
          <Search className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Search messages and people
        </Link>
      </div>
      <fieldset className="flex min-w-0 px-1 pb-2 mb-1 border-b border-line overflow-x-auto fade-x">
        <legend className="sr-only">Which chats</legend>
        {Object.keys(FILTERS).map((name) => (
          <FilterButton
            key={name}
            name={name as Filter}
            isOn={name === filter}
            onSelect={() => setFilter(name as Filter)}
            unread={
              conversations.filter((one) => FILTERS[name as Filter](one) && one.unread > 0 && !one.isMuted).length
            }
          />
        ))}
      </fieldset>
      {unread > 0 && !showsHidden && <UnreadLine count={unread} />}
      {requests.length > 0 && filter === 'All' && !showsHidden && (
        <Suspense>
          <RequestsRow requests={requests} memberId={memberId} />
        </Suspense>
      )}
      {shown.length === 0 && (
        <p className="text-ink-3 text-center py-16">{showsHidden ? 'Nothing is hidden.' : NOTHING[filter]}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {shown.map((conversation) => (
          <Entry
            key={conversation._id}
            conversation={conversation}
            waiting={outbox.findLast(({ conversationId }) => conversationId === conversation._id)}
            memberId={memberId}
            isCurrent={conversation._id === current}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {(hidden.length > 0 || showsHidden) && (
        <button
          type="button"
          className="mt-2 w-full flex items-center gap-4 h-14 px-4 max-md:rounded-[14px] text-left font-medium text-ink-2 hover:bg-sunken md:sticky md:-bottom-3 md:w-[calc(100%+24px)] md:-mx-3 md:-mb-3 md:px-7 md:bg-surface md:border-t border-line"
          aria-pressed={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          <EyeOff className="size-5 text-ink-3" strokeWidth={1.8} aria-hidden="true" />
          <span className="flex-1">{showsHidden ? 'Back to the chats' : 'Hidden'}</span>
          {!showsHidden && (
            <>
              <span className="tabular-nums">{hidden.length}</span>
              <ChevronRight className="size-[18px] text-ink-3" strokeWidth={2} aria-hidden="true" />
            </>
          )}
        </button>
      )}
    </>
  );
}

/** How many chats are unread, and the way to have read them. */
function UnreadLine({ count }: { count: number }) {
  const [isBusy, run] = useAction();
  const readAll = () =>
    run(async () => {
      await api(conversationCalls.markAllRead, {});
      await currentChat()?.refresh();
    });
  return (
    <p className="flex items-center justify-between gap-3 pl-3 text-[13.5px] text-ink-2">
      {count} unread
      <button
        type="button"
        className="btn btn-sm btn-ghost text-pen-text! max-md:h-11"
        disabled={isBusy}
        onClick={() => void readAll()}
      >
        <CheckCheck className="size-4" aria-hidden="true" />
        Mark all as read
      </button>
    </p>
  );
}

const NOTHING: Record<Filter, string> = {
  All: '',
  Selling: 'No chat about something of yours yet.',
  Buying: 'No chat about something you want yet.',
  Unread: 'You have read everything.',
};

interface FilterButtonProps {
  name: Filter;
  isOn: boolean;
  onSelect: () => void;
  /** Conversations that it shows and that have not been read. */
  unread: number;
}

const FilterButton = ({ name, isOn, onSelect, unread }: FilterButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onSelect}
    className={classNames(
      'h-11 min-w-11 px-2.5 shrink-0 rounded-[10px] text-[16px] md:text-[15px] whitespace-nowrap outline-offset-[-2px]!',
      isOn ? 'font-semibold' : 'font-medium text-ink-2 hover:text-ink',
    )}
  >
    <Swipe on={isOn}>{name}</Swipe>
    {unread > 0 && (name === 'Selling' || name === 'Buying') && (
      <span className="ml-1.5 text-[13px] font-semibold text-pen-text tabular-nums">
        {unread}
        <span className="sr-only"> unread</span>
      </span>
    )}
  </button>
);

/** 'Muted', or until when. */
const mutedWords = (until: string | null): string => (until ? `Muted until ${whenText(until, new Date())}` : 'Muted');

interface EntryProps {
  conversation: Conversation;
  /** The newest message that is not sent yet. */
  waiting: Unsent | undefined;
  memberId: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function Entry({ conversation, waiting, memberId, isCurrent, onOpen }: EntryProps) {
  const { lastMessage, unread, about, isMuted, mutedUntil, isMarked, awayUntil } = conversation;
  const draft = isCurrent ? '' : draftText(conversation._id);
  const counterpart = counterpartOf(conversation, memberId);
  const isOwn = lastMessage?.sender._id === memberId && !lastMessage.isEvent;
  const tick = isOwn ? tickOf(conversation, lastMessage.number) : null;
  return (
    <ChatRow
      to={paths.chat(addressOf(conversation, memberId))}
      counterpart={counterpart}
      time={lastMessage?.sentAt}
      isNew={unread > 0 && !isMuted}
      sign={
        isMuted && (
          <BellOff className="size-4 shrink-0 self-center text-ink-3" role="img" aria-label={mutedWords(mutedUntil)} />
        )
      }
      image={about?.image}
      isCurrent={isCurrent}
      onOpen={onOpen}
      tools={
        <Suspense>
          <RowTools conversation={conversation} name={counterpart.name} isCurrent={isCurrent} />
        </Suspense>
      }
    >
      <Away until={awayUntil} className="block truncate text-[13.5px] leading-[19px] text-wait" />
      {about && (
        <span className="block truncate text-[13.5px] leading-[19px] text-ink-2">
          {about.side === 'seller' ? `Wants your ${about.title}` : about.title}
        </span>
      )}
      <span className="flex items-center gap-2 mt-0.5">
        <span className={classNames('truncate text-sm flex-1', unread > 0 ? 'text-ink font-medium' : 'text-ink-3')}>
          {!draft && !waiting && tick && (
            <span className="inline-block align-[-3px] mr-1.5">
              <Ticks tick={tick} />
            </span>
          )}
          {draft ? (
            <>
              <b className="font-semibold text-wait">Draft:</b> {draft}
            </>
          ) : waiting ? (
            <>
              <Clock className="inline size-[15px] mr-1.5 -mt-0.5" role="img" aria-label="Waiting" />
              {waiting.content || picturesText(waiting.pictures?.length ?? 0)}
            </>
          ) : (
            <>
              {lastMessage?.pictures && (
                <ImageIcon className="inline size-[15px] mr-1 -mt-0.5" strokeWidth={2} aria-hidden="true" />
              )}
              {previewOf(conversation, counterpart, memberId)}
            </>
          )}
        </span>
        {isMarked && unread === 0 && (
          <span className="size-3 rounded-full bg-pen" role="img" aria-label="Marked as unread" />
        )}
        {unread > 0 && (
          <span
            className={classNames(
              'min-w-5 h-5 px-1.5 rounded-full text-xs leading-5 font-semibold text-center tabular-nums',
              isMuted ? 'bg-sunken-2 text-ink-2' : 'bg-pen text-on-pen',
            )}
          >
            <span aria-hidden="true">{countText(unread)}</span>
            <UnreadNote count={unread} />
          </span>
        )}
      </span>
    </ChatRow>
  );
}

export const ConversationListSkeleton = () => (
  <SkeletonGroup className="grid gap-0.5">
    <Repeat count={7}>
      <div className="flex items-center gap-3.5 p-3">
        <Skeleton className="size-12 rounded-full! shrink-0" />
        <div className="flex-1 grid gap-2.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </div>
    </Repeat>
  </SkeletonGroup>
);
