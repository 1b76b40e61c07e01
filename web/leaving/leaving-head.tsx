import type { CSSProperties } from 'react';
import type { Leaving } from '#contract/leaving.ts';
import { STUDIES } from '#contract/limits.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { useMember } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { Paper } from '../ui/paper.tsx';

/** Days before the end that the bar shows: those of the first notice. */
const [SHOWN] = STUDIES.notices;
/** Percents between which the label of today has room between those of the ends, on phones beside '28 September'. */
const SHOWN_FROM = 12;
const SHOWN_TO = 84;
const SHOWN_TO_ON_PHONES = 58;

/** The end of the studies in words, and how much of the last days is over. */
export function LeavingHead({ endsOn, days, isAlumnus }: Pick<Leaving, 'endsOn' | 'days' | 'isAlumnus'>) {
  const { firstName, YearAndBranch } = useMember();
  return (
    <Paper fold={56} flap="marker" graph className="rounded-panel bg-brand text-on-brand px-5 py-6 md:px-10 md:py-8">
      <p className="font-semibold text-on-brand/85 break-words pr-12">
        {[firstName, ...YearAndBranch.split(' · ')].filter(Boolean).join(', ')}
      </p>
      <h1 className="mt-1 text-[34px] leading-[37px] md:text-[42px] md:leading-[45px] font-[720]">
        {titleOf(days, isAlumnus)}
      </h1>
      <p className="mt-2 text-[15px] leading-[23px] md:text-[17px] md:leading-[27px]">{textOf(endsOn, isAlumnus)}</p>
      {endsOn && days !== null && !isAlumnus && days <= SHOWN && <Bar endsOn={endsOn} days={days} />}
    </Paper>
  );
}

function titleOf(days: number | null, isAlumnus: boolean): string {
  if (isAlumnus) return 'You have finished';
  if (days === null) return 'No end in sight';
  return days === 0 ? 'You finish today' : `You finish in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function textOf(endsOn: string | null, isAlumnus: boolean): string {
  if (isAlumnus) return 'Your listings have ended. Your account stays, as an alumni account.';
  if (!endsOn) return 'You have no last day here: your listings and your account go on.';
  return `On ${longDay(endsOn)} your listings end. Your account stays and becomes an alumni account.`;
}

function Bar({ endsOn, days }: { endsOn: string; days: number }) {
  const over = SHOWN - days;
  const share = (over / SHOWN) * 100;
  const last = longDay(endsOn).replace(/ \d+$/, '');
  return (
    <div
      role="img"
      aria-label={`${over} of the last ${SHOWN} days are over`}
      className="relative mt-7 flex justify-between pt-4 text-[13px] font-semibold"
      style={{ '--over': `${share}%` } as CSSProperties}
    >
      <i className="absolute inset-x-0 top-0 h-2.5 rounded-full bg-on-brand/25" />
      <i className="absolute left-0 top-0 h-2.5 w-(--over) rounded-full bg-marker" />
      <span>{SHOWN} days</span>
      {share > SHOWN_FROM && share < SHOWN_TO && (
        <span
          className={classNames(
            'absolute left-(--over) -translate-x-1/2',
            share > SHOWN_TO_ON_PHONES && 'max-md:hidden',
          )}
        >
          {days} days
        </span>
      )}
      <span>{last}</span>
    </div>
  );
}
