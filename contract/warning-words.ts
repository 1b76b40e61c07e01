import { withSchemas } from './call.ts';
import type { warningWordSchemas } from './schemas/warning-words.ts';

export type { WarningWord } from './schemas/warning-words.ts';

export const warningWordCalls = withSchemas<typeof warningWordSchemas>()({
  listWarningWords: {
    method: 'GET',
    path: '/console/words',
    who: 'member',
    needs: 'useConsole',
    summary: 'Words under which a message carries a warning',
  },
  addWarningWord: {
    method: 'POST',
    path: '/console/words',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    status: 201,
    summary: 'Adds words that warn from now on',
  },
  removeWarningWord: {
    method: 'POST',
    path: '/console/words/remove',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Removes words; messages that carry the warning keep it',
  },
});
