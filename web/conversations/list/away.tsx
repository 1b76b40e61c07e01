import { useCampusToday } from '../../browser/campus-today.ts';
import { awayWords } from './away-words.ts';

/** Says that the other of the two is away; nothing once they are back. */
export function Away({ until, className }: { until: string | null; className: string }) {
  const today = useCampusToday();
  return until !== null && until > today && <span className={className}>{awayWords(until, today)}</span>;
}
