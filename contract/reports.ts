import { withSchemas } from './call.ts';
import type { reportSchemas } from './schemas/reports.ts';

export type { OwnReport } from './schemas/reports.ts';

export const reportCalls = withSchemas<typeof reportSchemas>()({
  report: {
    method: 'POST',
    path: '/reports',
    who: 'member',
    status: 201,
    summary:
      'Reports an item, person, message, review or paper to the desk; once for each. 409 where it was reported before',
  },
  listOwnReports: {
    method: 'GET',
    path: '/reports',
    who: 'member',
    summary: 'What the caller reported, newest first, and whether something was done',
  },
});
