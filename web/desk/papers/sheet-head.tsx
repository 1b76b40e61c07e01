import { paths } from '#contract/paths.ts';
import { KIND_NAMES } from '../../papers/add/kind-names.ts';
import { nameOf } from '../../papers/name.ts';
import { ReadMark } from '../../papers/read-mark.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { ageText, count, personName } from '../case-words.ts';
import { useNow } from '../use-now.ts';
import { STATE_NAMES } from './paper-states.ts';
import type { FoundPaper } from './use-sheet.ts';

/** What it is, and who has sent it. */
export function SheetHead({ found: { paper, isScan } }: { found: FoundPaper }) {
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
