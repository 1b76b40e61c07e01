import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { api } from '../../api/api.ts';
import { answersWithin } from '../../reviews/standing-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Away } from '../list/away.tsx';
import { Face } from '../list/faces.tsx';
import { type Counterpart, nameOf } from '../list/names.ts';

interface ConversationHeadProps {
  counterpart: Counterpart;
  messages: readonly Message[];
  /** Receives the focus on a phone, where the list is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The deal strip leaves less room. */
  isLow: boolean;
  /** Searches in this conversation. */
  searchPath: string;
  menu: ReactNode;
  /** The other member has no profile that the reader can see. */
  isClosed: boolean;
  /** The day on which they are back. */
  awayUntil: string | null;
}

/** The other member. On phones it is the page's head: a line with the way back. */
export function ConversationHead({
  counterpart,
  messages,
  heading,
  isLow,
  searchPath,
  menu,
  isClosed,
  awayUntil,
}: ConversationHeadProps) {
  const { id, name, email, isCommunity } = counterpart;
  return (
    <div
      className={classNames(
        'relative shrink-0 flex items-center gap-3 md:gap-4 h-14 max-md:mb-[var(--bar,0px)] pl-14 pr-4 md:px-6',
        isLow ? 'md:h-[84px]' : 'md:h-[124px]',
        isCommunity
          ? 'graph [--grid:oklch(1_0_0/.08)] bg-brand text-on-brand'
          : 'border-b border-line max-md:bg-canvas',
      )}
    >
      <Link
        to={paths.chat()}
        aria-label="Back to conversations"
        className="md:hidden absolute left-2 top-1.5 size-11 grid place-items-center rounded-[10px]"
      >
        <ArrowLeft className="size-[22px]" strokeWidth={2.2} />
      </Link>
      <span className={classNames('shrink-0 rounded-full max-[280px]:hidden', isCommunity && 'ring-3 ring-white/90')}>
        <Face
          counterpart={counterpart}
          className={classNames(
            'size-10! text-sm!',
            isLow ? 'md:size-[52px]! md:text-[16px]!' : 'md:size-[68px]! md:text-[20px]!',
          )}
        />
      </span>
      <div className="min-w-0 max-w-full">
        <h2
          ref={heading}
          tabIndex={-1}
          className={classNames(
            'font-[680] min-w-0 focus:outline-none',
            isLow ? 'text-[17px] leading-6 md:text-[21px] md:leading-7' : 'text-[17px] leading-6 md:text-h2',
          )}
        >
          {id && !isClosed ? (
            <Link to={paths.profile(id)} className="name-link truncate">
              {name}
            </Link>
          ) : (
            <span className="block truncate">{name}</span>
          )}
        </h2>
        <Away
          until={awayUntil}
          className="block text-wait text-[13px] leading-[18px] md:text-sm mt-0.5 font-medium truncate"
        />
        {isCommunity ? (
          <Speakers messages={messages} />
        ) : awayUntil ? null : isLow && id && !isClosed ? (
          <AnswerTime memberId={id} email={email} />
        ) : (
          email && <Line>{email}</Line>
        )}
      </div>
      <div className="ml-auto -mr-2 flex">
        <IconLink
          label="Search in this conversation"
          className={classNames('max-md:hidden!', isCommunity && 'text-on-brand! hover:bg-white/15!')}
          to={searchPath}
          preventScrollReset
        >
          <Search className="size-5" strokeWidth={2.1} />
        </IconLink>
        {menu}
      </div>
    </div>
  );
}

const Line = ({ children }: { children: string }) => (
  <div className="text-ink-3 text-[13px] leading-[18px] md:text-sm mt-0.5 truncate">{children}</div>
);

/** The usual response time, if known. */
function AnswerTime({ memberId, email }: { memberId: string; email: string | null }) {
  const [says, say] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api(reviewCalls.getStanding, { memberId }).then(
      ({ data }) => isCurrent && say(answersWithin(data.answersWithinMinutes)),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [memberId]);
  const line = says ?? email;
  return line && <Line>{line}</Line>;
}

/** Faces of the latest senders: a room this large has no list of members. */
function Speakers({ messages }: { messages: readonly Message[] }) {
  const speakers = new Map<string, Message['sender']>();
  for (const { sender } of messages.toReversed()) {
    if (speakers.size === 7) break;
    if (sender._id) speakers.set(sender._id, sender);
  }
  return (
    <div className="flex items-center mt-1.5 h-6 max-md:hidden" aria-hidden="true">
      {[...speakers.values()].map((sender) => (
        <Avatar
          key={sender._id}
          id={sender._id}
          name={nameOf(sender)}
          image={sender.image}
          size={24}
          className="-ml-1.5 first:ml-0 ring-2 ring-brand"
        />
      ))}
    </div>
  );
}
