import { HandHeart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { contributionCalls, type PaperCompany, type Solution as Solved } from '#contract/contributions.ts';
import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { ReportFlag } from '../../reports/report-button.tsx';
import { Button } from '../../ui/button.tsx';
import { nameOf, sizeOf } from '../name.ts';
import { PaperPicture } from '../paper-picture.tsx';
import { Questions } from '../questions/questions.tsx';
import { WrongTag } from './wrong-tag.tsx';

interface CompanyProps {
  paper: Paper;
  beside: Solved | undefined;
  onBeside: (solution: Solved | undefined) => void;
  goTo: (page: number) => void;
}

/** What stands beside a paper: its solutions, thanks, and a way to say that a tag is wrong. Without a network nothing. */
export function Company({ paper, beside, onBeside, goTo }: CompanyProps) {
  const [company, setCompany] = useState<PaperCompany>();
  const { _id: paperId } = paper;
  useEffect(() => {
    const leaving = new AbortController();
    api(contributionCalls.getPaperCompany, { paperId }, { signal: leaving.signal }).then(
      ({ data }) => setCompany(data),
      (error) => {
        if (!leaving.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => leaving.abort();
  }, [paperId]);
  if (!company) return null;
  const { contributor, isOwn, solutions } = company;
  return (
    <aside aria-label="About this paper" className="grid gap-4">
      {solutions.map((solution) => (
        <Solution
          key={solution._id}
          solution={solution}
          isBeside={beside?._id === solution._id}
          onToggle={() => onBeside(beside?._id === solution._id ? undefined : solution)}
        />
      ))}
      <Questions paper={paper} goTo={goTo} />
      <div className="panel p-4 grid gap-3">
        <p className="text-sm text-ink-3">Added by {isOwn ? 'you' : (contributor ?? 'a student')}</p>
        <div className="flex items-center gap-2">
          <Thanks paperId={paperId} company={company} onChange={(more) => setCompany({ ...company, ...more })} />
          <ReportFlag
            reported={{
              kind: 'paper',
              thingId: paperId,
              title: paper.subject,
              note: `${paper.title}, ${paper.YearofPaper}`,
              image: paper.preview?.url,
            }}
            label={`Report ${nameOf(paper)}`}
          />
        </div>
        <WrongTag
          paper={paper}
          company={company}
          onTagged={(field) => setCompany({ ...company, tagged: [...company.tagged, field] })}
        />
      </div>
    </aside>
  );
}

interface SolutionProps {
  solution: Solved;
  isBeside: boolean;
  onToggle: () => void;
}

const Solution = ({ solution, isBeside, onToggle }: SolutionProps) => (
  <section aria-label="Solution" className="panel p-4 grid grid-cols-[44px_minmax(0,1fr)] gap-3.5 items-center">
    <div className="rounded-[6px] overflow-hidden shadow-[0_0_0_1px_var(--line)]">
      <PaperPicture preview={solution.preview} name="" />
    </div>
    <div className="min-w-0">
      <h2 className="font-sans text-base font-semibold tracking-normal">Solution</h2>
      <p className="text-sm text-ink-3">
        {sizeOf(solution)}, by {solution.contributor ?? 'a student'}
      </p>
    </div>
    <Button look="outline" size="sm" className="col-span-2" aria-pressed={isBeside} onClick={onToggle}>
      {isBeside ? 'Close' : 'Open beside'}
    </Button>
  </section>
);

interface ThanksProps {
  paperId: string;
  company: PaperCompany;
  onChange: (more: Pick<PaperCompany, 'thanks' | 'isThanked'>) => void;
}

function Thanks({ paperId, company: { thanks, isThanked, isOwn }, onChange }: ThanksProps) {
  const [isBusy, run] = useAction();
  if (isOwn) return <p className="flex-1 text-sm text-ink-2">{thanks} thanks</p>;
  const thank = () =>
    run(async () => onChange((await api(contributionCalls.thankForPaper, { paperId, isThanked: !isThanked })).data));
  return (
    <Button
      look={isThanked ? 'soft' : 'outline'}
      className="flex-1"
      aria-pressed={isThanked}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && thank()}
    >
      <HandHeart className="size-[18px]" strokeWidth={2} aria-hidden="true" />
      Thanks {thanks > 0 && <span className="tabular-nums">{thanks}</span>}
    </Button>
  );
}
