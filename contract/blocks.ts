import { withSchemas } from './call.ts';
import type { blockSchemas } from './schemas/blocks.ts';

export type { BlockedPerson, BlockPreview } from './schemas/blocks.ts';

export const blockCalls = withSchemas<typeof blockSchemas>()({
  blockPerson: {
    method: 'POST',
    path: '/blocks',
    who: 'member',
    summary: 'Hides the caller and a person from each other, and releases their running deals. The other is not told',
  },
  unblockPerson: {
    method: 'POST',
    path: '/blocks/lift',
    who: 'member',
    summary: "Lifts the caller's own block",
  },
  previewBlock: {
    method: 'GET',
    path: '/blocks/preview',
    who: 'member',
    summary: 'What blocking a person would release',
  },
  listBlockedPeople: {
    method: 'GET',
    path: '/blocks',
    who: 'member',
    summary: 'Those whom the caller has blocked, newest first',
  },
});
