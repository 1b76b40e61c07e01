import { paths } from '../paths.ts';
import { noticeKind, strong } from './kind.ts';

/** What became of a member's report. */
export const report = noticeKind({
  name: 'Your reports',
  hint: 'What became of something that you reported',
  group: 'You and your items',
  label: 'Report',
  sign: { icon: 'flag', tone: 'pen', tile: 'flag' },
  ways: { app: true, push: false, mail: 'digest' },
  /** `title`: of the reported thing. */
  data: (z) => z.object({ act: z.enum(['upheld', 'dismissed']), title: z.string() }),
  words: ({ act, title }) =>
    act === 'upheld'
      ? ['The desk did something about your report: ', strong(title), '. Thank you']
      : ['The desk found nothing wrong with what you reported: ', strong(title)],
  link: () => paths.dashboard.notifications({ kind: 'report' }),
});
