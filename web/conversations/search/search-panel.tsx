import { ArrowLeft, Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { LENGTH, CHAT as LIMITS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { holdsWords, wordsOf } from '#contract/rules/find-words.ts';
import { CHAT } from '../../messages.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { counterpartOf } from '../list/names.ts';
import { Faces } from './faces.tsx';
import { FoundChat, FoundMessage } from './found-rows.tsx';
import { isEnough, type Sought } from './sought.ts';
import { type Found, useFound } from './use-found.ts';

/** Milliseconds without a key after which the page searches. */
const PAUSE = 250;

interface SearchPanelProps {
  conversations: readonly Conversation[];
  memberId: string;
  sought: Sought;
  /** The conversation on the screen, as it is addressed. */
  address: string | null;
  onOpen: () => void;
}

/** Stands in place of the list: a field, whom the messages are with, and the messages, newest first. */
export function SearchPanel({ conversations, memberId, sought, address, onOpen }: SearchPanelProps) {
  const navigate = useNavigate();
  // With everybody's beside it, the numbers of the others stay.
  const everywhere = useFound({ q: sought.q, in: null });
  const within = useFound({ q: sought.in ? sought.q : '', in: sought.in });
  const search = sought.in ? within : everywhere;
  const go = (change: Partial<Sought>) => {
    const { q, in: conversationId } = { ...sought, ...change };
    navigate(paths.chat(address, { q, in: conversationId }), { replace: true, preventScrollReset: true });
  };
  return (
    <search className="grid gap-3 md:px-1">
      <div className="flex items-center gap-1">
        <IconLink label="Back to conversations" className="text-ink!" to={paths.chat(address)} preventScrollReset>
          <ArrowLeft className="size-[22px]" strokeWidth={2.2} />
        </IconLink>
        <h2 className="text-h3 font-[680]">Search</h2>
      </div>
      <SearchField q={sought.q} onSearch={(q) => go({ q })} />
      {everywhere.is === 'done' && (everywhere.found.counts.length > 1 || sought.in) && (
        <Faces
          conversations={conversations}
          memberId={memberId}
          counts={everywhere.found.counts}
          chosen={sought.in}
          onChoose={(id) => go({ in: id })}
        />
      )}
      {!isEnough(sought) ? (
        <p className="px-3 py-10 text-center text-ink-3">
          Type at least {LIMITS.searchLetters} letters of a word, a name or an item.
        </p>
      ) : search.is === 'failed' ? (
        <div className="grid justify-items-center gap-3 py-10 text-center">
          <p className="font-medium text-ink-2">{CHAT.searchFailed}</p>
          <p className="text-sm text-ink-3">{search.why}</p>
          <Button look="outline" size="sm" onClick={search.again}>
            Try again
          </Button>
        </div>
      ) : search.is === 'done' ? (
        <Results {...{ conversations, memberId, sought, address, onOpen }} found={search.found} more={search.more} />
      ) : (
        <p className="px-3 py-10 text-center text-ink-3" role="status">
          Searching…
        </p>
      )}
    </search>
  );
}

interface SearchFieldProps {
  q: string;
  onSearch: (q: string) => void;
}

function SearchField({ q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    return () => clearTimeout(timer.current);
  }, []);
  // The address may say something else: after Back.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [q]);
  const searchNow = () => {
    clearTimeout(timer.current);
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <form
      className="relative px-2 md:px-0"
      onSubmit={(event) => {
        event.preventDefault();
        // A phone's keyboard would cover what was found.
        if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
        searchNow();
      }}
    >
      <Search
        className="pointer-events-none absolute left-5 md:left-3.5 top-1/2 -translate-y-1/2 size-[18px] text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LENGTH.keyword}
        aria-label="Search in your messages"
        placeholder="Search messages and people"
        defaultValue={q}
        className="field w-full pl-11! pr-12! [&::-webkit-search-cancel-button]:hidden"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(searchNow, PAUSE);
        }}
      />
      {q && (
        <IconButton
          label="Clear"
          className="absolute! right-3 md:right-1 top-1/2 -translate-y-1/2"
          onClick={() => {
            if (!field.current) return;
            field.current.value = '';
            field.current.focus();
            searchNow();
          }}
        >
          <X className="size-[18px]" strokeWidth={2.1} />
        </IconButton>
      )}
    </form>
  );
}

interface ResultsProps extends SearchPanelProps {
  found: Found;
  more: () => Promise<void>;
}

function Results({ conversations, memberId, sought, address, onOpen, found, more }: ResultsProps) {
  const words = useMemo(() => wordsOf(sought.q), [sought.q]);
  const byId = useMemo(() => new Map(conversations.map((one) => [one._id, one])), [conversations]);
  const within = sought.in ? byId.get(sought.in) : undefined;
  const chats = sought.in
    ? []
    : conversations.filter((one) =>
        holdsWords(`${counterpartOf(one, memberId).name} ${one.about?.title ?? ''}`, words),
      );
  const count = sought.in
    ? (found.counts.find(({ conversationId }) => conversationId === sought.in)?.count ?? 0)
    : found.counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {chats.length > 0 && (
        <ul aria-label="Chats" className="grid gap-0.5 pb-2 border-b border-line">
          {chats.map((one) => (
            <FoundChat key={one._id} conversation={one} memberId={memberId} words={words} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <p className="px-3 text-sm font-medium text-ink-2" role="status">
        {countWords(count, sought.q)}
        {within && count > 0 && ` with ${counterpartOf(within, memberId).name}`}
        {count > 1 && ', newest first'}
      </p>
      {found.isSaved && (
        <p className="px-3 -mt-2 text-sm text-wait">No connection. Only what is saved on this device was searched.</p>
      )}
      <ul aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {found.messages.map((message) => {
          const conversation = byId.get(message.conversationId);
          return (
            conversation && (
              <FoundMessage
                key={message._id}
                {...{ message, conversation, memberId, sought, words, address, onOpen }}
              />
            )
          );
        })}
      </ul>
      {found.cursor && (
        <MoreButton className="mt-2" failed={CHAT.searchFailed} load={more}>
          More messages
        </MoreButton>
      )}
      <p className="px-3 pt-3 border-t border-line text-[13px] leading-5 text-ink-3">
        Words are found from their beginning. Only conversations you are in are searched.
      </p>
    </>
  );
}

const countWords = (count: number, q: string): string => {
  if (count === 0) return `No message with “${q}”`;
  if (count >= LIMITS.searched) return `The newest ${LIMITS.searched} messages`;
  return count === 1 ? '1 message' : `${count} messages`;
};
