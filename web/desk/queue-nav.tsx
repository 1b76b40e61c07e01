import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Case } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { IconButton, IconLink } from '../ui/button.tsx';
import type { FoundPaper } from './papers/use-sheet.ts';

const { dashboard } = paths;

/** Links back to the cases and along their queue. */
export const CaseNav = ({ found }: { found?: Case }) => (
  <nav aria-label="Cases" className={bar}>
    <BackLink to={dashboard.desk()}>Desk</BackLink>
    {found && <Steps {...found} thing="case" pathOf={dashboard.case} />}
  </nav>
);

/** Links back to the papers that wait, and along them. */
export const SheetNav = ({ found }: { found?: FoundPaper }) => (
  <nav aria-label="Papers" className={bar}>
    <BackLink to={dashboard.deskPapers()}>Papers</BackLink>
    {found?.paper.isToBeChecked && <Steps {...found} thing="paper" pathOf={dashboard.deskPaper} />}
  </nav>
);

const bar = 'flex items-center gap-3 -mt-2.5 mb-2 min-h-11 max-md:has-[>:only-child]:hidden';

interface StepsProps<Id> extends Record<'previous' | 'next', Id | null> {
  place: { position: number; of: number } | null;
  thing: 'case' | 'paper';
  pathOf: (id: Id) => string;
}

function Steps<Id>({ place, previous, next, thing, pathOf }: StepsProps<Id>) {
  if (!place) return null;
  const step = (label: string, id: Id | null, icon: ReactNode) =>
    id === null ? (
      <IconButton label={label} disabled className="opacity-50 cursor-not-allowed">
        {icon}
      </IconButton>
    ) : (
      <IconLink label={label} to={pathOf(id)} replace>
        {icon}
      </IconLink>
    );
  return (
    <>
      <span className="ml-auto text-ink-3 tabular-nums">
        {thing === 'paper' && 'Paper '}
        {place.position} of {place.of}
      </span>
      {step(`Previous ${thing}`, previous, <ChevronLeft className="size-5" />)}
      {step(`Next ${thing}`, next, <ChevronRight className="size-5" />)}
    </>
  );
}
