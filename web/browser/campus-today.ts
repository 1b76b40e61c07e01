import { campusDay } from '#contract/rules/campus-time.ts';
import { useBrand } from '../brand.ts';
import { serverNow } from './server-clock.ts';

/** The day on the campus by the server's clock, such as 2026-01-08: this device's may be a week ahead. */
export const campusToday = (timeZone: string): string => campusDay(new Date(serverNow()), timeZone);

export const useCampusToday = (): string => campusToday(useBrand().timeZone);
