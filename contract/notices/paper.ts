import { paths } from '../paths.ts';
import { noticeKind, strong, titleOf } from './kind.ts';

export const paper = noticeKind({
  name: 'New papers',
  hint: 'For your branch and year',
  group: 'Campus',
  label: 'Academics',
  sign: { icon: 'fileText', tone: 'pen', tile: 'graduationCap' },
  ways: { app: true, push: false, mail: 'digest' },
  below: 'titles',
  /** Whom the paper is for, such as 'CSE, 2nd Year'. */
  data: (z) => z.object({ audience: z.string() }),
  words: ({ audience }, facts) => [
    strong(facts.count === 1 ? titleOf(facts, 'A paper') : `${facts.count} new papers`),
    ` for ${audience}`,
  ],
  link: () => paths.dashboard.academics(),
});
