import { paths } from '../paths.ts';
import { longDay } from '../rules/studies-end.ts';
import { noticeKind, strong } from './kind.ts';

const LEAVING_NEWS = ['soon', 'left', 'granted', 'refused'] as const;

const plural = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** '6 items for sale, 2 open deals and 11 papers'; empty for who has none of them. */
function belongings({ items, deals, papers }: { items: number; deals: number; papers: number }): string {
  const all = [
    ...plural(items, 'item for sale', 'items for sale'),
    ...plural(deals, 'open deal', 'open deals'),
    ...plural(papers, 'paper', 'papers'),
  ];
  return all.join(', ').replace(/, ([^,]+)$/, ' and $1');
}

/** The end of the member's studies. */
export const leaving = noticeKind({
  name: 'The end of your studies',
  hint: 'What you still have here, 90, 30 and 7 days before',
  group: 'You and your items',
  label: 'Leaving',
  sign: { icon: 'calendarClock', tone: 'marker', tile: 'graduationCap' },
  ways: { app: true, push: true, mail: 'now' },
  isLocked: true,
  /** `days`: until `day`, the last one. */
  data: (z) =>
    z.object({
      act: z.enum(LEAVING_NEWS),
      day: z.string(),
      days: z.number(),
      items: z.number(),
      deals: z.number(),
      papers: z.number(),
      hasAddress: z.boolean(),
    }),
  words: ({ act, day, days, hasAddress, ...own }) => {
    if (act === 'granted') return ['The desk has confirmed your term: you stay until ', strong(longDay(day))];
    if (act === 'refused')
      return ['The desk has not confirmed another term. Your studies end on ', strong(longDay(day))];
    if (act === 'left') return [strong('You have finished'), '. Your account stays, as an alumni account'];
    const has = belongings(own);
    return [
      'You finish in ',
      strong(days === 1 ? '1 day' : `${days} days`),
      `, on ${longDay(day)}.`,
      has && ` You still have ${has}: move out what you can.`,
      hasAddress ? '' : ' Give us an address that stays yours',
    ].filter(Boolean);
  },
  link: () => paths.dashboard.leaving(),
});
