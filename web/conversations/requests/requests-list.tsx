import { ArrowLeft, Inbox, Settings } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import type { ChatRequest } from '#contract/requests.ts';
import { IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-dot.tsx';
import { Link } from '../../ui/link.tsx';
import { ChatRow } from '../list/chat-row.tsx';
import { addressOf, counterpartOf } from '../list/names.ts';
import { useRequests } from './use-requests.ts';
import { isWaiting } from './which.ts';

interface RequestsListProps {
  conversations: readonly Conversation[];
  memberId: string;
  /** The one on the screen. */
  current: string | undefined;
  onOpen: () => void;
}

/** Who has written without having a chat with the member. */
export function RequestsList({ conversations, memberId, current, onOpen }: RequestsListProps) {
  const requests = conversations.filter(isWaiting);
  const facts = useRequests(requests[0]?._id);
  return (
    <>
      <div className="flex items-center gap-1 px-1">
        <IconLink to={paths.chat()} label="Back to conversations" className="-ml-1.5">
          <ArrowLeft className="size-[22px]" strokeWidth={2.1} aria-hidden="true" />
        </IconLink>
        <h2 className="text-[21px] leading-7 font-[680] flex-1">Requests</h2>
        <IconLink to={paths.dashboard.privacySettings()} label="Who can write to me">
          <Settings className="size-5" strokeWidth={1.9} aria-hidden="true" />
        </IconLink>
      </div>
      <p className="px-3 pt-2 pb-3 text-[13.5px] leading-[19px] text-ink-3">
        Somebody you have not written with may say hello once. They are not told that you have seen it.
      </p>
      {requests.length === 0 && <p className="text-ink-3 text-center py-16">No requests</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {requests.map((conversation) => (
          <Row
            key={conversation._id}
            conversation={conversation}
            memberId={memberId}
            isCurrent={conversation._id === current}
            facts={facts.get(conversation._id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps extends Pick<RequestsListProps, 'memberId' | 'onOpen'> {
  conversation: Conversation;
  isCurrent: boolean;
  facts: ChatRequest | undefined;
}

function Row({ conversation, memberId, isCurrent, facts, onOpen }: RowProps) {
  const { lastMessage, unread } = conversation;
  const counterpart = counterpartOf(conversation, memberId);
  return (
    <ChatRow
      to={paths.requests(addressOf(conversation, memberId))}
      counterpart={counterpart}
      time={lastMessage?.sentAt}
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      {facts && (
        <span className="block truncate text-[13.5px] leading-[19px] text-ink-2">
          {facts.followsSince ? 'Follows you' : facts.person.YearAndBranch}
        </span>
      )}
      <span
        className={classNames('line-clamp-2 mt-0.5 text-sm wrap-anywhere', unread > 0 ? 'text-ink-2' : 'text-ink-3')}
      >
        {lastMessage?.content}
      </span>
    </ChatRow>
  );
}

interface RequestsRowProps {
  requests: readonly Conversation[];
  memberId: string;
}

/** The way to the requests, above the chats: a quiet number, no colour. */
export const RequestsRow = ({ requests, memberId }: RequestsRowProps) => (
  <Link
    to={paths.requests()}
    className="flex items-center gap-3.5 min-h-[72px] p-3 rounded-[14px] hover:bg-sunken outline-offset-[-2px]!"
  >
    <span className="shrink-0 grid place-items-center size-12 rounded-full bg-pen-soft text-pen-text">
      <Inbox className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">Requests</span>
      <span className="flex items-center gap-2 mt-0.5">
        <span className="truncate text-sm text-ink-3 flex-1">
          {requests.map((one) => counterpartOf(one, memberId).name).join(', ')}
        </span>
        <span className="min-w-5 h-5 px-1.5 rounded-full bg-sunken-2 text-ink-2 text-xs leading-5 font-semibold text-center tabular-nums">
          {countText(requests.length)}
          <span className="sr-only"> waiting</span>
        </span>
      </span>
    </span>
  </Link>
);
