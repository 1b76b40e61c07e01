const DAYS = { day: 1, week: 7, month: 30 } as const;

/**
 * What a rental of some days costs: `price` for each begun `duration` ('1 Week', '3 days', 'month'). Null where the
 * duration cannot be read, such as '1 Semester': then the two agree on it.
 */
export function rentalPriceOf(price: number | null, duration: string | null, days: number): number | null {
  const [, count = '1', unit] = duration?.trim().match(/^(?:per\s+)?(\d{1,3})?\s*(day|week|month)s?$/i) ?? [];
  if (price === null || !unit || Number(count) === 0) return null;
  const length = Number(count || 1) * DAYS[unit.toLowerCase() as keyof typeof DAYS];
  return Math.ceil(days / length) * price;
}

/** Days from one date to another, both included. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
