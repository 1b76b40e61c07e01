import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { paths } from '#contract/paths.ts';
import { type Api, apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PAPER_DESK } from '../papers/messages.ts';
import { defer } from '../ui/await.tsx';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { DeskHead } from './desk-parts.tsx';
import type { LoadedPapers } from './papers/paper-queue.tsx';

/** Its code comes while the list is loaded. */
const PaperQueue = lazyPart(async () => (await import('./papers/paper-queue.tsx')).PaperQueue);

async function load(call: Api): Promise<LoadedPapers> {
  const [queue, tags] = await Promise.all([
    call(paperDeskCalls.listPapersToCheck, {}),
    call(paperDeskCalls.listPaperTags, {}),
  ]);
  return { queue, tags: tags.data };
}

export const loader = ({ context }: LoaderFunctionArgs) => defer(outcomeOf(load(context.get(apiContext))));

const Wait = () => <Skeletons of={['h-20 rounded-[14px]', 'mt-5 h-96 rounded-panel']} />;

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Papers to check" noindex />
      <AwaitedPage
        value={value}
        wait={
          <>
            <Head />
            <Wait />
          </>
        }
        failed={PAPER_DESK.listFailed}
        failedClass="panel"
        heading
        retry={paths.dashboard.deskPapers()}
      >
        {(page) => (
          <>
            <Head start={page.queue.data[0]?._id} />
            <Suspense fallback={<Wait />}>
              <PaperQueue first={page} />
            </Suspense>
          </>
        )}
      </AwaitedPage>
    </>
  );
}

const Head = ({ start }: { start?: string | undefined }) => (
  <DeskHead title="Papers to check" first={start === undefined ? undefined : paths.dashboard.deskPaper(start)}>
    What waits the longest stands first.
  </DeskHead>
);
