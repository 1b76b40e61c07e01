import { UsersRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { can } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { KIND_NAMES } from '../../papers/add/kind-names.ts';
import { nameOf } from '../../papers/name.ts';
import { ReadMark } from '../../papers/read-mark.tsx';
import { actorOf, useMember } from '../../session/session.ts';
import { ActBar } from '../../ui/act-bar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { useMedia } from '../../ui/use-wide.ts';
import { ageText, count, personName } from '../case-words.ts';
import { KeyLine, type KeyNames } from '../keys.tsx';
import { KeysDialog } from '../open-keys.ts';
import { SheetNav } from '../queue-nav.tsx';
import { useKeys } from '../use-keys.ts';
import { useNow } from '../use-now.ts';
import { CHOICES, canReplace, DecideFields, SendButton, WORDS } from './decide-fields.tsx';
import { Decided, STATE_NAMES } from './decided-paper.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { SheetPages } from './sheet-pages.tsx';
import { type FoundPaper, type SheetWork, useSheet } from './use-sheet.ts';

const KEYS: KeyNames = [
  [['J', 'K'], 'next and previous paper'],
  [['A', 'C', 'P', 'W', 'R'], 'decide'],
  [['Enter'], 'send'],
  [['?'], 'all keys'],
];
const MORE_KEYS: KeyNames = [
  [['E'], 'change a field'],
  [['T'], 'take the first that the page says'],
  [['N'], 'the next that is near'],
  [['Ctrl', 'Enter'], 'send, in the words'],
  [['U'], 'back to the papers'],
];

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** A contribution, what is near it, and the decision beside them. */
export function Sheet({ first }: { first: FoundPaper }) {
  const work = useSheet(first);
  const { found, overtaken } = work;
  const [near, setNear] = useState(0);
  const [opened, setOpened] = useState<'decide' | 'keys'>();
  const hasColumn = useMedia('(width >= 64rem)');
  const match = found.matches[Math.min(near, found.matches.length - 1)];
  const mayDecide = useMayDecide(found);
  const nextNear = () => setNear((now) => (now + 1) % Math.max(1, found.matches.length));
  const send = () => {
    const missing = work.decide(match?._id);
    if (missing === 'words') focus(WORDS);
    if (missing === 'choice') focus(CHOICES);
  };
  useSheetKeys({ work, match, mayDecide, send, nextNear, showKeys: () => setOpened('keys') });
  const close = () => setOpened(undefined);
  const decideProps = { work, match, onSend: send };

  return (
    <>
      <SheetNav found={found} />
      {overtaken && (
        <div role="status" className="mb-5">
          <Note tone="wait" icon={<UsersRound strokeWidth={1.9} aria-hidden="true" />}>
            {overtaken}
          </Note>
        </div>
      )}
      <div className="grid gap-5 items-start grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <section className="panel p-4 md:p-6">
            <SheetHead found={found} />
            <SheetPages key={match?._id} found={found} match={match} onNext={nextNear} />
          </section>
          <SheetFields work={work} />
          {mayDecide && <KeyLine keys={KEYS} />}
        </div>
        {mayDecide && hasColumn && <DecideColumn {...decideProps} />}
        {!found.paper.isToBeChecked && <Decided work={work} />}
      </div>
      {mayDecide && !hasColumn && (
        <DecideBar
          decideProps={decideProps}
          isOpen={opened === 'decide'}
          onOpen={() => setOpened('decide')}
          onClose={close}
        />
      )}
      <KeysDialog open={opened === 'keys'} onOpenChange={close} keys={[...KEYS, ...MORE_KEYS]} />
    </>
  );
}

type DecideProps = ComponentProps<typeof DecideFields>;

/** The decision beside the paper, where there is room. */
const DecideColumn = (decideProps: DecideProps) => (
  <section
    aria-labelledby="decide"
    className="panel sticky short:static! top-[144px] xl:top-[100px] max-h-[calc(100dvh-160px)] xl:max-h-[calc(100dvh-116px)] short:max-h-none! overflow-y-auto overscroll-contain scroll-pb-28 p-7"
  >
    <h2 id="decide" className="text-h3 font-[660]">
      Decide
    </h2>
    <p className="mt-1 text-sm text-ink-3">One key, then Enter. J and K go on.</p>
    <DecideFields {...decideProps} />
    <div className="mt-5 grid">
      <SendButton {...decideProps} />
    </div>
  </section>
);

interface DecideBarProps {
  decideProps: DecideProps;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The decision in a dialog, which a bar opens. */
const DecideBar = ({ decideProps, isOpen, onOpen, onClose }: DecideBarProps) => (
  <>
    <ActBar>
      <Button
        look="quiet"
        size="lg"
        className="max-md:flex-1"
        onClick={() => {
          decideProps.work.change({ choice: 'refuse' });
          onOpen();
        }}
      >
        Refuse
      </Button>
      <Button size="lg" className="max-md:flex-[1.6]" onClick={onOpen}>
        Decide
      </Button>
    </ActBar>
    <Dialog title="Decide" open={isOpen} onOpenChange={onClose}>
      <DecideFields {...decideProps} />
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SendButton {...decideProps} />
      </DialogButtons>
    </Dialog>
  </>
);

/** Nobody decides about what they have added themselves. */
function useMayDecide({ paper: { isToBeChecked, contributor } }: FoundPaper): boolean {
  const actor = actorOf(useMember());
  return isToBeChecked && can.decideCase(actor, { ownerId: contributor?._id ?? null });
}

interface SheetKeys {
  work: SheetWork;
  match: FoundPaper['matches'][number] | undefined;
  mayDecide: boolean;
  send: () => void;
  nextNear: () => void;
  showKeys: () => void;
}

function useSheetKeys({ work: { found, changed, change }, match, mayDecide, send, nextNear, showKeys }: SheetKeys) {
  const navigate = useNavigate();
  const goTo = (paperId: string | null) => () =>
    paperId !== null && void navigate(paths.dashboard.deskPaper(paperId), { replace: true });
  const edit = () => document.querySelector<HTMLElement>('[data-edit]')?.click();
  useKeys({
    J: goTo(found.next),
    K: goTo(found.previous),
    E: edit,
    T: () => document.querySelector<HTMLElement>('[data-says]')?.click(),
    N: nextNear,
    U: () => void navigate(paths.dashboard.deskPapers()),
    '?': showKeys,
    ...(mayDecide && {
      A: () => change({ choice: 'approve' }),
      C: () => (changed.length > 0 ? change({ choice: 'change' }) : edit()),
      P: () => canReplace(match) && change({ choice: 'replace' }),
      W: () => change({ choice: 'withhold' }),
      R: () => change({ choice: 'refuse' }),
      Enter: send,
    }),
  });
}

/** What it is, and who has sent it. */
function SheetHead({ found: { paper, isScan } }: { found: FoundPaper }) {
  const now = useNow();
  const { state, isToBeChecked, kind, createdAt } = paper;
  const [name, tone] = STATE_NAMES[state];
  const age = ageText(createdAt, now);
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge tone={isToBeChecked ? 'wait' : tone} dot>
          {state === 'waiting' ? `Waiting for ${age}` : isToBeChecked ? `Shown at once, ${age}` : name}
        </Badge>
        <Badge tone="quiet">{KIND_NAMES[kind]}</Badge>
        {isScan && <ReadMark of="found" />}
      </p>
      <h1 className="mt-2.5 text-[24px] leading-[30px] md:text-h2 font-[680] wrap-anywhere">{nameOf(paper)}</h1>
      <From paper={paper} />
    </>
  );
}

function From({ paper: { contributor, isNamed } }: { paper: FoundPaper['paper'] }) {
  if (!contributor) return <p className="mt-1 text-sm text-ink-3">From a deleted account</p>;
  const { _id, image, YearAndBranch, shown, refused } = contributor;
  return (
    <div className="mt-3 flex items-center gap-3">
      <Avatar id={_id} name={contributor.firstName} image={image} size={40} />
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={paths.profile(_id)} className="underline-offset-2 hover:underline">
            {personName(contributor)}
          </Link>
        </p>
        <p className="text-sm text-ink-3">
          {[
            YearAndBranch,
            `${count(shown, 'shown', 'shown')}, ${refused === 0 ? 'none' : refused} refused`,
            isNamed ? 'wants to be named' : 'wants to be ‘a student’',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}
