import { withSchemas } from './call.ts';
import type { linkSchemas } from './schemas/links.ts';

export type { LinkCard } from './schemas/links.ts';

export const linkCalls = withSchemas<typeof linkSchemas>()({
  describeLinks: {
    method: 'POST',
    path: '/links/describe',
    who: 'member',
    summary: 'The items, papers and people behind addresses of this site, as far as the caller may see them',
    bucket: 'reads',
    changesNothingShared: true,
  },
});
