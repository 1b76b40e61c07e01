import { Check } from 'lucide-react';
import { type MouseEvent, Suspense } from 'react';
import { sentenceOf } from '#contract/notices/kind.ts';
import { belowOf, NOTICE_KINDS } from '#contract/notices/kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { When } from '../../ui/when.tsx';
import { NoticePicture, Thumb } from './notice-picture.tsx';

const FollowerActs = lazyPart(async () => (await import('./follower-acts.tsx')).FollowerActs);

interface NoticeRowProps {
  notice: Notice;
  /** Shows the pictures of several things. */
  roomy?: boolean;
  onSeen: (notice: Notice) => void;
  /** The link was followed. */
  onOpen?: (() => void) | undefined;
}

/** The link covers the row and marks it as seen; the dot lies above it. */
export function NoticeRow({ notice, roomy = false, onSeen, onOpen }: NoticeRowProps) {
  const { actor, count, kind, isSeen, madeAt, link } = notice;
  const open = () => {
    if (!isSeen) onSeen(notice);
    onOpen?.();
  };
  return (
    <li className="relative grid grid-cols-[48px_minmax(0,1fr)_44px] gap-x-3.5 md:gap-x-4 items-start py-3.5 pl-3 md:pl-4 md:pr-2 rounded-card hover:bg-sunken">
      <NoticePicture notice={notice} />
      <div className="min-w-0">
        <p className={classNames('leading-[21px] text-pretty wrap-anywhere', isSeen ? 'text-ink-2' : 'text-ink')}>
          <Link
            to={link}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-solid focus-visible:after:outline-focus"
            onClick={open}
          >
            <NoticeWords notice={notice} />
          </Link>
        </p>
        <QuietLine notice={notice} roomy={roomy} />
        {roomy && <Things notice={notice} />}
        {kind === 'follower' && actor && count === 1 && (
          <Suspense fallback={<div className="mt-2 h-11 md:h-9" />}>
            <FollowerActs actor={actor} />
          </Suspense>
        )}
        <p
          className={classNames('mt-1 text-[12.5px] leading-4', isSeen ? 'text-ink-3' : 'text-pen-text font-semibold')}
        >
          {!isSeen && <span className="sr-only">Unseen. </span>}
          {NOTICE_KINDS[kind].label} · <When time={madeAt} />
        </p>
      </div>
      {!isSeen && <SeenButton notice={notice} onSeen={onSeen} />}
    </li>
  );
}

const NoticeWords = ({ notice }: { notice: Notice }) =>
  notice.words.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <b key={part.strong} className="font-semibold text-ink">
        {part.strong}
      </b>
    ),
  );

/** The quoted text, or the titles of several things. */
function QuietLine({ notice, roomy }: Pick<NoticeRowProps, 'notice' | 'roomy'>) {
  const { kind, text, things } = notice;
  const below = belowOf(kind);
  const line = below === 'quote' ? text : below === 'titles' && things.length > 1 && titlesOf(notice);
  // An announcement without a page of its own is read here.
  const lines = kind === 'announcement' ? (roomy ? 'whitespace-pre-line' : 'line-clamp-2') : 'line-clamp-1';
  return line && <p className={classNames('mt-0.5 text-sm text-ink-3 wrap-anywhere', lines)}>{line}</p>;
}

function titlesOf({ things, count }: Notice): string {
  const [first, second] = things;
  const rest = count - 2;
  return `${first?.title}, ${second?.title}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function Things({ notice: { things } }: { notice: Notice }) {
  if (things.length < 2 || !things.some(({ image }) => image)) return null;
  return (
    <div className="flex gap-2 mt-2.5 mb-2" aria-hidden="true">
      {things.map(({ _id, image }) => image && <Thumb key={_id} image={image} className="size-14 rounded-[10px]" />)}
    </div>
  );
}

/** A dot that becomes a tick on hover and focus. */
function SeenButton({ notice, onSeen }: { notice: Notice; onSeen: (notice: Notice) => void }) {
  const see = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, so move the focus to its row.
    currentTarget.closest('li')?.querySelector('a')?.focus({ preventScroll: true });
    onSeen(notice);
  };
  return (
    <button
      type="button"
      aria-label={`Mark as seen: ${sentenceOf(notice)}`}
      className="group/see relative z-10 grid place-items-center size-11 rounded-[10px] text-pen-text hover:bg-sunken-2 focus-visible:bg-sunken-2"
      onClick={see}
    >
      <span className="size-2.5 rounded-full bg-pen-text group-hover/see:hidden group-focus-visible/see:hidden" />
      <Check
        className="size-5 hidden group-hover/see:block group-focus-visible/see:block"
        strokeWidth={2.2}
        aria-hidden="true"
      />
    </button>
  );
}
