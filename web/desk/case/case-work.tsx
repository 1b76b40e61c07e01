import { Copy, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Case, deskCalls } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { ACT_NAMES, actsLabel, clashOf } from '#contract/rules/desk-words.ts';
import { api } from '../../api/api.ts';
import { useLoadAhead } from '../../browser/use-load-ahead.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMedia } from '../../ui/use-wide.ts';
import { When } from '../../ui/when.tsx';
import { Answer } from '../decide/answer.tsx';
import { DecideColumn, SEND } from '../decide/decide.tsx';
import { ACT_KEYS, WORDS } from '../decide/decide-fields.tsx';
import { AppealText, Decided } from '../decide/decided.tsx';
import { DismissDialog, loadDismissDialog } from '../decide/open-dismiss.ts';
import { isDismissal, useDraft } from '../decide/use-draft.ts';
import { KeyLine, type KeyNames } from '../keys.tsx';
import { DESK } from '../messages.ts';
import { KeysDialog } from '../open-keys.ts';
import { CaseNav } from '../queue-nav.tsx';
import { useKeys } from '../use-keys.ts';
import { CaseHead } from './case-head.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseMessages, OPEN_MESSAGES } from './case-messages.tsx';
import { CaseReports } from './case-reports.tsx';
import { type Send, useCase } from './use-case.ts';

const loadSheet = async () => (await import('../decide/decide-sheet.tsx')).DecideSheet;
const DecideSheet = lazyDialog(loadSheet);
const loadDialogs = () => Promise.all([loadSheet(), loadDismissDialog()]);

const KEYS: KeyNames = [
  [['J', 'K'], 'next and previous case'],
  [['Enter'], 'go on'],
  [['?'], 'all keys'],
];
const MORE_KEYS: KeyNames = [
  [['M'], 'open the messages'],
  [['Ctrl', 'Enter'], 'send, in the own words'],
  [['U'], 'back to the desk'],
];

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** A case: the thing on the left, the decision on the right. */
export function CaseWork({ first }: { first: Case }) {
  const work = useCase(first);
  const { found, isBusy, overtaken, send } = work;
  const state = useDraft(found);
  const navigate = useNavigate();
  const hasColumn = useMedia('(width >= 64rem)');
  const [opened, setOpened] = useState<'decide' | 'dismiss' | 'keys'>();
  const mayDecide = found.state === 'open';
  const { draft } = state;

  useLoadAhead(loadDialogs);
  const { decide, dismiss } = useDeciding(found, state, send);
  const goTo = (number: number | null) => () =>
    number !== null && void navigate(paths.dashboard.case(number), { replace: true });
  useKeys({
    J: goTo(found.next),
    K: goTo(found.previous),
    M: () => document.getElementById(OPEN_MESSAGES)?.click(),
    U: () => void navigate(paths.dashboard.desk()),
    '?': () => setOpened('keys'),
    ...(mayDecide &&
      hasColumn && {
        ...Object.fromEntries(found.acts.map((act) => [ACT_NAMES[act].key, () => state.toggle(act)])),
        Enter: () => focus(draft.words || isDismissal(draft) ? `#${SEND}` : WORDS),
      }),
  });
  const decideProps = { found, state, isBusy, onSend: decide };
  // There is nothing to go on to in an appeal.
  const keys = mayDecide ? KEYS : KEYS.filter(([names]) => !names.includes('Enter'));
  const close = () => setOpened(undefined);

  return (
    <>
      <CaseNav found={found} />
      {overtaken && <Overtaken found={found} words={overtaken.words} />}
      <div className="grid gap-5 items-start grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_372px]">
        <Thing found={found} isBusy={isBusy} send={send} keys={keys} />
        {found.state === 'appealed' && <Answer found={found} isBusy={isBusy} send={send} />}
        {found.state === 'decided' && (
          <div className="grid gap-5 max-lg:row-start-1">
            <Decided found={found} isBusy={isBusy} send={send} />
            <AppealText found={found} />
          </div>
        )}
        {mayDecide && hasColumn && <DecideColumn {...decideProps} />}
      </div>
      {mayDecide && !hasColumn && (
        <ActBar onDismiss={() => setOpened('dismiss')} onDecide={() => setOpened('decide')} />
      )}
      {mayDecide && !hasColumn && <DecideSheet {...decideProps} open={opened === 'decide'} onOpenChange={close} />}
      {opened === 'dismiss' && <DismissDialog open onOpenChange={close} row={found} onDismiss={dismiss} />}
      <KeysDialog open={opened === 'keys'} onOpenChange={close} keys={[...keys, ...MORE_KEYS]} />
    </>
  );
}

function useDeciding(found: Case, state: ReturnType<typeof useDraft>, send: Send) {
  const { draft } = state;
  const decide = () => {
    if (!state.check()) return focus(clashOf(draft.acts) ? ACT_KEYS : WORDS);
    const { acts, days, reason, words } = draft;
    const said = isDismissal(draft)
      ? { acts, reason: 'nothing' as const }
      : { acts, reason, words, ...(acts.includes('suspend') && { days }) };
    return send(() => api(deskCalls.decideCase, { caseId: found._id, ...said }), {
      said: `Case ${found.number} is decided`,
      words,
    });
  };
  const dismiss = () =>
    send(() => api(deskCalls.decideCase, { caseId: found._id, acts: ['dismiss'], reason: 'nothing' }), {
      said: DESK.dismissed,
      words: draft.words,
    });
  return { decide, dismiss };
}

interface ThingProps {
  found: Case;
  isBusy: boolean;
  send: Send;
  keys: typeof KEYS;
}

/** What it is about, with what was decided before an appeal. */
const Thing = ({ found, isBusy, send, keys }: ThingProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <CaseHead found={found} />
    {found.state === 'appealed' && (
      <>
        <AppealText found={found} />
        <Decided found={found} isBusy={isBusy} send={send} />
      </>
    )}
    <CaseReports reports={found.reporters} reason={found.reason} />
    <CaseMessages found={found} />
    <CaseHistory history={found.history} />
    {found.state !== 'decided' && <KeyLine keys={keys} />}
  </div>
);

/** Stands in place of the tab bar on phones. */
const ActBar = ({ onDismiss, onDecide }: { onDismiss: () => void; onDecide: () => void }) => (
  <section
    aria-label="Act on this case"
    className="fixed short:static! short:-mx-4 short:mt-5 bottom-0 inset-x-0 z-[45] grid grid-cols-[1fr_1.6fr] gap-2.5 px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] bg-surface border-t border-line"
  >
    <Button look="quiet" size="lg" onClick={onDismiss}>
      Dismiss
    </Button>
    <Button size="lg" onClick={onDecide}>
      Decide
    </Button>
  </section>
);

/** Somebody else was faster: shows who, their decision, and the text typed here. */
function Overtaken({ found: { decidedBy, decision }, words }: { found: Case; words: string }) {
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast.success('Copied'),
      () => {},
    );
  return (
    <div ref={box} role="status" tabIndex={-1} className="mb-5">
      <Note tone="wait" icon={<UsersRound strokeWidth={1.9} aria-hidden="true" />}>
        <p className="font-semibold">
          {decidedBy?.name ?? 'Somebody else'} was faster
          {decision && (
            <>
              : {actsLabel(decision.acts, decision.days).toLowerCase()}, <When time={decision.at} />
            </>
          )}
        </p>
        {words.trim() && (
          <>
            <p className="mt-2">You had written:</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{words}</p>
            <Button look="outline" size="sm" className="mt-3" onClick={copy}>
              <Copy className="size-4" strokeWidth={2} aria-hidden="true" />
              Copy it
            </Button>
          </>
        )}
      </Note>
    </div>
  );
}
