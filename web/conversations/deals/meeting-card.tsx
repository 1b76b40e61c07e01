import {
  CalendarCheck2,
  CalendarDays,
  CalendarPlus2,
  CalendarX2,
  Check,
  Clock,
  MapPin,
  Repeat2,
  X,
} from 'lucide-react';
import { useId, useState } from 'react';
import { dealActCalls } from '#contract/deal-acts.ts';
import type { DealDetail } from '#contract/deals.ts';
import { HOUR } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { clockOf, dateParts, dealTime, shortDay } from '../../deals/deal-times.ts';
import { type MeetingOutcome, meetingOutcome } from '../../deals/event-outcome.ts';
import { partnerName } from '../../deals/partner.ts';
import { FormAlert } from '../../forms/form.tsx';
import { OFFLINE } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { OtherClock } from '../../ui/other-clock.tsx';
import { toast } from '../../ui/toast.tsx';
import { Card, type EventProps } from './card.tsx';
import { useAnswer } from './use-answer.ts';

const BADGES = {
  waiting: { tone: 'pen', icon: Clock, text: 'Waiting' },
  agreed: null,
  over: null,
  moved: { tone: 'quiet', icon: Repeat2, text: 'Moved' },
  cancelled: { tone: 'quiet', icon: CalendarX2, text: 'Cancelled' },
  ended: { tone: 'quiet', icon: X, text: 'Ended' },
} as const;
const TAKEN = { tone: 'go', icon: Check, text: 'Taken' } as const;

export function MeetingCard({ event, deal, acts, about }: EventProps) {
  const mine = event.actor === deal.side;
  const outcome = meetingOutcome(event, deal);
  const isAsked = outcome.is === 'waiting' && !mine;
  return (
    <Card
      mine={mine}
      icon={outcome.taken ? CalendarCheck2 : CalendarDays}
      title={titleOf(deal, outcome, mine)}
      about={about}
      badge={isAsked ? null : (BADGES[outcome.is] ?? (outcome.is === 'over' ? TAKEN : null))}
    >
      {outcome.taken ? (
        <Agreed at={outcome.taken} place={event.place ?? ''} isNow={outcome.is === 'agreed'} deal={deal} acts={acts} />
      ) : (
        <>
          <p className="flex items-center gap-2 font-semibold wrap-anywhere">
            <MapPin className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            {event.place}
          </p>
          {isAsked ? (
            <Choose event={event} deal={deal} acts={acts} />
          ) : (
            <>
              <ul className="mt-2 grid gap-1 text-[15px] text-ink-2">
                {event.times.map((time) => (
                  <li key={time}>{dealTime(time)}</li>
                ))}
              </ul>
              {outcome.is === 'waiting' && (
                <Button look="ghost" wide className="mt-3" onClick={() => acts.open('proposeMeeting', deal)}>
                  Change or take back
                </Button>
              )}
            </>
          )}
        </>
      )}
      <OtherClock />
    </Card>
  );
}

const titleOf = (deal: DealDetail, { is, taken }: MeetingOutcome, mine: boolean): string => {
  if (taken) return is === 'agreed' ? 'You meet' : is === 'over' ? 'You met' : 'You had a meeting';
  return mine ? 'You propose to meet' : `${partnerName(deal)} proposes to meet`;
};

/** The proposed times. Past ones cannot be chosen. */
function Choose({ event: { times }, deal, acts }: Omit<EventProps, 'about'>) {
  const name = useId();
  const { busy, failed, answer } = useAnswer<'take'>(acts.deals);
  const isOver = (time: string) => Date.parse(time) <= serverNow();
  const [chosen, choose] = useState(() => times.find((time) => !isOver(time)) ?? null);
  const take = (time: string) =>
    answer('take', () => api(dealActCalls.takeMeeting, { dealId: deal._id, time: new Date(time).toISOString() }));
  const label = chosen && `Take ${dealTime(chosen)}`;
  return (
    <>
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">Times</legend>
        {times.map((time) => (
          <ChoiceRow
            key={time}
            name={name}
            checked={chosen === time}
            disabled={isOver(time)}
            onChange={() => choose(time)}
          >
            <span className="flex items-baseline gap-2">
              <span className="flex-1">{shortDay(new Date(time))}</span>
              <span className="text-[13px] font-medium">{isOver(time) ? 'over' : clockOf(new Date(time))}</span>
            </span>
          </ChoiceRow>
        ))}
      </fieldset>
      <div className="mt-4 grid gap-2">
        <FormAlert>{failed}</FormAlert>
        {chosen && label && (
          <Button wide busy={busy === 'take' && label} onClick={() => take(chosen)}>
            {label}
          </Button>
        )}
        <Button look="ghost" wide onClick={() => acts.open('proposeMeeting', deal)}>
          Propose other times
        </Button>
      </div>
    </>
  );
}

interface AgreedProps extends Pick<EventProps, 'deal' | 'acts'> {
  at: string;
  place: string;
  /** It still stands. */
  isNow: boolean;
}

function Agreed({ at, place, isNow, deal, acts }: AgreedProps) {
  const { weekday, day, month } = dateParts(new Date(at));
  const reminder = new Date(Date.parse(at) - HOUR);
  const save = async () => {
    try {
      const { saveCalendarFile } = await import('../../deals/meeting/calendar-file.ts');
      await saveCalendarFile(deal);
    } catch {
      toast.error(OFFLINE);
    }
  };
  return (
    <>
      <div className="mt-1 flex items-center gap-3.5">
        <div className="w-14 shrink-0 rounded-[12px] bg-pen-soft py-1.5 text-center text-pen-text" aria-hidden="true">
          <div className="text-xs leading-4 font-semibold">{weekday}</div>
          <div className="price text-[24px] leading-7">{day}</div>
          <div className="text-xs leading-4 font-semibold">{month}</div>
        </div>
        <div className="min-w-0">
          <p className="font-semibold text-[17px] leading-6">
            <span className="sr-only">{shortDay(new Date(at))}, </span>
            {clockOf(new Date(at))}
          </p>
          <p className="flex items-center gap-1.5 text-ink-2 wrap-anywhere">
            <MapPin className="size-4 shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            {place}
          </p>
          {isNow && reminder > new Date() && (
            <p className="mt-0.5 text-[13px] text-ink-3">Both get a reminder at {clockOf(reminder)}</p>
          )}
        </div>
      </div>
      {isNow && (
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-2">
          <Button look="outline" className="px-2!" onClick={save}>
            <CalendarPlus2 className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            Calendar
          </Button>
          <Button look="ghost" className="px-2!" onClick={() => acts.open('proposeMeeting', deal)}>
            Move or cancel
          </Button>
        </div>
      )}
    </>
  );
}
