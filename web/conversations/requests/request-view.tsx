import { ArrowLeft, Ban, Flag } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { type ChatRequest, requestCalls } from '#contract/requests.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { blockableOf, openBlock } from '../../blocks/open-block.ts';
import { openReport } from '../../reports/open-report.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MONTHS } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import type { ChatState, Thread } from '../chat/store.ts';
import { Bubble } from '../conversation/bubble.tsx';
import { DayLine } from '../conversation/day-line.tsx';
import { byDay, createRows } from '../conversation/rows.ts';
import { currentChat } from '../current-chat.ts';
import { Face } from '../list/faces.tsx';
import { addressOf, type Counterpart, counterpartOf } from '../list/names.ts';
import { SharedFacts } from './shared-facts.tsx';
import { useRequests } from './use-requests.ts';
import { isWaiting } from './which.ts';

interface RequestViewProps {
  conversation: Conversation;
  memberId: string;
  state: ChatState;
  /** It was opened from the list: move the focus. */
  opened: RefObject<boolean>;
}

/** What somebody has written who has no chat with the member: they accept it, decline it, or keep the other away. */
export function RequestView({ conversation, memberId, state, opened }: RequestViewProps) {
  const { _id, lastMessage } = conversation;
  const counterpart = counterpartOf(conversation, memberId);
  const facts = useRequests(_id).get(_id);
  const heading = useRef<HTMLHeadingElement>(null);
  const number = lastMessage?.number ?? 0;

  useEffect(() => {
    currentChat()?.openThread(_id);
    if (opened.current) heading.current?.focus({ preventScroll: true });
    opened.current = false;
  }, [_id, opened]);
  // Nobody is told: it only needs no notice any more.
  useEffect(() => void currentChat()?.markRead(_id, number), [_id, number]);

  return (
    <>
      <Head
        conversation={conversation}
        all={state.conversations ?? []}
        firstName={firstNameOf(counterpart)}
        heading={heading}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part that holds no control can be scrolled by keyboard */}
      <div className="flex-1 min-h-0 overflow-y-auto overscroll-contain px-4 md:px-6 py-5" tabIndex={0}>
        <div className="min-h-full max-w-[512px] mx-auto grid grid-cols-[minmax(0,1fr)] content-start md:content-center gap-5 md:gap-6">
          <PersonCard counterpart={counterpart} facts={facts} />
          <SharedFacts personId={counterpart.id} facts={facts} />
          <Messages thread={state.threads[_id]} memberId={memberId} otherwise={lastMessage?.content ?? ''} />
        </div>
      </div>
      <Answer
        conversation={conversation}
        counterpart={counterpart}
        memberId={memberId}
        all={state.conversations ?? []}
      />
    </>
  );
}

const firstNameOf = ({ name }: Counterpart): string => name.split(' ')[0] ?? name;

interface HeadProps {
  conversation: Conversation;
  all: readonly Conversation[];
  firstName: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Head({ conversation, all, firstName, heading }: HeadProps) {
  const isFromRequests = useSearchParams()[0].get('list') === 'requests';
  const waiting = all.filter(isWaiting);
  const place = waiting.findIndex(({ _id }) => _id === conversation._id);
  return (
    <div className="relative shrink-0 h-14 max-md:mb-[var(--bar,0px)] md:h-[84px] pl-14 pr-4 md:px-6 grid content-center border-b border-line max-md:bg-canvas">
      <Link
        to={isFromRequests ? paths.requests() : paths.chat()}
        aria-label={isFromRequests ? 'Back to the requests' : 'Back to conversations'}
        className="md:hidden absolute left-2 top-1.5 size-11 grid place-items-center rounded-[10px]"
      >
        <ArrowLeft className="size-[22px]" strokeWidth={2.2} aria-hidden="true" />
      </Link>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-[17px] leading-6 md:text-[21px] md:leading-7 font-[680] truncate focus:outline-none"
      >
        {firstName} says hello
      </h2>
      <p className="text-ink-3 text-[13px] leading-[18px] md:text-sm">
        {place < 0 ? 'You declined it' : `Request ${place + 1} of ${waiting.length}`}
      </p>
    </div>
  );
}

const sinceWords = (joinedAt: string): string => {
  const date = new Date(joinedAt);
  return `here since ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
};

const PersonCard = ({ counterpart, facts }: { counterpart: Counterpart; facts: ChatRequest | undefined }) => (
  <div className="flex items-center gap-4 md:gap-[18px]">
    <Face counterpart={counterpart} className="size-16! md:size-[76px]! text-[22px]! shrink-0" />
    <div className="min-w-0 flex-1">
      <p className="text-[19px] leading-6 md:text-[21px] md:leading-7 font-[680] display wrap-anywhere">
        <Link to={paths.profile(counterpart.id)} className="hover:underline underline-offset-4">
          {counterpart.name}
        </Link>
      </p>
      <p className="min-h-10 text-sm text-ink-3 wrap-anywhere">
        {facts && (
          <>
            @{facts.person.username}
            <br />
            {facts.person.YearAndBranch && `${facts.person.YearAndBranch} · `}
            {sinceWords(facts.person.joinedAt)}
          </>
        )}
      </p>
    </div>
    <ButtonLink look="outline" size="sm" to={paths.profile(counterpart.id)} className="max-md:hidden! shrink-0">
      View profile
    </ButtonLink>
  </div>
);

interface MessagesProps {
  thread: Thread | undefined;
  memberId: string;
  /** Shown until they are loaded. */
  otherwise: string;
}

/** What was written so far, without ticks. */
function Messages({ thread, memberId, otherwise }: MessagesProps) {
  const [rowsOf] = useState(() => createRows(memberId));
  if (!thread || thread.messages.length === 0)
    return (
      <p className="bubble w-fit max-w-[78%] rounded-[16px] rounded-bl-[5px] px-4 py-2.5 bg-sunken">{otherwise}</p>
    );
  return byDay(rowsOf(thread.messages, [])).map(({ day, time, rows }) => (
    <Fragment key={day}>
      <DayLine time={time} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.map((row) => (
          <Bubble
            key={row.key}
            row={row}
            runsOn={false}
            isInRun={false}
            inCommunity={false}
            waiting={false}
            tick={null}
            sought={null}
            isClosed
            onCompose={() => {}}
            onGoTo={() => {}}
          />
        ))}
      </ul>
    </Fragment>
  ));
}

interface AnswerProps {
  conversation: Conversation;
  counterpart: Counterpart;
  memberId: string;
  all: readonly Conversation[];
}

/** Declining leads on to the next one. */
function Answer({ conversation, counterpart, memberId, all }: AnswerProps) {
  const { _id: conversationId, request } = conversation;
  const [isAccepting, runAccept] = useAction();
  const [isDeclining, runDecline] = useAction();
  const navigate = useNavigate();
  const firstName = firstNameOf(counterpart);
  const isDeclined = request === 'declined';
  const refresh = async () => void (await currentChat()?.refresh());
  const goOn = async () => {
    const next = all.find((one) => isWaiting(one) && one._id !== conversationId);
    await navigate(paths.requests(next && addressOf(next, memberId)), { replace: true, preventScrollReset: true });
  };
  const accept = () =>
    runAccept(async () => {
      await api(requestCalls.acceptRequest, { conversationId });
      await refresh();
      await navigate(paths.chat(addressOf(conversation, memberId)), { replace: true, preventScrollReset: true });
    });
  const decline = () =>
    runDecline(async () => {
      await api(requestCalls.declineRequest, { conversationId });
      await goOn();
      await refresh();
    });
  const kept = { onBlocked: () => void goOn().then(refresh) };
  const person = blockableOf(counterpart.id, counterpart.name);
  const report = () =>
    openReport({
      kind: 'person',
      thingId: counterpart.id,
      title: counterpart.name,
      image: counterpart.image,
      person,
      conversationId,
      ...kept,
    });
  return (
    <div className="shrink-0 px-4 md:px-6 pt-4 pb-3 border-t border-line">
      <div className="max-w-[512px] mx-auto">
        <p className="text-sm text-ink-3 text-center text-balance">
          Accept opens the conversation.{' '}
          {isDeclined ? `${firstName} was not told.` : `${firstName} is not told if you decline.`}
        </p>
        <div className="mt-3 flex md:flex-row-reverse gap-2.5 *:flex-1 max-md:*:h-[52px]">
          <Button busy={isAccepting && 'Accept'} onClick={() => void accept()}>
            Accept
          </Button>
          {!isDeclined && (
            <Button look="quiet" busy={isDeclining && 'Decline'} onClick={() => void decline()}>
              Decline
            </Button>
          )}
        </div>
        <div className="mt-1.5 flex justify-center gap-3">
          <Button look="ghost" className="text-stop!" aria-haspopup="dialog" onClick={() => openBlock(person, kept)}>
            <Ban className="size-[18px]" aria-hidden="true" />
            Block
          </Button>
          <Button look="ghost" className="text-stop!" aria-haspopup="dialog" onClick={report}>
            <Flag className="size-[18px]" aria-hidden="true" />
            Report
          </Button>
        </div>
      </div>
    </div>
  );
}
