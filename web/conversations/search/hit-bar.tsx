import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { addressOf } from '../list/names.ts';
import type { Sought } from './sought.ts';
import { useFound } from './use-found.ts';

interface HitBarProps {
  conversation: Conversation;
  memberId: string;
  sought: Sought;
}

/** Which of the messages found in this conversation is looked at, and the way to the others. */
export function HitBar({ conversation, memberId, sought }: HitBarProps) {
  const navigate = useNavigate();
  const search = useFound({ q: sought.q, in: conversation._id });
  const { messages = [], counts = [], cursor = null } = search.is === 'done' ? search.found : {};
  const address = addressOf(conversation, memberId);
  const index = messages.findIndex(({ number }) => number === sought.at);
  const count = counts[0]?.count ?? 0;
  // The next one may be on a page that is not loaded.
  const isShort = cursor !== null && index >= messages.length - 1;
  const more = search.is === 'done' ? search.more : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isShort && more) void more().catch(() => {});
  }, [isShort, cursor]);
  const go = (to: number) => {
    const at = messages[to]?.number;
    if (at)
      navigate(paths.chat(address, { q: sought.q, in: sought.in, at }), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="shrink-0 flex items-center gap-1 h-[52px] pl-4 md:pl-6 pr-2 md:pr-4 bg-sunken border-b border-line text-sm text-ink-2">
      <p className="min-w-0 flex-1 truncate" role="status">
        {index >= 0 && (
          <b className="font-semibold text-ink">
            {index + 1} of {count}
            {count >= CHAT.searched && '+'}{' '}
          </b>
        )}
        for “{sought.q}”
      </p>
      <IconButton label="Older" disabled={index < 0 || index >= messages.length - 1} onClick={() => go(index + 1)}>
        <ChevronUp className="size-5" />
      </IconButton>
      <IconButton label="Newer" disabled={index <= 0} onClick={() => go(index - 1)}>
        <ChevronDown className="size-5" />
      </IconButton>
      <IconLink label="End the search" to={paths.chat(address)} replace preventScrollReset>
        <X className="size-5" />
      </IconLink>
    </div>
  );
}
