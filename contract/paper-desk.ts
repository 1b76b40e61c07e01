import { withSchemas } from './call.ts';
import type { paperDeskSchemas } from './schemas/paper-desk.ts';

export type { NearPaper, PaperTag, PaperToCheck } from './schemas/paper-desk.ts';

export const paperDeskCalls = withSchemas<typeof paperDeskSchemas>()({
  listPapersToCheck: {
    method: 'GET',
    path: '/desk/papers',
    who: 'member',
    needs: 'workDesk',
    summary: 'Contributions for the desk: what waits, the oldest first, then what was shown at once',
  },
  getPaperToCheck: {
    method: 'GET',
    path: '/desk/papers/{paperId}',
    who: 'member',
    needs: 'workDesk',
    summary: 'A paper with its contributor, and what is near it by its exam or by its words',
  },
  decidePaper: {
    method: 'POST',
    path: '/desk/decidePaper',
    who: 'member',
    needs: 'workDesk',
    summary:
      'Approves a contribution, perhaps with changed fields or in the place of another, withholds or refuses it. 409 where somebody else decided it before',
  },
  takeDownPaper: {
    method: 'POST',
    path: '/desk/takeDownPaper',
    who: 'member',
    needs: 'workDesk',
    summary: 'Takes down what is shown, with a reason; the same file is refused afterwards',
  },
  editPaper: {
    method: 'POST',
    path: '/desk/editPaper',
    who: 'member',
    needs: 'workDesk',
    summary: 'Changes fields of a paper or of another file that is shown',
  },
  listPaperTags: {
    method: 'GET',
    path: '/desk/paperTags',
    who: 'member',
    needs: 'workDesk',
    summary: 'Fields of papers that members say are wrong, with what is right: up to 100, the longest waiting first',
  },
  decidePaperTag: {
    method: 'POST',
    path: '/desk/decidePaperTag',
    who: 'member',
    needs: 'workDesk',
    summary: 'Takes the value that members say is right, or leaves the field as it is',
  },
});
