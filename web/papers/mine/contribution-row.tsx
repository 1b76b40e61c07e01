import { MessageSquareQuote } from 'lucide-react';
import { type Contribution, contributionCalls } from '#contract/contributions.ts';
import type { PaperState } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { LOADING } from '../../messages.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { openDialog } from '../../ui/lazy-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { KIND_NAMES, monthName } from '../add/kind-names.ts';
import { CONTRIBUTIONS } from '../messages.ts';
import { PaperPicture } from '../paper-picture.tsx';
import { PaperViewer } from '../view/paper-viewer.ts';

const STATES: Record<PaperState, [name: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  shown: ['Shown', 'go'],
  withheld: ['Title only', 'quiet'],
  refused: ['Refused', 'stop'],
  withdrawn: ['Withdrawn', 'quiet'],
};

/** One contribution with its state, and the desk's words as they were written. */
export function ContributionRow({
  contribution,
  onTakenBack,
}: {
  contribution: Contribution;
  onTakenBack: () => void;
}) {
  const { state, kind, month, words, decidedAt, downloads, thanks, preview } = contribution;
  const [name, tone] = STATES[state];
  const isShown = state === 'shown';
  return (
    <li className="py-4 md:py-5 grid grid-cols-[52px_minmax(0,1fr)] md:grid-cols-[52px_minmax(0,1fr)_auto] gap-x-4 gap-y-3 items-start">
      <div className="rounded-[6px] overflow-hidden shadow-[0_0_0_1px_var(--line)]">
        <PaperPicture preview={preview} name="" />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          <Name contribution={contribution} />
          <Badge tone={tone} dot>
            {name}
          </Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-3">
          {[KIND_NAMES[kind], month && monthName(month)].filter(Boolean).join(', ')} ·{' '}
          <Since contribution={contribution} />
        </p>
        {words && (
          <Note
            tone={state === 'refused' ? 'stop' : 'quiet'}
            className="mt-2.5"
            icon={<MessageSquareQuote strokeWidth={1.9} aria-hidden="true" />}
          >
            <p className="whitespace-pre-line wrap-anywhere">“{words}”</p>
            {decidedAt && (
              <p className="mt-0.5">
                The desk, <Day time={decidedAt} />
              </p>
            )}
          </Note>
        )}
      </div>
      <div className="max-md:col-start-2 md:self-center flex items-center gap-5">
        {isShown && (
          <>
            <Figure count={downloads} name="downloads" />
            <Figure count={thanks} name="thanks" />
          </>
        )}
        {state === 'waiting' && <TakeBack contribution={contribution} onTakenBack={onTakenBack} />}
        {state === 'refused' && <SendAnother contribution={contribution} />}
      </div>
    </li>
  );
}

/** Opens what is there to be read: there the contributor corrects its questions, too. */
function Name({ contribution: { _id, subject, title, state, pages } }: { contribution: Contribution }) {
  const name = `${subject}, ${title}`;
  if (!pages || (state !== 'waiting' && state !== 'shown')) return name;
  return (
    <button
      type="button"
      className="min-h-6 max-md:min-h-11 text-left hover:underline underline-offset-4"
      aria-label={`Read ${name}`}
      onClick={() => openDialog(PaperViewer, { paperId: _id })}
    >
      {name}
    </button>
  );
}

function Since({
  contribution: { state, decidedAt, createdAt, isNamed, isToBeChecked },
}: {
  contribution: Contribution;
}) {
  if (state !== 'shown')
    return (
      <>
        sent <Day time={createdAt} />
      </>
    );
  return (
    <>
      since <Day time={decidedAt ?? createdAt} /> · {isNamed ? 'shown as yours' : 'from a student'}
      {isToBeChecked && ' · the desk looks at it afterwards'}
    </>
  );
}

const Figure = ({ count, name }: { count: number; name: string }) => (
  <p className="text-sm text-ink-3 md:text-right">
    <b className="text-[17px] text-ink font-[660] tabular-nums md:block">{count.toLocaleString('en-IN')}</b> {name}
  </p>
);

function TakeBack({ contribution: { _id, subject, title }, onTakenBack }: Parameters<typeof ContributionRow>[0]) {
  const [busy, run] = useAction();
  const takeBack = () =>
    run(async () => {
      await api(contributionCalls.takeBackContribution, { paperId: _id });
      toast.success(CONTRIBUTIONS.takenBack);
      onTakenBack();
    });
  return (
    <Button
      look="quiet"
      size="sm"
      busy={busy && LOADING}
      aria-label={`Take back ${subject}, ${title}`}
      onClick={takeBack}
    >
      Take back
    </Button>
  );
}

const SendAnother = ({
  contribution: { kind, subject, title, exam, month, branch, year },
}: {
  contribution: Contribution;
}) => (
  <ButtonLink
    look="outline"
    size="sm"
    aria-label={`Send another for ${subject}, ${title}`}
    to={paths.dashboard.addPaper({ kind, subject, title: exam ? null : title, exam, month, branch, year })}
  >
    Send another
  </ButtonLink>
);
