import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { findingCalls } from '#contract/finding.ts';
import { PEOPLE as LIMITS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { isOffline, outcomeOf } from '../failures/outcome.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { AwaySpot } from '../offline/away-spot.tsx';
import { TryNow } from '../offline/try-now.tsx';
import { Await, defer } from '../ui/await.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { FINDING } from './messages.ts';
import { PersonRowSkeleton } from './person-row.tsx';
import { FoundPeople } from './search/found-people.tsx';
import { PeopleForm } from './search/people-form.tsx';
import { filterWords, isEnough, readSought, type Sought } from './search/sought.ts';

const find = (call: Api, sought: Sought, cursor?: string) => call(findingCalls.searchPeople, { ...sought, cursor });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const sought = readSought(new URL(request.url).searchParams);
  if (!isEnough(sought)) return { found: null };
  const { value } = await defer(outcomeOf(find(context.get(apiContext), sought)).catch(whileAway));
  return { found: value };
}

/** Without network the form stays, and what was typed in it: null. */
function whileAway(error: unknown): null {
  if (!isOffline(error)) throw error;
  return null;
}

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const sought = useMemo(() => readSought(parameters), [parameters]);
  return (
    <Main className="wrap pt-6 md:pt-8">
      <PageHead title="People" noindex />
      <div className="max-w-[880px] mx-auto">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 mb-6">
          <div>
            <h1 className="text-h1 font-[680] max-md:sr-only">People</h1>
            <p className="mt-1 text-ink-3">Find somebody of your campus. E-mail and number are never shown here.</p>
          </div>
          <ButtonLink look="outline" size="sm" to={paths.dashboard.followers()}>
            Followers and following
          </ButtonLink>
        </div>
        <PeopleForm sought={sought} />
        {found ? (
          <Await value={found} wait={skeleton}>
            {(outcome) =>
              outcome === null ? (
                <WithoutNetwork />
              ) : outcome.failure ? (
                <Failed
                  className="panel mt-5"
                  title={FINDING.searchFailed}
                  failure={outcome.failure}
                  retry={paths.people({ ...sought })}
                />
              ) : outcome.page.data.length === 0 ? (
                <Nobody sought={sought} />
              ) : (
                <FoundPeople first={outcome.page} name={sought.name} more={(cursor) => find(api, sought, cursor)} />
              )
            }
          </Await>
        ) : (
          <Empty className="panel mt-5" spot={<LateSpot of="PeopleSpot" />}>
            Type at least {LIMITS.letters} letters of a name
          </Empty>
        )}
      </div>
    </Main>
  );
}

/** The page is loaded again by itself once there is a network. */
const WithoutNetwork = () => (
  <div className="panel mt-5" role="status">
    <Empty spot={<AwaySpot />} action={<TryNow className="btn btn-outline" />}>
      You are offline
      <span className="block mt-2 font-sans text-base font-normal tracking-normal text-ink-2">
        People are searched as soon as the network is back.
      </span>
    </Empty>
  </div>
);

/** Names the filters, and offers to drop them. */
function Nobody({ sought }: { sought: Sought }) {
  const filters = filterWords(sought);
  return (
    <div className="panel mt-5" role="status">
      <Empty
        spot={<LateSpot of="PeopleSpot" />}
        action={
          filters && (
            <ButtonLink to={paths.people({ name: sought.name })} replace preventScrollReset>
              Search every year and branch
            </ButtonLink>
          )
        }
      >
        <span className="break-words">
          Nobody by “{sought.name}”{filters && ` in ${filters}`}
        </span>
        <span className="block mt-2 font-sans text-base font-normal tracking-normal text-ink-2">
          Some people choose not to be found. An item, a paper or a friend may still lead to them.
        </span>
      </Empty>
    </div>
  );
}

const skeleton = (
  <SkeletonGroup>
    <Skeleton className="mt-6 h-5 w-24" />
    <div className="panel mt-3 divide-y divide-line">
      <Repeat count={6}>
        <PersonRowSkeleton className="gap-4 h-[88px] px-4 md:px-6" picture="size-14" />
      </Repeat>
    </div>
  </SkeletonGroup>
);
