import { ChevronRight, ExternalLink } from 'lucide-react';
import type { Case, Snapshot } from '#contract/desk.ts';
import type { CaseKind } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { When } from '../../ui/when.tsx';
import { HiddenMark } from '../case-row.tsx';
import { count, KIND_NAMES, personName, summaryOf, titleOf } from '../case-words.ts';
import { useNow } from '../use-now.ts';
import { Marked } from './marked.tsx';

/** The reported thing as it was then, and its owner. */
export function CaseHead({ found }: { found: Case }) {
  const { number, kind, state, isHidden, snapshot, appeal, decision } = found;
  const now = useNow();
  const title = titleOf({ ...found, acts: appeal?.acts ?? decision?.acts ?? [] });
  return (
    <section className="panel p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-2">
        {isHidden && state === 'open' && <HiddenMark />}
        {state === 'decided' && <Badge tone="go">Decided</Badge>}
        <Badge tone="quiet">Case {number}</Badge>
        <Badge tone="quiet">{KIND_NAMES[kind].one}</Badge>
      </div>
      <h1 id="case" tabIndex={-1} className="mt-3 text-[26px] leading-8 md:text-h1 font-[680] focus:outline-none">
        {title}
      </h1>
      <p className="mt-1 text-ink-3">{summaryOf(found, now)}</p>
      {snapshot ? (
        <AsItWas found={found} snapshot={snapshot} />
      ) : (
        <p className="mt-5 p-4 rounded-[14px] bg-sunken text-ink-3">What it looked like is no longer kept.</p>
      )}
      <OwnerRow found={found} />
    </section>
  );
}

const OPEN: Record<CaseKind, string> = {
  item: 'Open the item',
  person: 'Open the profile',
  message: 'Open the chat',
  review: 'Open the review',
  paper: 'Open the paper',
};

function AsItWas({ found: { kind, marks, link, owner }, snapshot }: { found: Case; snapshot: Snapshot }) {
  const { at, title, text, image, price, wasPrice, stars, facts } = snapshot;
  return (
    <div className="flex gap-3.5 md:gap-[18px] mt-5 p-3 md:p-4 rounded-[14px] bg-sunken">
      {image && kind !== 'person' && (
        <img
          src={image}
          alt=""
          className="size-[88px] md:size-[132px] shrink-0 rounded-[12px] object-cover bg-sunken-2"
        />
      )}
      {kind === 'person' && <Avatar id={owner?._id} name={title} image={image} size={88} />}
      <div className="min-w-0 flex-1">
        <p className="text-[13px] leading-[18px] text-ink-3">
          As it was when reported, <When time={at} />
        </p>
        {price !== null && (
          <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
            <Price value={price} />
            {wasPrice !== null && (
              <s className="text-ink-3 text-sm font-medium">
                <span className="sr-only">before: </span>
                {moneyText(wasPrice)}
              </s>
            )}
          </p>
        )}
        {title && (
          <h2 className="mt-1 font-sans text-[15.5px] leading-[22px] font-semibold tracking-normal">
            <Marked text={title} marks={marks} />
          </h2>
        )}
        {stars !== null && <p className="mt-1 font-semibold">{count(stars, 'star')}</p>}
        {text && (
          <p className="mt-1 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">
            <Marked text={text} marks={marks} />
          </p>
        )}
        {facts.length > 0 && <p className="mt-1 text-sm text-ink-3">{facts.join(' · ')}</p>}
        {link && (
          <Link
            to={link}
            target="_blank"
            className="inline-flex items-center gap-1.5 min-h-11 text-sm font-semibold text-pen-text underline-offset-4 hover:underline"
          >
            {OPEN[kind]}
            <ExternalLink className="size-4" strokeWidth={2} aria-hidden="true" />
            <span className="sr-only">, in a new tab</span>
          </Link>
        )}
      </div>
    </div>
  );
}

function OwnerRow({ found: { owner, ownerItems, ownerCases, ownerWarnings, ownerIsAdmin } }: { found: Case }) {
  if (!owner) return <p className="mt-4 text-ink-3">The account is deleted.</p>;
  const facts = [
    owner.YearAndBranch,
    ownerIsAdmin && 'Admin',
    count(ownerItems, 'item'),
    ownerCases > 0 && count(ownerCases, 'other case'),
    ownerWarnings > 0 && count(ownerWarnings, 'warning'),
  ];
  return (
    <Link
      to={paths.profile(owner._id)}
      target="_blank"
      className="flex items-center gap-3.5 min-h-16 mt-3.5 -mx-2 -mb-2 p-2 rounded-[14px] hover:bg-sunken"
    >
      <Avatar id={owner._id} name={personName(owner)} image={owner.image} size={48} />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{personName(owner)}</b>
        <small className="block text-[13.5px] leading-[19px] text-ink-3">{facts.filter(Boolean).join(' · ')}</small>
        <span className="sr-only">, in a new tab</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
    </Link>
  );
}
