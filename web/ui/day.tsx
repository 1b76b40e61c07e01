import { campusDay } from '#contract/rules/campus-time.ts';
import { useBrand } from '../brand.ts';
import { MONTHS } from './days.ts';

/** '8 Jan 2026', short '8 Jan', for an ISO time, in the campus's time zone. */
export function Day({ time, short = false }: { time: string; short?: boolean }) {
  const day = writeDate(campusDay(time, useBrand().timeZone));
  return <time dateTime={time}>{short ? day.replace(/ \d+$/, '') : day}</time>;
}

/** '25 Mar 2004' for '2004-03-25', in any time zone. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
