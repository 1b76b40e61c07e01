import { Check, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Decision } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { fullTime } from '#contract/rules/campus-time.ts';
import { abilities, actsInForce, howLong } from '#contract/rules/decision-words.ts';
import { DECISION_REASON_NAMES } from '#contract/rules/desk-words.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import { serverNow } from '../browser/server-clock.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { Link } from '../ui/link.tsx';

/**
 * The decision, its reason and duration, and what the member can do meanwhile. `data`: how to get the member's data.
 */
export function DecisionFacts({ decision, data }: { decision: Decision; data?: ReactNode }) {
  const write = useFullTime();
  const [first, ...more] = howLong(decision, write);
  const acts = actsInForce(decision);
  return (
    <section className="panel p-5 md:p-7 mt-6 divide-y divide-line">
      <Fact title="What">
        <What decision={decision} />
      </Fact>
      <Fact title="Why">
        <p className="text-[17px] leading-6 font-semibold">{DECISION_REASON_NAMES[decision.reason]}</p>
        {decision.words && <Words text={decision.words} />}
        <p className="mt-2 text-sm text-ink-3">
          <Link
            to={paths.terms()}
            className="inline-block max-md:py-3 max-md:-my-3 font-semibold text-pen-text hover:underline underline-offset-2"
          >
            Terms and Conditions
          </Link>
          {decision.reason === 'money' && (
            <>
              {' · '}
              <Link
                to={paths.safety('paying')}
                className="font-semibold text-pen-text hover:underline underline-offset-2"
              >
                How to meet and pay
              </Link>
            </>
          )}
        </p>
      </Fact>
      <Fact title="How long">
        <p className="font-medium">{first}</p>
        {acts.includes('suspend') && decision.until && decision.days && (
          <SuspendedDays at={decision.at} days={decision.days} />
        )}
        {more.map((line) => (
          <p key={line} className="mt-2 text-ink-2">
            {line}
          </p>
        ))}
      </Fact>
      {!acts.includes('ban') && (
        <Fact title="What you can do">
          <Abilities decision={decision} />
        </Fact>
      )}
      {data && <Fact title="Your data">{data}</Fact>}
    </section>
  );
}

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-x-7 gap-y-1.5 md:grid-cols-[140px_minmax(0,1fr)] py-6 first:pt-0 last:pb-0">
    <h2 className="font-sans text-[15px] leading-[23px] font-semibold tracking-normal text-ink-3">{title}</h2>
    <div className="min-w-0">{children}</div>
  </div>
);

/** A quotation beside a marker line. */
export const Words = ({ text }: { text: string }) => (
  <blockquote className="mt-2 py-0.5 pl-4 border-l-3 border-marker text-[15.5px] leading-6 text-ink-2 whitespace-pre-line wrap-anywhere">
    {text}
  </blockquote>
);

function What({ decision }: { decision: Decision }) {
  const { acts, email, hiddenItems, releasedDeals, snapshot, changeLink, changedAt } = decision;
  const mayChange = changeLink && !changedAt && actsInForce(decision).includes('askForChange');
  return (
    <>
      {(acts.includes('ban') || !snapshot) && <p className="font-medium wrap-anywhere">The account {email}</p>}
      {hiddenItems + releasedDeals > 0 && (
        <p className="mt-1 first:mt-0 text-ink-2">{alsoText(hiddenItems, releasedDeals)}</p>
      )}
      {snapshot && <AsItWas decision={decision} />}
      {mayChange && (
        <ButtonLink look="outline" className="mt-3" to={changeLink}>
          Change it
        </ButtonLink>
      )}
    </>
  );
}

function alsoText(items: number, deals: number): string {
  const parts = [
    items > 0 && (items === 1 ? '1 item is hidden' : `${items} items are hidden`),
    deals > 0 && (deals === 1 ? '1 running deal was released' : `${deals} running deals were released`),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function AsItWas({ decision: { snapshot, acts, lifted } }: { decision: Decision }) {
  if (!snapshot) return null;
  const { title, text, image, price, at } = snapshot;
  const done = acts.includes('remove') ? 'Removed' : acts.includes('hide') ? 'Hidden' : null;
  const isBack = lifted.includes('remove') || lifted.includes('hide');
  return (
    <div className="mt-2.5 first:mt-0 flex items-center gap-3.5 p-2.5 rounded-[14px] bg-sunken">
      {image && <img src={image} alt="" className="size-12 shrink-0 rounded-[10px] object-cover bg-sunken-2" />}
      <div className="min-w-0 flex-1 pl-0.5">
        <p className="font-semibold wrap-anywhere line-clamp-3">{title || `“${text}”`}</p>
        <p className="text-[13.5px] leading-[19px] text-ink-3">
          {price !== null && `${priceText(price)} · `}as it was on <Day time={at} />
        </p>
      </div>
      {done && (
        <Badge tone={isBack ? 'go' : 'stop'} className="max-md:hidden">
          {isBack ? 'Back again' : done}
        </Badge>
      )}
    </div>
  );
}

function Abilities({ decision }: { decision: Decision }) {
  const { can, cannot } = abilities(decision);
  return (
    <div className="grid gap-x-7 gap-y-2 md:grid-cols-2">
      <ul className="grid gap-2 content-start">
        {can.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="size-[18px] mt-[3px] shrink-0 text-go" strokeWidth={2.6} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <ul className="grid gap-2 content-start" aria-label="What you cannot do">
        {cannot.map((line) => (
          <li key={line} className="flex gap-2.5">
            <X className="size-[18px] mt-[3px] shrink-0 text-stop" strokeWidth={2.6} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const never = () => () => {};

/** Formats 'Thursday, 22 Jan 2026, 11:05 AM' in the reader's time zone; on the server in UTC. */
function useFullTime(): (time: string) => string {
  const isLocal = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (time) => fullTime(time, isLocal ? undefined : 'UTC');
}

/** A block for each day of a suspension; today's is marked. */
function SuspendedDays({ at, days }: { at: string; days: number }) {
  // Days in the reader's time zone, which the server does not know.
  const now = useSyncExternalStore(
    never,
    () => Math.floor(serverNow() / MINUTE) * MINUTE,
    () => null,
  );
  const over = now === null ? 0 : Math.min(days, Math.max(0, Math.floor((now - Date.parse(at)) / DAY)));
  const isShort = days <= 7;
  return (
    <ol
      className={`grid gap-1 mt-2.5 ${isShort ? 'grid-cols-7' : 'grid-cols-10'}`}
      aria-label={`${days === 1 ? '1 day' : `${days} days`}, ${over === 0 ? 'none' : over} over yet`}
    >
      {Array.from({ length: days }, (_, n) => new Date(Date.parse(at) + n * DAY)).map((day, n) => (
        <li
          key={day.toISOString()}
          className={`border-t-6 pt-1.5 text-center text-[11px] md:text-[12px] leading-4 whitespace-nowrap ${
            now !== null && n === over
              ? 'border-stop-solid text-ink font-semibold'
              : n < over
                ? 'border-stop-soft text-ink-3'
                : 'border-sunken-2 text-ink-3'
          }`}
        >
          {now !== null && (isShort ? `${day.toLocaleDateString('en-US', { weekday: 'short' })} ` : '')}
          {now !== null && day.getDate()}
        </li>
      ))}
    </ol>
  );
}
