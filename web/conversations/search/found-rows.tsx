import type { ReactNode } from 'react';
import type { Conversation, Message } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { ChatRow } from '../list/chat-row.tsx';
import { addressOf, counterpartOf } from '../list/names.ts';
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
    <ChatRow
      to={paths.chat(addressOf(conversation, memberId))}
      counterpart={counterpart}
      name={<Marked text={counterpart.name} words={words} />}
      isCurrent={false}
      onOpen={onOpen}
    >
      <FoundText>{conversation.about && <Marked text={conversation.about.title} words={words} />}</FoundText>
    </ChatRow>
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
    <ChatRow
      to={paths.chat(own, { q: sought.q, in: sought.in, at: number })}
      counterpart={counterpart}
      time={sentAt}
      isCurrent={address === own && sought.at === number}
      onOpen={onOpen}
    >
      <FoundText>
        {who && !deal && <b className="font-semibold text-ink-2">{who}: </b>}
        <Marked text={partOf(message.content, words)} words={words} />
      </FoundText>
    </ChatRow>
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

const FoundText = ({ children }: { children: ReactNode }) => (
  <span className="mt-0.5 text-sm leading-5 text-ink-2 line-clamp-2 wrap-anywhere" dir="auto">
    {children}
  </span>
);
