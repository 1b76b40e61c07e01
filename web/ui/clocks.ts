import { localTime } from '#contract/rules/campus-time.ts';
import { MINUTE } from '#contract/rules/time.ts';

/** Empty where both clocks agree. */
export function otherClock(now: Date, campusZone: string, readerZone?: string): string {
  const zone = readerZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [campus, own] = [localTime(now, campusZone), localTime(now, zone)];
  const minutes = ({ date, hour, minute }: typeof own) => Date.parse(date) / MINUTE + hour * 60 + minute;
  const ahead = minutes(campus) - minutes(own);
  if (ahead === 0) return '';
  const hours = Math.floor(Math.abs(ahead) / 60);
  const rest = Math.abs(ahead) % 60;
  const by = [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
  return `Days and times are those of your device. The campus is ${by} ${ahead > 0 ? 'ahead' : 'behind'}.`;
}
