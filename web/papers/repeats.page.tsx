import { QUESTIONS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { questionCalls, type Repeats } from '#contract/questions.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Link } from '../ui/link.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { REPEATS } from './messages.ts';
import { PapersBack } from './papers-back.tsx';
import { occasionOf, placeOf, questionPath } from './questions/occasion.ts';

/** What is asked in a subject again and again, always out of how many papers. */
export const { loader, Component } = memberPage({
  title: 'What repeats',
  load: async (api, _, search) => {
    const [branch, subject] = [search.get('branch') ?? '', search.get('subject') ?? ''];
    const { data } = await api(questionCalls.listRepeats, { branch, subject } as never);
    return { ...data, subject };
  },
  above: <PapersBack />,
  wait: (
    <SkeletonGroup>
      <Skeleton className="h-9 w-72 max-w-full rounded-[10px]" />
      <div className="mt-6 grid gap-3">
        <Repeat count={4}>
          <Skeleton className="h-28 rounded-panel" />
        </Repeat>
      </div>
    </SkeletonGroup>
  ),
  failed: REPEATS.failed,
  heading: true,
  render: (found) => <Shown {...found} />,
  isAnother: 'search',
});

function Shown({ subject, papers, groups }: Repeats & { subject: string }) {
  const isEnough = papers.length >= QUESTIONS.papers;
  return (
    <>
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] wrap-anywhere">What repeats in {subject}</h1>
      {isEnough && (
        <p className="mt-1.5 text-ink-3">
          In {papers.length} papers whose questions a machine has cut and compared. Asked in other words, it may be
          missing.
        </p>
      )}
      {groups.length === 0 ? (
        <Empty
          className="panel mt-6"
          spot={<LateSpot of="PaperSpot" />}
          action={<ButtonLink to={paths.dashboard.addPaper()}>Add a paper</ButtonLink>}
        >
          {isEnough ? 'Nothing was asked twice' : 'Four papers of a subject say what repeats in it'}
        </Empty>
      ) : (
        <ol className="mt-6 panel px-4 md:px-6 divide-y divide-line">
          {groups.map((group) => (
            <Group key={`${group.asked[0]?.paperId} ${group.text}`} {...{ group, papers }} />
          ))}
        </ol>
      )}
    </>
  );
}

function Group({ group: { text, asked }, papers }: { group: Repeats['groups'][number]; papers: Repeats['papers'] }) {
  const first = new Map(asked.toReversed().map((one) => [one.paperId, one]));
  return (
    <li className="py-4 md:py-5">
      <p className="leading-6 wrap-anywhere">{text}</p>
      <p className="mt-1 text-sm text-ink-3">
        in {first.size} of {papers.length} papers
      </p>
      <ul className="mt-2.5 flex flex-wrap gap-1.5" aria-label="Papers, the newest first">
        {papers.map((paper) => {
          const question = first.get(paper.paperId);
          const block = classNames(
            'inline-flex items-center min-h-8 max-md:min-h-11 px-2.5 rounded-[8px] text-[13.5px] font-semibold tabular-nums',
            question
              ? 'bg-pen-soft text-pen-text hover:underline underline-offset-4'
              : 'bg-sunken text-ink-3 font-normal',
          );
          return (
            <li key={paper.paperId}>
              {question ? (
                <Link to={questionPath(question)} className={block}>
                  {occasionOf(paper)}
                  {question.label && <span className="sr-only">, {placeOf(question)}</span>}
                </Link>
              ) : (
                <span className={block}>
                  <span className="sr-only">Not in </span>
                  {occasionOf(paper)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
