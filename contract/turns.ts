import { withSchemas } from './call.ts';
import type { turnSchemas } from './schemas/turns.ts';

export type { Change, Ending, Figures, Turns } from './schemas/turns.ts';

export const turnCalls = withSchemas<typeof turnSchemas>()({
  listTurns: {
    method: 'GET',
    path: '/turns',
    who: 'member',
    summary:
      'What may wait for the caller: running deals, deals to review, ending items, changes the desk has asked for',
  },
});
