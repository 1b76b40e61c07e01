import { Hand } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type Branch, type Exam, LENGTH } from '#contract/limits.ts';
import { type PaperRequest, paperRequestCalls } from '#contract/paper-requests.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { offeredNames } from '#contract/rules/campus-choices.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useTyped } from '../../forms/typed.ts';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Chips } from '../add/chips.tsx';
import { branchOptions, type Choice, yearOptions } from '../find/choice.ts';
import { proposeRequest } from './propose-request.ts';

interface Asked {
  subject: string;
  exam: Exam | '';
  paperYear: string;
  branch: string;
  year: string;
}

/** A quiz or another exam is rarely set twice. */
const examNames = (chosen: string): Record<string, string> => {
  const { Quiz: _, Other: __, ...names } = offeredNames('exams', chosen);
  return names;
};

/** What nobody has can be asked for; who is of its branch and year sees it. */
export function AskPaper({ choice, title = 'Nobody has this paper: ask' }: { choice: Choice; title?: string }) {
  const { asked, errors, request, isBusy, change, send } = useAsking(choice);
  const heading = useId();
  if (request) return <IsAsked request={request} />;
  const field = (name: 'subject' | 'paperYear' | 'branch' | 'year') => ({
    value: asked[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <section aria-labelledby={heading} className="panel mt-6 p-5 md:p-7 text-left">
      <h2 id={heading} className="text-h3 font-[660]">
        {title}
      </h2>
      <p className="mt-1 text-ink-3">
        Those of its branch and year and those who add papers see it. You are told once, when it is here.
      </p>
      <form noValidate className="mt-5 grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-5" onSubmit={send}>
        <Input
          label="Course"
          required
          className="md:col-span-2"
          maxLength={LENGTH.subject}
          autoComplete="off"
          {...field('subject')}
        />
        <Chips label="Exam" names={examNames(asked.exam)} value={asked.exam} onChange={(exam) => change({ exam })} />
        <Input label="Year of Paper" inputMode="numeric" maxLength={4} hint="Any, if empty" {...field('paperYear')} />
        <Select
          label="Branch"
          required
          placeholder="Select branch"
          options={branchOptions(asked.branch)}
          {...field('branch')}
        />
        <Select label="Year" required placeholder="Select year" options={yearOptions(asked.year)} {...field('year')} />
        <Button type="submit" size="lg" className="justify-self-start max-md:w-full" busy={isBusy && 'Ask for it'}>
          <Hand className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Ask for it
        </Button>
      </form>
    </section>
  );
}

/** What is asked for, proposed from the search, and the call that asks. */
function useAsking(choice: Choice) {
  const own = readYearAndBranch(useMember().YearAndBranch);
  const query = choice.query ?? '';
  const [asked, setAsked] = useTyped<Asked>(`ask ${query}`, {
    ...proposeRequest(query),
    branch: choice.branch ?? own?.branch ?? '',
    year: choice.year ?? (own ? String(own.year) : ''),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [request, setRequest] = useState<PaperRequest>();
  const [isBusy, run] = useAction();
  const change = (more: Partial<Asked>) => {
    setErrors({});
    setAsked((now) => ({ ...now, ...more }));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      try {
        const { branch, exam, ...others } = asked;
        const input = { ...others, branch: branch as Branch, ...(exam && { exam }) };
        setRequest((await api(paperRequestCalls.askForPaper, input)).data);
      } catch (error) {
        const wrong = error instanceof Problem ? (error.errors ?? []) : [];
        if (wrong.length === 0) throw error;
        setErrors(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
      }
    });
  };
  return { asked, errors, request, isBusy, change, send };
}

const IsAsked = ({ request: { subject, count } }: { request: PaperRequest }) => (
  <section aria-label="Asked for" role="status" className="panel mt-6 p-5 md:p-7 text-left">
    <p className="text-h3 font-[660] wrap-anywhere">{subject} is asked for</p>
    <p className="mt-1 text-ink-3">
      {count === 1 ? 'You are the first.' : `${count - 1} others asked, too.`} You are told once, when it is here.
    </p>
    <Link
      to={paths.dashboard.paperRequests()}
      className="mt-2 inline-flex items-center min-h-11 font-semibold text-pen-text underline-offset-4 hover:underline"
    >
      What others ask for
    </Link>
  </section>
);
