import { Flag, Gavel, Image as ImageIcon, Megaphone } from 'lucide-react';
import type { ConsoleItem } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { openReport } from '../reports/open-report.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { Link } from '../ui/link.tsx';

export const STATES: Record<ConsoleItem['state'], { name: string; tone: Tone }> = {
  published: { name: 'Published', tone: 'go' },
  drafts: { name: 'Draft', tone: 'quiet' },
  ended: { name: 'Ended', tone: 'wait' },
  hidden: { name: 'Hidden', tone: 'stop' },
  removed: { name: 'Removed', tone: 'stop' },
};

const wanted = (price: number) => (price > 0 ? `Wanted, up to ${moneyText(price)}` : 'Wanted, any price');

/** Only published items have a page that an admin may see. */
export function ItemRow({ item }: { item: ConsoleItem }) {
  const { _id, title, image, price, kind, category, owner, createdAt, state } = item;
  const Sign = kind === 'Wanted' ? Megaphone : ImageIcon;
  return (
    <li className="relative grid grid-cols-[52px_minmax(0,1fr)] md:grid-cols-[52px_minmax(0,1fr)_auto_auto] gap-x-3.5 gap-y-2 items-center py-2.5 px-2.5 md:px-3.5 rounded-[14px] hover:bg-sunken">
      {image ? (
        <img src={image} alt="" loading="lazy" className="size-[52px] rounded-[10px] object-cover bg-sunken" />
      ) : (
        <span className="grid place-items-center size-[52px] rounded-[10px] bg-sunken text-ink-3">
          <Sign className="size-5" strokeWidth={1.9} aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold truncate">
          {state === 'published' ? (
            <Link to={paths.item(_id, owner._id)} className="row-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-ink-3">
          {kind === 'Wanted' ? wanted(price) : moneyText(price)} · {category} ·{' '}
          <Link to={paths.profile(owner._id)} className="md:relative hover:underline underline-offset-4">
            {owner.name}
          </Link>{' '}
          · <Day time={createdAt} />
        </p>
      </div>
      <div className="max-md:col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:contents">
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <CaseAction item={item} />
      </div>
    </li>
  );
}

/** Links to the open case, or opens a report. */
function CaseAction({ item: { _id, title, image, owner, state, openCase } }: { item: ConsoleItem }) {
  if (openCase !== null)
    return (
      <ButtonLink to={paths.dashboard.case(openCase)} look="quiet" size="sm" className="relative">
        <Gavel className="size-4" aria-hidden="true" />
        Case {openCase}
      </ButtonLink>
    );
  if (state !== 'published') return null;
  return (
    <Button
      look="outline"
      size="sm"
      className="relative"
      aria-label={`Open a case on ${title}`}
      onClick={() => openReport({ kind: 'item', thingId: _id, title, note: owner.name, image })}
    >
      <Flag className="size-4" aria-hidden="true" />
      Open a case
    </Button>
  );
}
