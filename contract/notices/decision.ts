import { paths } from '../paths.ts';
import { noticeKind, strong } from './kind.ts';

/** Something was decided about the member. */
export const decision = noticeKind({
  name: 'Decisions about you',
  hint: 'What the admins decided about something of yours',
  group: 'You and your items',
  label: 'Decision',
  sign: { icon: 'gavel', tone: 'stop', tile: 'package' },
  ways: { app: true, push: true, mail: 'now' },
  isLocked: true,
  data: (z) =>
    z.object({
      /**
       * `hidden`: by reports alone, until the desk has decided. `deleted`: an item, by an admin. `paper`: what the desk
       * made of a contribution; the version before shows its words all the same.
       */
      act: z.enum(['decided', 'hidden', 'deleted', 'paper']),
      /** The decision in one sentence; the title of a deleted item. */
      title: z.string(),
    }),
  words: ({ act, title }) => (act === 'deleted' ? [strong(title), ' was deleted by an admin'] : [strong(title)]),
  link: ({ act }, { caseNumber }) =>
    act === 'paper'
      ? paths.dashboard.contributions()
      : caseNumber !== null && act === 'decided'
        ? paths.decision(caseNumber)
        : paths.dashboard.myItems(),
});
