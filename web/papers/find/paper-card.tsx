import { Bookmark, BookmarkCheck, Eye, EyeOff } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { can } from '#contract/can.ts';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { PROBLEMS, Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { releasePaper, savedIds, savePaper } from '../../offline/saved-papers.ts';
import type { SavedPage } from '../../offline/store.ts';
import { ReportFlag } from '../../reports/report-button.tsx';
import { actorOf, useMember } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Paper as DogEared } from '../../ui/paper.tsx';
import { toast } from '../../ui/toast.tsx';
import { KIND_NAMES } from '../add/kind-names.ts';
import { fetchFile } from '../download.ts';
import { DownloadButton } from '../download-button.tsx';
import { isNewPaper } from '../is-new.ts';
import { nameOf, sizeOf } from '../name.ts';
import { PaperPicture } from '../paper-picture.tsx';
import { ReadMark } from '../read-mark.tsx';
import { viewerPath } from './choice.ts';
import type { FoundPaper, Match } from './found.ts';

/** Pages of a kept paper that can be read without a network; more take the place of other papers. */
const MOST_PAGES = 40;

/** Keeps a paper in this browser with its pages. A sentence about why it cannot be kept, or undefined. Throws a Problem. */
async function keepPaper(paper: Paper): Promise<string | undefined> {
  const file = await fetchFile(paper.fileUrl);
  return savePaper(paper, file, await fetchPages(paper));
}

/** None where one of them cannot be had: the file is kept all the same. */
async function fetchPages({ _id: paperId, pages }: Paper): Promise<SavedPage[]> {
  const fetched: SavedPage[] = [];
  try {
    for (let page = 1; page <= Math.min(pages ?? 0, MOST_PAGES); page++) {
      const { url, ...others } = (await api(paperCalls.getPaperPage, { paperId, page })).data;
      fetched.push({ ...others, picture: await fetchFile(url) });
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
  return fetched;
}

/** Only scans have it. */
const LinePicture = lazyPart(async () => (await import('./line-picture.tsx')).LinePicture);

interface PaperCardProps {
  paper: FoundPaper;
  onChange: (paper: Paper) => void;
  /** Chosen papers are downloaded together. */
  isChosen: boolean;
  onChoose: () => void;
}

/** The link covers the card and opens the paper at the matching page; the buttons are above it. */
export function PaperCard(props: PaperCardProps) {
  const { paper } = props;
  const { subject, title, branch, year, YearofPaper, hidden, match } = paper;
  const isNew = isNewPaper(paper.createdAt);
  const [parameters] = useSearchParams();
  return (
    // A clipped box has no shadow, so its parent has it.
    <article className="h-full [filter:drop-shadow(var(--sh-drop,0_1px_2px_oklch(var(--shadow-tint)/.10)))]">
      <DogEared
        fold={34}
        flap={isNew ? 'marker' : 'pen-line'}
        className="rounded-[14px] bg-surface h-full grid grid-cols-[88px_minmax(0,1fr)] grid-rows-[1fr_auto] gap-4 p-4 sm:flex sm:flex-col sm:gap-0 sm:p-0 shadow-[inset_0_0_0_1px_var(--line)] motion-safe:hover:[--fold:40px]!"
      >
        <Preview paper={paper} />
        <div className="sm:px-5 sm:pt-4 sm:border-t sm:border-line">
          <p className="price text-[15px] text-pen-text tabular-nums max-sm:pr-8">{YearofPaper}</p>
          <h2 className="mt-1 text-[19px] leading-[1.25] font-[660] max-sm:pr-2 break-words">
            <Link
              to={viewerPath(parameters, paper._id, match?.page)}
              state={FROM_LIST}
              preventScrollReset
              aria-label={`Read ${nameOf(paper)}`}
              className="after:absolute after:inset-0 after:rounded-[14px] hover:underline underline-offset-2 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-[3px] focus-visible:after:outline-focus"
            >
              {subject}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-ink-3 break-words">{title}</p>
          {paper.tooComplex && <p className="mt-2 text-sm text-ink-2 break-words">{PROBLEMS.PAPER_TOO_COMPLEX[1]}</p>}
          {match && <Sentence match={match} />}
          {match?.line && (
            <Suspense>
              <LinePicture paper={paper} page={match.page} line={match.line} />
            </Suspense>
          )}
          <div className="mt-3 sm:mb-5 flex flex-wrap items-center gap-1.5">
            {isNew && <Badge tone="pen">New</Badge>}
            {paper.kind && paper.kind !== 'paper' && <Badge tone="go">{KIND_NAMES[paper.kind]}</Badge>}
            <Badge tone="quiet">{branch}</Badge>
            <Badge tone="quiet">Year {year}</Badge>
            {hidden && <Badge tone="wait">Withdrawn</Badge>}
            <span className="ml-1 text-[13px] text-ink-3">{sizeOf(paper)}</span>
          </div>
        </div>
        <Acts {...props} />
      </DogEared>
    </article>
  );
}

function Acts({ paper, onChange, isChosen, onChoose }: PaperCardProps) {
  const { subject, title, YearofPaper } = paper;
  const actor = actorOf(useMember());
  return (
    <div className="max-sm:col-span-2 relative z-10 mt-auto flex gap-2 sm:px-5 sm:pb-5">
      <label className="relative grid place-items-center size-11 shrink-0 cursor-pointer">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`Choose ${nameOf(paper)}`}
          className="size-5 accent-pen cursor-pointer"
          onChange={onChoose}
        />
      </label>
      <DownloadButton paper={paper} className="flex-1" />
      <KeepButton paper={paper} />
      <ReportFlag
        reported={{
          kind: 'paper',
          thingId: paper._id,
          title: subject,
          note: `${title}, ${YearofPaper}`,
          image: paper.preview?.url,
        }}
        label={`Report ${nameOf(paper)}`}
      />
      {can.hidePaper(actor) && <HideButton paper={paper} onChange={onChange} />}
    </div>
  );
}

/** Closing the viewer goes back to the list it was opened from. */
const FROM_LIST = { fromList: true };

/** Where the text inside matched: the page, and the sentence with its words marked. */
const Sentence = ({ match: { page, sentence, words, isScan } }: { match: Match }) => (
  <p className="mt-3 text-[14.5px] leading-[1.45] text-ink-2 break-words">
    <span className="font-semibold text-ink">Page {page}:</span> {partsOf(sentence, words)}{' '}
    {isScan && <ReadMark of="found" />}
  </p>
);

function partsOf(sentence: string, words: string[]) {
  if (words.length === 0) return sentence;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return sentence
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u'))
    .map((part, n) =>
      n % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
        <mark key={n} className="rounded-[3px] bg-marker-soft text-marker-text px-0.5">
          {part}
        </mark>
      ) : (
        part
      ),
    );
}

/** The top of the first page: below 640 px beside the text, otherwise above it. */
const Preview = ({ paper }: { paper: Paper }) => (
  <div className="overflow-hidden max-sm:p-px sm:h-[188px] sm:m-px sm:mb-0 sm:rounded-tl-[13px] sm:px-[12%] sm:pt-6 sm:bg-sunken max-sm:self-start">
    <div className="overflow-hidden rounded-[6px] sm:rounded-b-none shadow-[0_0_0_1px_var(--line),0_2px_10px_oklch(var(--shadow-tint)/.12)]">
      <PaperPicture preview={paper.preview} name={nameOf(paper)} />
    </div>
  </div>
);

const NONE: ReadonlySet<string> = new Set();

/** Saves the paper's file in this browser for the exam, or removes it. Renders nothing where that is impossible. */
function KeepButton({ paper }: { paper: Paper }) {
  const [busy, run] = useAction();
  const isSaved = useSyncExternalStore(savedIds.subscribe, savedIds.get, () => NONE).has(paper._id);
  // Only a service worker could open it later.
  if (!navigator.serviceWorker?.controller) return null;
  const keep = () =>
    run(async () => {
      if (isSaved) return releasePaper(paper._id);
      const wrong = await keepPaper(paper);
      if (wrong) toast.error(wrong);
      else toast.success('Kept for the exam');
    });
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <IconButton
      label={`Keep ${nameOf(paper)}`}
      title={isSaved ? 'Kept for the exam' : 'Keep for the exam'}
      aria-pressed={isSaved}
      aria-busy={busy || undefined}
      className={isSaved ? 'text-pen-text' : undefined}
      onClick={() => !busy && keep()}
    >
      <Icon className="size-5" strokeWidth={1.9} />
    </IconButton>
  );
}

interface HideButtonProps {
  paper: Paper;
  onChange: (paper: Paper) => void;
  className?: string;
}

/** Withdraws a paper from the members' lists, and restores it, for the desk. */
function HideButton({ paper, onChange, className }: HideButtonProps) {
  const [busy, run] = useAction();
  const { hidden } = paper;
  const word = hidden ? 'Put back' : 'Withdraw';
  const Icon = hidden ? Eye : EyeOff;
  const hide = () =>
    run(async () => {
      const { data } = await api(paperCalls.hidePaper, { paperId: paper._id, hidden: !hidden });
      onChange(data);
    });
  return (
    <IconButton
      label={`${word} ${nameOf(paper)}`}
      title={word}
      className={className}
      aria-busy={busy || undefined}
      onClick={() => !busy && hide()}
    >
      <Icon className="size-5" />
    </IconButton>
  );
}
