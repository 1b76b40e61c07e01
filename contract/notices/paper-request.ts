import { paths } from '../paths.ts';
import { noticeKind, strong } from './kind.ts';

/** A paper that somebody asked for is here. */
export const paperRequest = noticeKind({
  name: 'Papers you asked for',
  hint: 'A paper that nobody had is here',
  group: 'Campus',
  label: 'Academics',
  sign: { icon: 'fileText', tone: 'pen', tile: 'graduationCap' },
  ways: { app: true, push: true, mail: 'now' },
  data: (z) => z.object({ paperId: z.guid(), title: z.string() }),
  words: ({ title }) => [strong(title), ' is here. You asked for it'],
  link: ({ paperId }) => paths.dashboard.academics({ paper: paperId }),
});
