import type { Item } from '#contract/items.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import type { OwnItemFigures } from '#contract/selling.ts';
import { MONTHS } from '../../ui/days.ts';

export type FiguresOfItems = ReadonlyMap<string, OwnItemFigures>;

/** Days left from which an end is near. */
const NEAR = 3;
export const endsSoon = (figures: OwnItemFigures | undefined): boolean =>
  typeof figures?.daysLeft === 'number' && figures.daysLeft <= NEAR;

export const daysLeftText = (days: number): string =>
  days === 0 ? 'Ends today' : days === 1 ? '1 day left' : `${days} days left`;

/** Views without a request from which an item may be too expensive. */
const SEEN_OFTEN = 40;
const LESS = 0.9;

/** Hints for the owner of an item without requests. */
export function hintOf(item: Item, figures: OwnItemFigures | undefined, timeZone: string): string {
  if (item.endedAt) return `Ended ${dayText(item.endedAt, timeZone)}. Nobody sees it.`;
  if (item.ItemStatus === 'Draft') return 'Only you see it.';
  const hints = [];
  if (item.endsAt && endsSoon(figures)) hints.push(`Ends ${dayText(item.endsAt, timeZone, true)}.`);
  const seen = figures?.views.reduce((sum, views) => sum + views, 0) ?? 0;
  if (item.kind === 'Offer' && item.status === 'Available' && item.price > 0 && seen >= SEEN_OFTEN)
    hints.push(`${seen} views, nobody asked: try ${moneyText(lowerPrice(item.price))}.`);
  return hints.join(' ');
}

/** A price about a tenth lower, rounded if precise enough. */
function lowerPrice(price: number): number {
  const step = price >= 100 ? 10 : 1;
  return Math.round((price * LESS) / step) * step;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** '4 Jan'; 'Fri 16 Jan' with its weekday: the campus's, as are the days left. */
function dayText(time: string, timeZone: string, withWeekday = false): string {
  const date = new Date(campusDay(time, timeZone));
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return withWeekday ? `${DAYS[date.getUTCDay()]} ${day}` : day;
}
