import { campusDay } from '#contract/rules/campus-time.ts';
import { useBrand } from '../../brand.ts';
import { awayWords } from './away-words.ts';

/** Says that the other of the two is away; nothing once they are back. */
export function Away({ until, className }: { until: string | null; className: string }) {
  const today = campusDay(new Date(), useBrand().timeZone);
  return until !== null && until > today && <span className={className}>{awayWords(until, today)}</span>;
}
