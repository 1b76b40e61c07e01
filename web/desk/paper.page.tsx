import { Suspense } from 'react';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';
import { memberPage, PanelSkeletons } from '../layout/member-page.tsx';
import { PAPER_DESK } from '../papers/messages.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SheetNav } from './queue-nav.tsx';

/** Its code comes while the paper is loaded. */
const Sheet = lazyPart(async () => (await import('./papers/sheet.tsx')).Sheet);

const Wait = () => (
  <>
    <SheetNav />
    <PanelSkeletons
      className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_372px]"
      panels={['h-[620px]', 'h-[520px] max-lg:hidden']}
    />
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
