import { Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Output } from '#contract/call.ts';
import { type AttachedMessage, type Case, deskCalls } from '#contract/desk.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { When } from '../../ui/when.tsx';
import { Marked } from './marked.tsx';

const CasePictures = lazyPart(async () => (await import('./case-pictures.tsx')).CasePictures);

type Attached = Output<typeof deskCalls.readCaseMessages>['data'];

/** The button that opens them, for its key. */
export const OPEN_MESSAGES = 'open-messages';

/** Messages that reporters attached. They open on request only, because that is audited. */
export function CaseMessages({ found }: { found: Case }) {
  const [attached, setAttached] = useState<Attached>();
  const [isBusy, run] = useAction();
  if (!found.reporters.some(({ hasMessages }) => hasMessages)) return null;
  const open = () => run(async () => setAttached((await api(deskCalls.readCaseMessages, { caseId: found._id })).data));
  return (
    <section aria-labelledby="messages" className="panel p-5 md:p-7">
      <h2 id="messages" className="text-h3 font-[660]">
        Messages around it
      </h2>
      {attached ? (
        attached.map(({ reportId, reporterName, messages }) => (
          <div key={reportId} className="[&+&]:mt-6">
            <p className="mt-1 text-sm text-ink-3 flex gap-1.5 items-start">
              <Lock className="size-4 shrink-0 mt-0.5" strokeWidth={1.9} aria-hidden="true" />
              Attached by {reporterName ?? 'a deleted user'}. That you opened them is in the audit.
            </p>
            <ol className="mt-4 grid gap-2.5">
              {messages.map((message) => (
                <Bubble
                  key={`${message.sentAt} ${message.senderId} ${message.content}`}
                  message={message}
                  isOwners={message.senderId === found.owner?._id}
                  marks={found.marks}
                />
              ))}
            </ol>
          </div>
        ))
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-3">What two people wrote to each other. Open it only if you need it.</p>
          <Button
            id={OPEN_MESSAGES}
            look="outline"
            className="mt-4 max-md:w-full"
            busy={isBusy && 'Opening...'}
            onClick={open}
          >
            <Lock className="size-4" strokeWidth={2} aria-hidden="true" />
            Open, and write it in the audit
          </Button>
        </>
      )}
    </section>
  );
}

interface BubbleProps {
  message: AttachedMessage;
  /** Written by the member whom the case is against. */
  isOwners: boolean;
  marks: string[];
}

const Bubble = ({
  message: { senderName, content, earlier = [], pictures, sentAt, isReported },
  isOwners,
  marks,
}: BubbleProps) => (
  <li
    className={classNames(
      'grid max-w-[78%] gap-1',
      isOwners ? 'justify-self-start' : 'justify-self-end justify-items-end',
    )}
  >
    <p
      className={classNames(
        'w-fit rounded-[16px] px-4 py-2.5 text-[15px] whitespace-pre-line wrap-anywhere',
        isOwners ? 'rounded-bl-[5px] bg-sunken' : 'rounded-br-[5px] bg-pen-soft',
        isReported && 'shadow-[inset_0_0_0_2px_var(--marker)]',
      )}
    >
      <span className="sr-only">
        {senderName}
        {isReported && ', reported'}:{' '}
      </span>
      <Marked text={content} marks={marks} />
    </p>
    {pictures && (
      <Suspense>
        <CasePictures ids={pictures} />
      </Suspense>
    )}
    {earlier.map((text) => (
      <p key={text} className="px-4 text-[13px] text-ink-2 whitespace-pre-line wrap-anywhere">
        Said before: <Marked text={text} marks={marks} />
      </p>
    ))}
    <span className="text-xs text-ink-3">
      <When time={sentAt} />
    </span>
  </li>
);
