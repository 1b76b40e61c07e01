import { CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/call.ts';
import { type PaperTag, type PaperToCheck, paperDeskCalls } from '#contract/paper-desk.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { KIND_NAMES } from '../../papers/add/kind-names.ts';
import { PAPER_DESK } from '../../papers/messages.ts';
import { nameOf } from '../../papers/name.ts';
import { PaperPicture } from '../../papers/paper-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Empty } from '../../ui/empty.tsx';
import { Link } from '../../ui/link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ageText, personName } from '../case-words.ts';
import { refreshFigures } from '../desk-count.ts';
import { KeyLine, type KeyNames } from '../keys.tsx';
import { useKeys } from '../use-keys.ts';
import { useNow } from '../use-now.ts';
import { PaperTags } from './paper-tags.tsx';

export interface LoadedPapers {
  queue: Output<(typeof paperDeskCalls)['listPapersToCheck']>;
  tags: PaperTag[];
}

const KEYS: KeyNames = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['T'], 'take the value that is first'],
];

/** What waits, and what members say is wrong. */
export function PaperQueue({ first }: { first: LoadedPapers }) {
  const [{ queue, tags }, setLoaded] = useLoaded(first);
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { data: rows, nextCursor } = queue;
  // The number beside 'Desk' follows what is seen here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each list that was loaded
  useEffect(() => void refreshFigures(), [first]);

  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by));
    setAt(next);
    document.querySelector<HTMLElement>(`[data-paper="${rows[next]?._id}"]`)?.focus();
  };
  const chosen = rows[Math.min(at, rows.length - 1)];
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    T: () => document.querySelector<HTMLElement>('[data-take]')?.click(),
    Enter: () => chosen && navigate(paths.dashboard.deskPaper(chosen._id)),
  });
  const more = async () => {
    const page = await api(paperDeskCalls.listPapersToCheck, { cursor: nextCursor ?? '' });
    setLoaded((now) => ({ ...now, queue: { ...page, data: [...now.queue.data, ...page.data] } }));
  };
  const { waiting, afterwards } = queue.counts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {rows.length > 0 ? (
        <section aria-labelledby="to-check">
          <h2 id="to-check" className="mb-3 text-h3 font-[660]">
            {waiting} waiting{afterwards > 0 && `, ${afterwards} shown at once`}
          </h2>
          <ol className="panel p-2 grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {rows.map((row) => (
              <Row key={row._id} row={row} isOn={row === chosen} />
            ))}
          </ol>
        </section>
      ) : (
        <NoPapers />
      )}
      {nextCursor && (
        <MoreButton load={more} failed={PAPER_DESK.listFailed} className="">
          More papers
        </MoreButton>
      )}
      <PaperTags
        tags={tags}
        onDecided={(decided) => {
          setLoaded((now) => ({ ...now, tags: now.tags.filter((one) => !decided(one)) }));
          void refreshFigures();
        }}
      />
      <KeyLine keys={tags.length > 0 ? KEYS : KEYS.slice(0, 2)} />
    </div>
  );
}

const NoPapers = () => (
  <Empty
    className="panel"
    spot={
      <span className="grid place-items-center size-16 rounded-full bg-go-soft text-go">
        <CheckCheck className="size-7" strokeWidth={2} aria-hidden="true" />
      </span>
    }
  >
    No paper waits
  </Empty>
);

function Row({ row, isOn }: { row: PaperToCheck; isOn: boolean }) {
  const now = useNow();
  const { _id, kind, state, contributor, preview, createdAt } = row;
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[44px_minmax(0,1fr)] md:grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3.5 gap-y-2 items-center px-3 md:px-4 py-3 rounded-[14px]',
        isOn ? 'bg-pen-soft shadow-[inset_0_0_0_2px_var(--pen)]' : 'hover:bg-sunken',
      )}
    >
      <div className="rounded-[6px] overflow-hidden shadow-[0_0_0_1px_var(--line)]">
        <PaperPicture preview={preview} name="" />
      </div>
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold leading-[21px] tracking-normal wrap-anywhere">
          <Link
            to={paths.dashboard.deskPaper(_id)}
            data-paper={_id}
            aria-current={isOn || undefined}
            className="row-link"
          >
            {nameOf(row)}
          </Link>
        </h3>
        <p className="text-sm text-ink-2 truncate">
          {[contributor ? personName(contributor) : 'A deleted account', contributor?.YearAndBranch]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="max-md:col-start-2 flex flex-wrap gap-2">
        <Badge tone="quiet">{KIND_NAMES[kind]}</Badge>
        <Badge tone={state === 'waiting' ? 'wait' : 'go'} dot>
          {state === 'waiting' ? `Waiting for ${ageText(createdAt, now)}` : 'Shown at once'}
        </Badge>
      </div>
    </li>
  );
}
