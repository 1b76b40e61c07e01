import { Eye, EyeOff, FilePlus2, FileText } from 'lucide-react';
import { type ConsolePaper, consoleCalls } from '#contract/console.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { memberPage } from '../layout/member-page.tsx';
import { LOADING } from '../messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { listOf } from './list-page.tsx';
import { CONSOLE } from './messages.ts';

const SHOWN = [
  ['false', 'Shown'],
  ['true', 'Withdrawn'],
] as const;

export const { loader, Component } = memberPage({
  title: 'Papers',
  above: (
    <>
      <ConsoleHead
        title="Papers"
        action={
          <ButtonLink to={paths.dashboard.addPyq()}>
            <FilePlus2 className="size-[18px]" aria-hidden="true" />
            Add PYQ
          </ButtonLink>
        }
      >
        Withdrawn ones too. Newest first.
      </ConsoleHead>
      <PartPages of="papers" />
    </>
  ),
  failed: CONSOLE.papersFailed,
  ...listOf({
    list: (call, search, cursor) =>
      call(consoleCalls.listAllPapers, { ...termsOf(search, 'keyword', 'hidden'), ...cursor }),
    empty: 'No paper is like that',
    spot: <LateSpot of="PaperSpot" />,
    filter: () => (
      <Finder
        label="Search papers"
        placeholder="Title, subject or branch"
        selects={[{ name: 'hidden', label: 'State', all: 'All states', options: SHOWN }]}
      />
    ),
    rows: ({ rows, replace }) => (
      <section className="panel p-2" aria-label="Papers">
        <ul>
          {rows.map((paper) => (
            <PaperRow
              key={paper._id}
              paper={paper}
              onChanged={(changed) => replace(changed, (other) => other._id === changed._id)}
            />
          ))}
        </ul>
      </section>
    ),
  }),
});

interface PaperRowProps {
  paper: ConsolePaper;
  onChanged: (paper: ConsolePaper) => void;
}

function PaperRow({ paper, onChanged }: PaperRowProps) {
  const { _id, title, subject, branch, year, yearOfPaper, isHidden, addedBy, createdAt } = paper;
  const [busy, run] = useAction();
  const turn = () =>
    run(async () => {
      await api(paperCalls.hidePaper, { paperId: _id, hidden: !isHidden });
      onChanged({ ...paper, isHidden: !isHidden });
    });
  const Sign = isHidden ? Eye : EyeOff;
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] md:grid-cols-[44px_minmax(0,1fr)_auto_auto] gap-x-3.5 gap-y-2 items-center py-2.5 px-2.5 md:px-3.5 rounded-[14px] hover:bg-sunken">
      <span className="grid place-items-center size-11 rounded-[10px] bg-pen-soft text-pen-text">
        <FileText className="size-5" strokeWidth={1.9} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold md:truncate">
          {subject}, {title}
        </p>
        <p className="text-sm text-ink-3">
          {branch}, {yearName(year)} · {yearOfPaper} · {addedBy ? `by ${addedBy}` : 'by a deleted user'},{' '}
          <Day time={createdAt} />
        </p>
      </div>
      <div className="max-md:col-start-2 flex flex-wrap items-center gap-x-3 gap-y-2 md:contents">
        {isHidden && <Badge tone="stop">Withdrawn</Badge>}
        <Button
          look={isHidden ? 'outline' : 'quiet'}
          size="sm"
          className="md:col-start-4"
          busy={busy && LOADING}
          aria-label={`${isHidden ? 'Put back' : 'Withdraw'} ${subject}, ${title}`}
          onClick={turn}
        >
          <Sign className="size-4" aria-hidden="true" />
          {isHidden ? 'Put back' : 'Withdraw'}
        </Button>
      </div>
    </li>
  );
}
