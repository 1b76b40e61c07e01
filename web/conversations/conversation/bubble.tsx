import { CircleAlert } from 'lucide-react';
import { memo, Suspense } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { When } from '../../ui/when.tsx';
import type { Unsent } from '../chat/outbox.ts';
import { currentChat } from '../current-chat.ts';
import { LinkedText } from './linked-text.tsx';
import type { Row } from './rows.ts';

const Warning = lazyPart(async () => (await import('./warning.tsx')).default);
const ReportFlag = lazyPart(async () => (await import('./report-flag.tsx')).default);

interface BubbleProps {
  row: Row;
  /** The community room shows faces and names. */
  inCommunity: boolean;
  /** The message stays unsent for a while: no connection, or a rate limit. */
  waiting: boolean;
}

/** It is drawn anew only when its row changes: a long conversation has a thousand of them. */
export const Bubble = memo(function Bubble({ row, inCommunity, waiting }: BubbleProps) {
  const { mine, sender, content, time, unsent } = row;
  // Faded while sending; waiting messages are faded less, to stay legible.
  const isPending = unsent && !unsent.failed;
  return (
    <li data-row={row.key} className={classNames('group flex gap-2.5 items-end', mine && 'justify-end')}>
      {inCommunity && sender && (
        <Avatar id={sender.id} name={sender.name} image={sender.image} size={32} className="mb-5" />
      )}
      <div className={classNames('max-w-[78%] min-w-0', mine && 'grid justify-items-end')}>
        <span className={inCommunity && sender ? 'block text-[13px] font-semibold text-ink-2 mb-1' : 'sr-only'}>
          {sender?.name ?? 'You'}
          <span className="sr-only">:</span>
        </span>
        <div
          className={classNames(
            'w-fit max-w-full rounded-[16px] px-4 py-2.5 whitespace-pre-wrap wrap-anywhere',
            mine ? 'rounded-br-[5px]' : 'rounded-bl-[5px] bg-sunken',
            mine && (isPending && waiting ? 'bg-pen/60 text-ink' : 'bg-pen text-on-pen'),
            isPending && !waiting && 'opacity-60',
          )}
          dir="auto"
        >
          <LinkedText>{content}</LinkedText>
        </div>
        {row.warning && (
          <Suspense>
            <Warning row={row} warning={row.warning} />
          </Suspense>
        )}
        {unsent?.failed ? (
          <NotSent unsent={unsent} />
        ) : (
          <div className={classNames('mt-1 text-xs text-ink-3 flex items-center', mine && 'justify-end')}>
            {!unsent ? <When time={time} /> : waiting ? 'Waiting to be sent' : 'Sending'}
            {row.id && sender?.id && !row.warning && (
              <Suspense>
                <ReportFlag row={row} name={sender.name} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </li>
  );
});

function NotSent({ unsent }: { unsent: Unsent }) {
  const action = 'h-8 max-md:h-11 px-2 rounded-[8px] font-semibold text-pen-text hover:bg-sunken';
  return (
    <div className="mt-1 text-[13px] flex flex-wrap items-center justify-end gap-x-1">
      <p className="flex items-center gap-1.5 text-stop font-medium py-1.5" role="alert">
        <CircleAlert className="size-4 shrink-0" strokeWidth={2.2} />
        Not sent. {unsent.failed}
      </p>
      <span className="flex">
        <button type="button" className={action} onClick={() => currentChat()?.retry(unsent.clientId)}>
          Try again
        </button>
        <button type="button" className={action} onClick={() => currentChat()?.discard(unsent.clientId)}>
          Discard
        </button>
      </span>
    </div>
  );
}
