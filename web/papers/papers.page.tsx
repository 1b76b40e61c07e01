import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { LENGTH } from '#contract/limits.ts';
import { type PublicPaper, paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { choicesOf, offered } from '#contract/rules/campus-choices.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { apiContext } from '../api/api.ts';
import { useBrand } from '../brand.ts';
import { outcomeOf, statusOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PAPERS } from '../messages.ts';
import { useSession } from '../session/session.ts';
import { Await, defer } from '../ui/await.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Link } from '../ui/link.tsx';
import { Paper as DogEared } from '../ui/paper.tsx';
import { Pick } from '../ui/pick.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { PaperPicture } from './paper-picture.tsx';

/** The filters in the address; what is none of their options counts as none. */
function readFilters(search: URLSearchParams) {
  const among = (kind: 'years' | 'branches', given: string | null) =>
    choicesOf(kind).find(({ value }) => value === given)?.value;
  const year = among('years', search.get('year'));
  const branch = among('branches', search.get('branch'));
  const YearofPaper = search
    .get('YearofPaper')
    ?.match(/^.*(?:19|20)\d\d.*$/)?.[0]
    .slice(0, LENGTH.yearOfPaper);
  return { ...(year && { year }), ...(branch && { branch }), ...(YearofPaper && { YearofPaper }) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const { value } = await defer(outcomeOf(context.get(apiContext)(paperCalls.browsePapers, filters)));
  return data({ found: value }, { status: statusOf(value) });
}

/** Which papers there are, for visitors. Members read them on a page of their own. */
export function Component() {
  const { found } = useLoaderData<typeof loader>();
  const search = useSearchParams()[0];
  const filters = readFilters(search);
  const isMember = Boolean(useSession());
  const navigate = useNavigate();
  useEffect(() => {
    if (isMember) navigate(paths.dashboard.academics(readFilters(search)), { replace: true });
  }, [isMember, navigate, search]);
  return (
    <div className="wrap pt-2 md:pt-10">
      <PageHead
        title="Question papers"
        description="Question papers of previous years, by branch and year. Reading and downloading is for members, and free."
        canonical={paths.papers()}
      />
      <h1 className="text-[22px] leading-7 md:text-h1 font-[680] mb-4 md:mb-5">Find Question Papers</h1>
      <Await key={String(search)} value={found} wait={<PapersSkeleton />}>
        {({ page, failure }) =>
          failure ? (
            <Failed title={PAPERS.findFailed} failure={failure} retry={paths.papers(filters)} />
          ) : (
            <>
              <Invitation total={page.data.total} />
              <Filters filters={filters} years={page.data.years} />
              {page.data.subjects.length === 0 ? (
                <Empty className="panel mt-6" spot={<LateSpot of="PaperSpot" />}>
                  No papers here yet
                </Empty>
              ) : (
                page.data.subjects.map((subject) => <Subject key={subject.subject} {...subject} />)
              )}
            </>
          )
        }
      </Await>
    </div>
  );
}

function Invitation({ total }: { total: number }) {
  const { campusName } = useBrand();
  const next = paths.dashboard.academics();
  return (
    <section
      aria-label="For members"
      className="dogear relative rounded-panel bg-pen-soft p-4 md:p-7 md:flex items-center justify-between gap-8 [--fold:40px] [--fold-bg:var(--marker)]"
    >
      <div className="md:pr-10">
        <h2 className="pr-10 text-[19px] leading-6 font-[680]">
          {formatNumber(total)} past {total === 1 ? 'paper' : 'papers'} of {campusName}
        </h2>
        <p className="mt-1 text-ink-2">
          Look around. Reading, searching inside and downloading is for members, and free.
        </p>
      </div>
      <div className="mt-4 md:mt-0 md:mr-10 grid grid-cols-2 gap-3 shrink-0">
        <ButtonLink to={paths.signup(next)}>Create account</ButtonLink>
        <ButtonLink look="outline" to={paths.login(next)}>
          Sign in
        </ButtonLink>
      </div>
    </section>
  );
}

interface FiltersProps {
  filters: ReturnType<typeof readFilters>;
  years: string[];
}

function Filters({ filters, years }: FiltersProps) {
  const navigate = useNavigate();
  const select = (name: keyof typeof filters, any: string, options: readonly (readonly [string, string])[]) => (
    <Pick
      label={any}
      all={any}
      value={filters[name]}
      options={options}
      onGo={(value) => navigate(paths.papers({ ...filters, [name]: value || undefined }), { preventScrollReset: true })}
    />
  );
  return (
    <div className="mt-4 md:mt-5 flex md:flex-wrap gap-2.5 max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 max-md:py-1">
      {select(
        'year',
        'Any year',
        offered('years', filters.year).map(({ value, label }) => [value, label] as const),
      )}
      {select(
        'branch',
        'Any branch',
        offered('branches', filters.branch).map(({ value, label }) => [value, label] as const),
      )}
      {select(
        'YearofPaper',
        'Year of Paper',
        years.map((year) => [year, year] as const),
      )}
    </div>
  );
}

interface SubjectProps {
  subject: string;
  count: number;
  papers: PublicPaper[];
}

const Subject = ({ subject, count, papers }: SubjectProps) => (
  <section aria-label={subject} className="mt-5 md:mt-8">
    <h2 className="flex items-baseline justify-between gap-4 text-h3 font-[660] mb-1.5 md:mb-3">
      <Link
        to={paths.login(paths.dashboard.academics({ query: subject }))}
        className="inline-flex items-center min-h-11 wrap-anywhere hover:underline underline-offset-4"
      >
        {subject}
        <ChevronRight className="size-5 ml-1 shrink-0 text-ink-3" aria-hidden="true" />
      </Link>
      <span className="text-[15px] font-medium text-ink-2 tabular-nums">
        {count}
        <span className="sr-only"> {count === 1 ? 'paper' : 'papers'}</span>
      </span>
    </h2>
    <ul className="relative flex gap-3.5 overflow-x-auto -mx-4 px-4 scroll-px-4 pb-2 snap-x [scrollbar-width:thin]">
      {papers.map((paper) => (
        <li key={paper._id} className="w-[136px] md:w-[168px] shrink-0 snap-start">
          <Link to={paths.login(paths.dashboard.academics({ paper: paper._id }))} className="block">
            <DogEared
              fold={26}
              flap="pen-line"
              className="rounded-[12px] bg-surface shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <PaperPicture preview={paper.preview} name="" />
            </DogEared>
            <span className="mt-2 block font-semibold leading-[21px] line-clamp-2">
              <span className="sr-only">Sign in to read </span>
              {paper.title}
            </span>
            <span className="block text-sm text-ink-3">
              {paper.YearofPaper} · {paper.branch}
              {paper.pages !== null && ` · ${paper.pages} ${paper.pages === 1 ? 'page' : 'pages'}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const PapersSkeleton = () => (
  <Skeletons
    className="grid gap-6"
    of={['h-32 rounded-panel', 'h-11 w-72', ...Array(3).fill('h-[240px] rounded-panel')]}
  />
);
