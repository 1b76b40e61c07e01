import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Conversation, Message } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { When } from '../../ui/when.tsx';
import { Face } from '../list/faces.tsx';
import { addressOf, type Counterpart, counterpartOf } from '../list/names.ts';
import { Marked } from './marked.tsx';
import type { Sought } from './sought.ts';

interface FoundChatProps {
  conversation: Conversation;
  memberId: string;
  words: readonly RegExp[];
  onOpen: () => void;
}

/** A chat whose person or item was searched for. */
export function FoundChat({ conversation, memberId, words, onOpen }: FoundChatProps) {
  const counterpart = counterpartOf(conversation, memberId);
  return (
    <FoundRow
      to={paths.chat(addressOf(conversation, memberId))}
      counterpart={counterpart}
      name={<Marked text={counterpart.name} words={words} />}
      onOpen={onOpen}
    >
      {conversation.about && <Marked text={conversation.about.title} words={words} />}
    </FoundRow>
  );
}

interface FoundMessageProps extends FoundChatProps {
  message: Message;
  sought: Sought;
  address: string | null;
}

/** A message that was found. It opens the conversation there. */
export function FoundMessage({ message, conversation, memberId, sought, words, address, onOpen }: FoundMessageProps) {
  const counterpart = counterpartOf(conversation, memberId);
  const { number, sentAt, senderId, sender, deal } = message;
  const own = addressOf(conversation, memberId);
  const who = senderId === memberId ? 'You' : counterpart.isCommunity ? sender.firstName : null;
  return (
    <FoundRow
      to={paths.chat(own, { q: sought.q, in: sought.in, at: number })}
      counterpart={counterpart}
      name={counterpart.name}
      time={sentAt}
      isCurrent={address === own && sought.at === number}
      onOpen={onOpen}
    >
      {who && !deal && <b className="font-semibold text-ink-2">{who}: </b>}
      <Marked text={partOf(message.content, words)} words={words} />
    </FoundRow>
  );
}

/** Characters before the first word that was found, of a long message. */
const BEFORE = 40;

/** A long message from shortly before the first word that was found. */
function partOf(text: string, words: readonly RegExp[]): string {
  const first = Math.min(...words.map((word) => text.search(word)).filter((at) => at >= 0));
  if (!Number.isFinite(first) || first <= 2 * BEFORE) return text;
  const space = text.indexOf(' ', first - BEFORE);
  return `…${text.slice(space >= 0 && space < first ? space + 1 : first)}`;
}

interface FoundRowProps {
  to: string;
  counterpart: Counterpart;
  name: ReactNode;
  time?: string;
  isCurrent?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

const FoundRow = ({ to, counterpart, name, time, isCurrent = false, onOpen, children }: FoundRowProps) => (
  <li>
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className={classNames(
        'flex items-start gap-3.5 p-3 rounded-[14px] outline-offset-[-2px]!',
        isCurrent ? 'bg-pen-soft' : 'hover:bg-sunken',
      )}
    >
      <Face counterpart={counterpart} className="size-12! text-[15px]!" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="font-semibold truncate flex-1">{name}</span>
          {time && <When time={time} className="text-xs text-ink-3 whitespace-nowrap" />}
        </span>
        <span className="mt-0.5 text-sm leading-5 text-ink-2 line-clamp-2 wrap-anywhere" dir="auto">
          {children}
        </span>
      </span>
    </Link>
  </li>
);
