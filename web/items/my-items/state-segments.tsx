import { Printer } from 'lucide-react';
import type { OwnItemState } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { OwnItemsData } from './load-own-items.ts';

const STATES = [
  { state: undefined, name: 'All' },
  { state: 'published', name: 'Published' },
  { state: 'drafts', name: 'Drafts' },
  { state: 'ended', name: 'Ended' },
] as const;

interface StateSegmentsProps {
  state: OwnItemState | undefined;
  counts?: OwnItemsData['counts'];
  /** Items for the sheet; by default all published ones. */
  chosen?: string[];
}

/** The member's items by state, and the sheet of those for sale. */
export const StateSegments = ({ state, counts, chosen = [] }: StateSegmentsProps) => (
  <div className="flex items-center gap-1 md:gap-3 mb-4">
    <div className="min-w-0">
      <Segments
        label="State"
        replace
        segments={STATES.map(({ name, ...of }) => ({
          name,
          to: paths.dashboard.myItems(of.state),
          isCurrent: of.state === state,
          count: counts && String(counts[of.state ?? 'all']),
        }))}
      />
    </div>
    <ButtonLink look="ghost" className="ml-auto px-3! shrink-0 max-md:w-11" to={paths.dashboard.sheet(chosen)}>
      <Printer className="size-[18px] shrink-0" />
      <span className="max-md:sr-only">Print a sheet</span>
    </ButtonLink>
  </div>
);
