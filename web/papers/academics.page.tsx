import { FileUp } from 'lucide-react';
import { lazy, Suspense, useId, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { useLoadAhead } from '../browser/use-load-ahead.ts';
import { type Outcome, outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PAPERS } from '../messages.ts';
import { Await, defer } from '../ui/await.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { SwipeFull } from '../ui/swipe.tsx';
import { type Choice, listPath, pathOf, readChoice, rememberChoice, VIEWED } from './find/choice.ts';
import { FindForm } from './find/find-form.tsx';
import type { FoundPage } from './find/found.ts';
import { OwnText } from './find/own-text.tsx';
import { PaperList } from './find/paper-list.tsx';
import { PaperSearch } from './find/paper-search.tsx';

const loadViewer = () => import('./view/viewer.tsx');
const Viewer = lazy(loadViewer);
const Filters = lazyPart(async () => (await import('./find/filters.tsx')).Filters);
const Materials = lazyPart(async () => (await import('./find/materials.tsx')).Materials);
const AskPaper = lazyPart(async () => (await import('./ask/ask-paper.tsx')).AskPaper);
const AskBelow = lazyPart(async () => (await import('./ask/ask-below.tsx')).AskBelow);
const NearPapers = lazyPart(async () => (await import('./ask/near-papers.tsx')).NearPapers);

async function find(call: Api, choice: Choice, cursor?: string): Promise<FoundPage> {
  const { query, year, branch, YearofPaper, ...others } = choice;
  if (query) return call(paperCalls.searchPapers, { keyword: query, year, branch, ...others, cursor });
  return call(paperCalls.findPapers, { year: year as string, branch: branch as 'CSE', YearofPaper, cursor });
}

const isWhole = ({ query, year, branch }: Choice) => Boolean(query || (year && branch));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const choice = readChoice(new URL(request.url).searchParams);
  if (!isWhole(choice)) return { found: null };
  if (choice.year && choice.branch && !choice.query) rememberChoice(choice);
  const { value } = await defer(outcomeOf(find(context.get(apiContext), choice)));
  return { found: value };
}

/** Opening a paper does not reload the list below it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.href === nextUrl.href || listOf(currentUrl) !== listOf(nextUrl));
const listOf = ({ searchParams }: URL) => listPath(searchParams);

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const choice = useMemo(() => readChoice(parameters), [parameters]);
  const { query, year, branch } = choice;
  const viewed = parameters.get(VIEWED.paper);
  useLoadAhead(loadViewer);
  return (
    <>
      <PageHead title="Find Question Papers" noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-3 md:mb-6">
        <div>
          <h1 className="text-[22px] leading-7 md:text-h1 font-[680]">Find Question Papers</h1>
          <p className="mt-0.5 md:mt-1 text-ink-3">Papers of previous years, by year and branch</p>
        </div>
        <PaperSearch query={query ?? ''} />
      </div>
      <OwnText />
      {!query && <FindForm choice={choice} />}
      <OwnLinks />
      {found ? (
        <Await
          // The old list stays until that of another Year of Paper is loaded.
          key={query ? pathOf(choice) : `${year} ${branch}`}
          value={found}
          wait={<PapersSkeleton />}
        >
          {(outcome) => <Results outcome={outcome} choice={choice} />}
        </Await>
      ) : (
        <Empty className="panel mt-6" spot={<LateSpot of="PaperSpot" />}>
          Choose a year and a branch, or search all papers.
        </Empty>
      )}
      {!query && year && branch && (
        <Suspense>
          <Materials key={`${year} ${branch}`} year={year} branch={branch} />
        </Suspense>
      )}
      {viewed && (
        <Suspense>
          <Viewer key={viewed} paperId={viewed} startPage={Number(parameters.get(VIEWED.page)) || 1} />
        </Suspense>
      )}
    </>
  );
}

/** The papers of the choice, or that there are none and what else can be done. */
function Results({ outcome, choice }: { outcome: Outcome<FoundPage>; choice: Choice }) {
  const { page, failure } = outcome;
  const { query, YearofPaper } = choice;
  if (failure) return <Failed title={PAPERS.findFailed} failure={failure} retry={pathOf(choice)} />;
  if (!page.data.length && query)
    return (
      <>
        <Searched choice={choice} query={query} />
        <Nothing query={query} />
        <Suspense>
          <AskPaper key={query} choice={choice} />
          <NearPapers choice={choice} />
        </Suspense>
      </>
    );
  if (!page.data.length && !YearofPaper)
    return (
      <>
        <Nothing query={query} />
        <Suspense>
          <AskPaper key={pathOf(choice)} choice={choice} />
        </Suspense>
      </>
    );
  return (
    <>
      {query ? <Searched choice={choice} query={query} /> : <YearFilter years={page.years ?? []} choice={choice} />}
      <PaperList key={YearofPaper ?? ''} first={page} more={(cursor) => find(api, choice, cursor)} />
      <Suspense>
        <AskBelow key={pathOf(choice)} choice={choice} />
      </Suspense>
    </>
  );
}

/** What was searched for, and how it is narrowed. */
const Searched = ({ choice, query }: { choice: Choice; query: string }) => (
  <>
    <h2 className="mt-8 text-[22px] leading-7 font-[660] break-words">
      Papers with <SwipeFull>{query}</SwipeFull>
    </h2>
    <Suspense fallback={<Skeleton className="mt-4 h-11 md:h-10 w-[min(560px,100%)] rounded-full" />}>
      <Filters choice={choice} />
    </Suspense>
  </>
);

/** Links to what the member adds and has added. */
const OwnLinks = () => (
  <div className="print:hidden mt-3 md:mt-4 flex md:flex-wrap gap-2.5 max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 max-md:py-1">
    <ButtonLink look="outline" size="sm" to={paths.dashboard.addPaper()}>
      <FileUp className="size-4" strokeWidth={2} aria-hidden="true" />
      Add a paper you have
    </ButtonLink>
    <ButtonLink look="ghost" size="sm" to={paths.dashboard.contributions()}>
      My contributions
    </ButtonLink>
    <ButtonLink look="ghost" size="sm" to={paths.dashboard.paperRequests()}>
      What is asked for
    </ButtonLink>
  </div>
);

const Nothing = ({ query }: { query: string | undefined }) => (
  <div className="panel mt-6" role="status">
    <Empty spot={<LateSpot of="PaperSpot" />}>
      {query ? (
        <span className="break-words">
          No papers with <SwipeFull>{query}</SwipeFull>
        </span>
      ) : (
        'No papers found for the selected year and branch.'
      )}
    </Empty>
  </div>
);

const PapersSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mt-8 h-9 max-md:h-[88px] w-[min(440px,100%)]" />
    <div className="mt-5 grid sm:grid-cols-2 xl:grid-cols-3 gap-4 md:gap-5">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-[170px] sm:h-[420px] rounded-[14px]" />
      ))}
    </div>
  </SkeletonGroup>
);

/** The available Years of Paper of this year and branch. */
function YearFilter({ years, choice }: { years: string[]; choice: Choice }) {
  const id = useId();
  const navigate = useNavigate();
  const { year, branch, YearofPaper } = choice;
  const chip = (value: string | undefined) => (
    <button
      key={value ?? ''}
      type="button"
      aria-pressed={YearofPaper === value}
      className={classNames(
        'h-9 max-md:h-11 px-4 rounded-full text-[14.5px] tabular-nums',
        YearofPaper === value ? 'bg-ink text-canvas font-semibold' : 'bg-sunken text-ink-2 font-medium hover:text-ink',
      )}
      onClick={() =>
        navigate(pathOf({ year, branch, YearofPaper: value }), { replace: true, preventScrollReset: true })
      }
    >
      {value ?? 'All'}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of its legend and buttons
    <div
      role="group"
      aria-labelledby={id}
      className="print:hidden mt-4 md:mt-8 flex flex-wrap items-center gap-x-4 gap-y-1.5 md:gap-y-3"
    >
      <span id={id} className="font-semibold text-[14.5px]">
        Year of Paper
      </span>
      <div className="flex md:flex-wrap gap-2 min-w-0 max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 max-md:py-1">
        {[undefined, ...years].map(chip)}
      </div>
    </div>
  );
}
