import { Inbox } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { countText } from '../../ui/count-dot.tsx';
import { Link } from '../../ui/link.tsx';
import { counterpartOf } from '../list/names.ts';

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
