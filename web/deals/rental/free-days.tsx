import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dealCalls, type ItemDeals } from '#contract/deals.ts';
import type { ItemDetail } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { daysOf, rentalTotal } from '#contract/rules/rental-total.ts';
import { api } from '../../api/api.ts';
import { useCampusToday } from '../../browser/campus-today.ts';
import { FormAlert } from '../../forms/form.tsx';
import { LOADING } from '../../messages.ts';
import { SignInLink } from '../../people/sign-in-link.tsx';
import { useSession } from '../../session/session.ts';
import { useIntent } from '../../session/use-intent.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useAct } from '../acts/use-act.ts';
import { stepLink } from '../deal-step.ts';
import { dealDay } from '../deal-times.ts';
import { describeDeal } from '../describe-deal.ts';
import { type CalendarDays, CalendarMonth } from './calendar-month.tsx';
import { addDays, addMonths, choose, type Days, monthOf, moveBy, type Range } from './days.ts';

interface FreeDaysProps {
  item: Pick<ItemDetail, '_id' | 'owner' | 'status' | 'rentalPrice' | 'rentalDuration'>;
  deals: ItemDeals;
  /** Called after days were requested. */
  onAsked: () => void;
}

/** The days on which an item can be rented, to choose from the first to the last. */
export function FreeDays({ item, deals, onAsked }: FreeDaysProps) {
  const session = useSession();
  const [range, setRange] = useState<Range>(null);
  const mayAsk = session?.user._id !== item.owner._id && !deals.own && item.status !== 'Sold';
  const own = deals.own?.rental;
  return (
    <div className="panel p-4 md:p-6">
      <Calendar
        taken={own ? deals.taken.filter(({ from }) => from !== own.from) : deals.taken}
        range={own ?? range}
        onChoose={mayAsk ? (day) => setRange(choose(range, day, deals.taken)) : null}
      />
      {deals.own ? (
        <OwnDays deal={deals.own} />
      ) : (
        mayAsk && <Ask item={item} range={range} onChoose={setRange} isSignedIn={Boolean(session)} onAsked={onAsked} />
      )}
    </div>
  );
}

function OwnDays({ deal }: { deal: NonNullable<ItemDeals['own']> }) {
  const { state, next } = describeDeal(deal);
  const { label, to } = stepLink(deal);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-2 min-w-0">
        <b className="font-semibold text-ink">{deal.rental ? state : 'You are in line to buy it'}</b>
        <br />
        {deal.rental ? next : 'Leave the line to rent it instead.'}
      </p>
      <ButtonLink look="outline" to={to} className="max-md:w-full">
        {label}
      </ButtonLink>
    </div>
  );
}

/** Two months; one on phones. */
function Calendar({ taken, range, onChoose }: Pick<CalendarDays, 'taken' | 'range' | 'onChoose'>) {
  const calendar = useCalendar(range?.from);
  const { first, last, month, shown, turn, setFocused, grid, ...keys } = calendar;
  const isFirst = month === monthOf(first);
  const isLast = (shown.at(-1) ?? month) >= monthOf(last);
  return (
    <div ref={grid} className="grid md:grid-cols-2 gap-8">
      {shown.map((one, i) => (
        <CalendarMonth
          key={i === 0 ? 'first' : 'second'}
          month={one}
          {...{ first, last, taken, range, ...keys }}
          onChoose={
            onChoose &&
            ((day) => {
              setFocused(day);
              onChoose(day);
            })
          }
        >
          <span className="flex">
            {i === 0 && (
              <IconButton label="Previous month" aria-disabled={isFirst} onClick={() => isFirst || turn(-1)}>
                <ChevronLeft className="size-5" strokeWidth={2.1} aria-hidden="true" />
              </IconButton>
            )}
            {i === shown.length - 1 && (
              <IconButton label="Next month" aria-disabled={isLast} onClick={() => isLast || turn(1)}>
                <ChevronRight className="size-5" strokeWidth={2.1} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        </CalendarMonth>
      ))}
    </div>
  );
}

/** The months that are shown, and the day that has the focus, which keys move. */
function useCalendar(start: string | undefined) {
  const first = useCampusToday();
  const last = addDays(first, DEALS.rentalDays - 1);
  const [month, setMonth] = useState(monthOf(start ?? first));
  const [focused, setFocused] = useState(start ?? first);
  const grid = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const shown = useWide() ? [month, monthOf(addMonths(`${month}-01`, 1))] : [month];
  const turn = (count: number) => {
    const next = monthOf(addMonths(`${month}-01`, count));
    setMonth(next);
    setFocused(next === monthOf(first) ? first : `${next}-01`);
  };
  const onKey = (key: string): boolean => {
    const wanted = moveBy(key, focused);
    if (!wanted) return false;
    const day = wanted < first ? first : wanted > last ? last : wanted;
    isByKey.current = true;
    setFocused(day);
    const goal = monthOf(day);
    if (goal < month) setMonth(goal);
    else if (!shown.includes(goal)) setMonth(monthOf(addMonths(`${goal}-01`, 1 - shown.length)));
    return true;
  };
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    isByKey.current = false;
  }, [focused]);
  return { first, last, month, shown, turn, focused, setFocused, onKey, grid };
}

interface AskProps extends Pick<FreeDaysProps, 'item' | 'onAsked'> {
  range: Range;
  onChoose: (range: Range) => void;
  isSignedIn: boolean;
}

function Ask({ item, range, onChoose, isSignedIn, onAsked }: AskProps) {
  const { busy, failed, run } = useAct();
  const days = range?.to ? { from: range.from, to: range.to } : null;
  const ask = (days: Days | null) =>
    run(async () => {
      if (!days) return;
      // Refused too: the days may have gone to somebody else.
      await api(dealCalls.wantItem, { itemId: item._id, ...days }).finally(onAsked);
    });
  // The days that were chosen before signing in.
  useIntent('rent', (detail) => {
    const [from, to] = detail.split(' ');
    if (!from || !to) return;
    onChoose({ from, to });
    void ask({ from, to });
  });
  return (
    <div className="mt-5 grid gap-3">
      <FormAlert>{failed}</FormAlert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-2 min-w-0">
          {days ? (
            <Chosen item={item} days={days} />
          ) : range ? (
            `From ${dealDay(range.from)}. Choose the last day.`
          ) : (
            'Choose the first day.'
          )}
        </p>
        {isSignedIn ? (
          <Button
            className="max-md:w-full max-md:h-[52px]"
            aria-disabled={!days}
            busy={busy && LOADING}
            onClick={() => ask(days)}
          >
            Rent for these days
          </Button>
        ) : (
          <SignInLink
            className="max-md:w-full max-md:h-[52px]"
            signInFor={paths.item(item._id, item.owner._id)}
            act="rent"
            detail={days ? `${days.from} ${days.to}` : ''}
          >
            Sign in to rent
          </SignInLink>
        )}
      </div>
    </div>
  );
}

function Chosen({ item: { rentalPrice, rentalDuration, owner }, days }: { item: AskProps['item']; days: Days }) {
  const count = daysOf(days.from, days.to);
  const price = rentalTotal(rentalPrice, rentalDuration, count);
  return (
    <>
      <b className="font-semibold text-ink">
        {count} {count === 1 ? 'day' : 'days'}: {price === null ? 'price as agreed' : priceText(price)}
      </b>
      <br />
      {dealDay(days.from)}
      {count > 1 && ` to ${dealDay(days.to)}`}
      {price === null && `. ${owner.firstName} says what it costs.`}
    </>
  );
}
