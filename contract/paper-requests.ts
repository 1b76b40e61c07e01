import { withSchemas } from './call.ts';
import type { paperRequestSchemas } from './schemas/paper-requests.ts';

export type { PaperRequest, RequestList } from './schemas/paper-requests.ts';

export const paperRequestCalls = withSchemas<typeof paperRequestSchemas>()({
  askForPaper: {
    method: 'POST',
    path: '/profile/askForPaper',
    who: 'member',
    needs: 'listItems',
    status: 201,
    summary:
      'Asks for a paper that nobody has here; members of its branch and year see it. Told once, when it is there. 409 where it is',
    changesNothingShared: true,
  },
  listPaperRequests: {
    method: 'GET',
    path: '/profile/paperRequests',
    who: 'member',
    summary: 'Papers that members ask for: of the own branch and year, of all, or the own ones; the newest first',
  },
  takeBackPaperRequest: {
    method: 'POST',
    path: '/profile/takeBackPaperRequest',
    who: 'member',
    summary: 'Asks no more. What nobody asks for any more goes',
    changesNothingShared: true,
  },
});
