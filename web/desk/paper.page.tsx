import { Suspense } from 'react';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';
import { memberPage } from '../layout/member-page.tsx';
import { PAPER_DESK } from '../papers/messages.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { SheetNav } from './papers/sheet-nav.tsx';

/** Its code comes while the paper is loaded. */
const Sheet = lazyPart(async () => (await import('./papers/sheet.tsx')).Sheet);

const Wait = () => (
  <>
    <SheetNav />
    <SkeletonGroup className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_372px]">
      <Skeleton className="h-[620px] rounded-panel" />
      <Skeleton className="h-[520px] rounded-panel max-lg:hidden" />
    </SkeletonGroup>
  </>
);

export const { loader, Component } = memberPage({
  title: 'Check a paper',
  load: async (api, { paperId = '' }) =>
    (await api(paperDeskCalls.getPaperToCheck, { paperId }).catch(notFoundIfInvalid('paperId'))).data,
  wait: <Wait />,
  failed: PAPER_DESK.paperFailed,
  heading: true,
  render: (found) => (
    <Suspense fallback={<Wait />}>
      <Sheet first={found} />
    </Suspense>
  ),
});
