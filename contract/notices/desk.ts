import { paths } from '../paths.ts';
import { noticeKind, strong, titleOf } from './kind.ts';

/** Cases for moderators and admins. */
export const desk = noticeKind({
  name: 'The desk',
  hint: 'A case that should not wait',
  group: 'Campus',
  label: 'Desk',
  sign: { icon: 'gavel', tone: 'pen', tile: 'gavel' },
  ways: { app: true, push: true, mail: 'digest' },
  needs: 'workDesk',
  data: (z) => z.object({}),
  words: (_data, facts) => [
    strong(facts.count === 1 ? titleOf(facts, 'A case') : `${facts.count} cases`),
    ' should be decided now',
  ],
  link: (_data, { count, caseNumber }) =>
    count === 1 && caseNumber !== null ? paths.dashboard.case(caseNumber) : paths.dashboard.desk(),
});
