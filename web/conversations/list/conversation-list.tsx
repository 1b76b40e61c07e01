import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-dot.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { UnreadNote } from '../unread-note.tsx';
import { Face } from './faces.tsx';
import { addressOf, type Counterpart, counterpartOf } from './names.ts';

interface ConversationListProps {
  conversations: readonly Conversation[];
  memberId: string;
  /** The conversation on the screen. */
  current: string | undefined;
  onOpen: () => void;
}

export function ConversationList({ conversations, memberId, current, onOpen }: ConversationListProps) {
  if (conversations.length === 0)
    return <p className="h-full grid place-items-center text-ink-3 py-24">No conversations available</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {conversations.map((conversation) => (
        <Entry
          key={conversation._id}
          conversation={conversation}
          memberId={memberId}
          isCurrent={conversation._id === current}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  conversation: Conversation;
  memberId: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function Entry({ conversation, memberId, isCurrent, onOpen }: EntryProps) {
  const { lastMessage, unread, about, isMuted } = conversation;
  const counterpart = counterpartOf(conversation, memberId);
  return (
    <li>
      <Link
        to={paths.chat(addressOf(conversation, memberId))}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex items-center gap-3.5 p-3 rounded-[14px] outline-offset-[-2px]!',
          isCurrent ? 'bg-pen-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="relative shrink-0">
          <Face counterpart={counterpart} className="size-12! text-[15px]!" />
          {about?.image && (
            <img
              src={about.image}
              alt=""
              loading="lazy"
              className={classNames(
                'absolute -right-1.5 -bottom-1.5 size-[26px] rounded-[8px] object-cover bg-sunken ring-2',
                isCurrent ? 'ring-pen-soft' : 'ring-canvas md:ring-surface',
              )}
            />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="font-semibold truncate flex-1">{counterpart.name}</span>
            {lastMessage && <When time={lastMessage.sentAt} className="text-xs text-ink-3 whitespace-nowrap" />}
          </span>
          {about && (
            <span className="block truncate text-[13.5px] leading-[19px] text-ink-2">
              {about.side === 'seller' ? `Wants your ${about.title}` : about.title}
            </span>
          )}
          <span className="flex items-center gap-2 mt-0.5">
            <span className={classNames('truncate text-sm flex-1', unread > 0 ? 'text-ink font-medium' : 'text-ink-3')}>
              {previewOf(conversation, counterpart, memberId)}
            </span>
            {isMuted && <BellOff className="size-4 shrink-0 text-ink-3" role="img" aria-label="Muted" />}
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
        </span>
      </Link>
    </li>
  );
}

/** 'You: …' for the member's own; in the community room 'Sneha: …'. */
export function previewOf({ lastMessage }: Conversation, { isCommunity }: Counterpart, memberId: string): string {
  if (!lastMessage) return 'No message yet';
  const { content, sender } = lastMessage;
  const name = sender._id === '' ? 'Deleted user' : sender.firstName || 'Unknown';
  const who = sender._id === memberId ? 'You: ' : isCommunity ? `${name}: ` : '';
  return who + content;
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
