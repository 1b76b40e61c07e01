import { BadgeCheck } from 'lucide-react';
import type { Output } from '#contract/call.ts';
import { type ContributionList, contributionCalls } from '#contract/contributions.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { Empty } from '../../ui/empty.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PaperSpot } from '../../ui/more-spots.tsx';
import { Note } from '../../ui/note.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { CONTRIBUTIONS } from '../messages.ts';
import { ContributionRow } from './contribution-row.tsx';

type Loaded = Output<(typeof contributionCalls)['listOwnContributions']>;

const NAMES: Record<ContributionList, string> = { all: 'All', waiting: 'Waiting', shown: 'Shown', refused: 'Refused' };

/** What the member has added: figures, when they are trusted, and the list with what became of each. */
export function OwnContributions({ first, list }: { first: Loaded; list: ContributionList }) {
  const [loaded, setLoaded] = useLoaded(first, withLaterRows);
  const { data, counts, trust, nextCursor } = loaded;
  const all = counts.waiting + counts.shown + counts.refused;
  const more = async () => {
    const page = await api(contributionCalls.listOwnContributions, { list, cursor: nextCursor ?? '' });
    setLoaded((now) => ({ ...page, data: [...now.data, ...page.data] }));
  };
  const takenBack = (paperId: string) =>
    setLoaded((now) => ({
      ...now,
      data: now.data.filter(({ _id }) => _id !== paperId),
      counts: { ...now.counts, waiting: now.counts.waiting - 1 },
    }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures counts={counts} />
      <TrustNote trust={trust} />
      <Segments
        label="Contributions"
        className="md:justify-self-start max-md:[&>a]:flex-1 max-md:[&>a]:justify-center max-md:[&>a]:px-1!"
        segments={(Object.keys(NAMES) as ContributionList[]).map((one) => ({
          name: NAMES[one],
          to: paths.dashboard.contributions(one === 'all' ? undefined : one),
          isCurrent: one === list,
          count: String(one === 'all' ? all : counts[one]),
        }))}
        replace
      />
      {data.length > 0 ? (
        <ul aria-label={NAMES[list]} className="panel px-4 md:px-6 divide-y divide-line">
          {data.map((one) => (
            <ContributionRow key={one._id} contribution={one} onTakenBack={() => takenBack(one._id)} />
          ))}
        </ul>
      ) : (
        <Empty
          className="panel"
          spot={<PaperSpot />}
          action={list === 'all' && <ButtonLink to={paths.dashboard.addPaper()}>Add a paper</ButtonLink>}
        >
          Nothing yet
        </Empty>
      )}
      {nextCursor && (
        <MoreButton load={more} failed={CONTRIBUTIONS.failed} className="">
          Show more
        </MoreButton>
      )}
    </div>
  );
}

function Figures({ counts }: { counts: Loaded['counts'] }) {
  const shown = [
    ['Shown', counts.shown],
    ['Waiting', counts.waiting],
    ['Downloads', counts.downloads],
    ['Thanks', counts.thanks],
  ] as const;
  return (
    <dl className="grid grid-cols-2 md:grid-cols-4 rounded-[14px] bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {shown.map(([name, figure], n) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse justify-end px-4 py-3 md:px-5 md:py-4 border-line',
            n > 0 && 'md:border-l',
            n % 2 === 1 && 'border-l',
            n > 1 && 'max-md:border-t',
          )}
        >
          <dt className="text-[13.5px] leading-[18px] text-ink-3">{name}</dt>
          <dd className="display text-2xl leading-[30px] font-[680] tabular-nums">{figure.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  );
}

const TrustNote = ({ trust: { isTrusted, from } }: Pick<Loaded, 'trust'>) =>
  (isTrusted || from) && (
    <Note tone="pen" icon={<BadgeCheck strokeWidth={1.9} aria-hidden="true" />}>
      {isTrusted ? (
        <>
          <b>Your papers are shown at once.</b> The desk looks at them afterwards.
        </>
      ) : (
        <>
          <b>
            From <Day time={from ?? ''} short /> your papers are shown at once,
          </b>{' '}
          if none is refused until then. The desk looks at them afterwards.
        </>
      )}
    </Note>
  );
