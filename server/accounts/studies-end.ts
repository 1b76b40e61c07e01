import { badField } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { wrongStudiesEnd } from '#contract/rules/studies-end.ts';
import type { Context } from '#server/context.ts';

/** Throws INVALID_INPUT for a day that is over or too far away. */
export function assertStudiesEnd({ config, now }: Pick<Context, 'config' | 'now'>, day: string): void {
  const wrong = wrongStudiesEnd(day, campusDay(now(), config.timeZone));
  if (wrong) throw badField('studiesEnd', wrong);
}
