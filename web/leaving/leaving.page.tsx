import { CalendarPlus, Check, X } from 'lucide-react';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { type Leaving, leavingCalls } from '#contract/leaving.ts';
import { STUDIES } from '#contract/limits.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { memberPage, PanelSkeletons } from '../layout/member-page.tsx';
import { requestRefresh } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { Belongings } from './belongings.tsx';
import { LeavingHead } from './leaving-head.tsx';
import { StudiesQuestion } from './studies-question.tsx';

const MAY = ['Read, and answer in old deals', 'Keep papers, follow, be followed', 'Export or close the account'];
const MAY_NOT = ['List new things', 'Start new deals and chats'];

/** What an alumnus may do, and what not. */
const WhatChanges = ({ endsOn, isAlumnus }: Pick<Leaving, 'endsOn' | 'isAlumnus'>) => (
  <section className="panel p-5 md:p-7" aria-labelledby="what-changes">
    <h2 id="what-changes" className="text-h3 font-[660]">
      {isAlumnus || !endsOn ? 'As an alumnus' : `After ${longDay(endsOn).replace(/ \d+$/, '')}`}
    </h2>
    <ul className="mt-3 grid gap-2.5">
      {MAY.map((what) => (
        <li key={what} className="flex items-center gap-3">
          <Check className="size-[18px] shrink-0 text-go" strokeWidth={2.4} aria-label="You can" />
          {what}
        </li>
      ))}
      {MAY_NOT.map((what) => (
        <li key={what} className="flex items-center gap-3 text-ink-3">
          <X className="size-[18px] shrink-0" strokeWidth={2.4} aria-label="You cannot" />
          {what}
        </li>
      ))}
    </ul>
  </section>
);

const LEAVING = {
  failed: 'Could not fetch the end of your studies',
} as const;

const SecondAddressForm = lazyPart(
  async () => (await import('../people/account/second-address-form.tsx')).SecondAddressForm,
);

export const { loader, Component } = memberPage({
  title: 'Leaving',
  load: async (api) => (await api(leavingCalls.getLeaving, {})).data,
  wait: <PanelSkeletons panels={['h-[240px]', 'h-[320px]']} />,
  failed: LEAVING.failed,
  heading: true,
  render: (leaving) => <LeavingPage {...leaving} />,
});

function LeavingPage(leaving: Leaving) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      <LeavingHead {...leaving} />
      <StudiesQuestion className="mt-5" onSaid={reload} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_348px] gap-5 items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Belongings {...leaving} />
          <OwnAddress address={leaving.ownAddress} onChanged={reload} />
        </div>
        <aside aria-label="What changes" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <WhatChanges {...leaving} />
          <NotYet {...leaving} onChanged={reload} />
        </aside>
      </div>
    </>
  );
}

/** The second address: given, or asked for. */
const OwnAddress = ({ address, onChanged }: { address: string | null; onChanged: () => void }) => (
  <section className="panel p-5 md:p-7" aria-labelledby="own-address">
    <h2 id="own-address" className="text-h3 font-[660]">
      An address that stays yours
    </h2>
    <p className="mt-1.5 mb-4 text-sm text-ink-3">
      Your college address may go to somebody new one day. They never get into your account.
    </p>
    {address ? (
      <p className="font-medium wrap-anywhere">{address}</p>
    ) : (
      <Suspense fallback={<Skeleton className="h-[76px] max-sm:h-[136px]" />}>
        <SecondAddressForm onDone={onChanged} />
      </Suspense>
    )}
  </section>
);

interface NotYetProps extends Pick<Leaving, 'nextEnd' | 'needsDesk' | 'askedAt' | 'isAlumnus'> {
  onChanged: () => void;
}

/** The wrong date: one tap adds a term. */
function NotYet({ nextEnd, needsDesk, askedAt, isAlumnus, onChanged }: NotYetProps) {
  const [isBusy, run] = useAction();
  if (!nextEnd) return null;
  const add = () =>
    run(async () => {
      toast.success((await api(leavingCalls.addTerm, {})).message);
      requestRefresh();
      onChanged();
    });
  return (
    <section className="panel p-5 md:p-7" aria-labelledby="not-yet">
      <h2 id="not-yet" className="text-h3 font-[660]">
        {isAlumnus ? 'Still here?' : 'Not yet?'}
      </h2>
      {askedAt ? (
        <p className="mt-2 text-sm text-ink-2">
          You asked for one more term on <Day time={askedAt} />. The desk looks at it.
        </p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-2">
            {needsDesk
              ? `You have added ${STUDIES.ownTerms} terms. The desk confirms the next one, to ${longDay(nextEnd)}.`
              : `One tap adds a term, to ${longDay(nextEnd)}. The third time the desk confirms it.`}
          </p>
          <Button look="outline" wide className="mt-4" busy={isBusy && 'Adding'} onClick={() => void add()}>
            <CalendarPlus className="size-[18px]" aria-hidden="true" />I stay one more term
          </Button>
        </>
      )}
    </section>
  );
}
