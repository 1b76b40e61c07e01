import { ArrowRight } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { DESK } from '../messages.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Awaited, later } from '../ui/later.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Figures } from './queue/figures.tsx';
import { Queue } from './queue/queue.tsx';
import { QueueFilter } from './queue/queue-filter.tsx';
import { type Queue as Loaded, loadQueue, useQueue } from './queue/use-queue.ts';
import { readWanted, type Wanted } from './queue/wanted.ts';
import { useNow } from './use-now.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = readWanted(new URL(request.url).searchParams);
  const { value } = await later(outcomeOf(loadQueue(wanted, context.get(apiContext))));
  return { queue: value };
}

export function Component() {
  const { queue } = useLoaderData<typeof loader>();
  const wanted = readWanted(useSearchParams()[0]);
  const address = paths.dashboard.desk({ ...wanted });
  return (
    <>
      <PageHead title="Desk" noindex />
      <Awaited
        // A filter shows the skeleton of its result at once.
        key={address}
        value={queue}
        wait={
          <>
            <Head />
            <Skeleton className="h-20 rounded-[14px]" />
            <QueueFilter wanted={wanted} />
            <SkeletonGroup className="panel p-4 grid gap-5">
              <Repeat count={6}>
                <Skeleton className="h-[60px]" />
              </Repeat>
            </SkeletonGroup>
          </>
        }
      >
        {({ page, failure }) =>
          failure ? (
            <>
              <Head />
              <QueueFilter wanted={wanted} />
              <div className="panel">
                <Failed title={DESK.listFailed} failure={failure} retry={address} />
              </div>
            </>
          ) : (
            <Desk first={page} wanted={wanted} />
          )
        }
      </Awaited>
    </>
  );
}

function Desk({ first, wanted }: { first: Loaded; wanted: Wanted }) {
  const queue = useQueue(first, wanted);
  const now = useNow();
  const start = queue.rows.find(({ state, isOwn }) => state !== 'decided' && !isOwn);
  return (
    <>
      <Head start={start?.number} />
      <Figures figures={queue.figures} now={now} />
      <QueueFilter wanted={wanted} figures={queue.figures} />
      <Queue queue={queue} wanted={wanted} />
    </>
  );
}

const Head = ({ start }: { start?: number | undefined }) => (
  <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
    <div>
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Desk</h1>
      <p className="mt-1 text-ink-3">The heaviest case stands first.</p>
    </div>
    {start !== undefined && (
      <ButtonLink to={paths.dashboard.case(start)} className="max-md:w-full">
        Start with the first
        <ArrowRight className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
      </ButtonLink>
    )}
  </div>
);
