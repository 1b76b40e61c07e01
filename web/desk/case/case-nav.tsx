import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Case } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton, IconLink } from '../../ui/button.tsx';

/** Links back to the queue and along it. */
export const CaseNav = ({ found }: { found?: Case }) => (
  <nav aria-label="Cases" className="flex items-center gap-3 -mt-2.5 mb-2 min-h-11 max-md:has-[>:only-child]:hidden">
    <BackLink to={paths.dashboard.desk()}>Desk</BackLink>
    {found?.place && (
      <>
        <span className="ml-auto text-ink-3 tabular-nums">
          {found.place.position} of {found.place.of}
        </span>
        <Step label="Previous case" number={found.previous} icon={<ChevronLeft className="size-5" />} />
        <Step label="Next case" number={found.next} icon={<ChevronRight className="size-5" />} />
      </>
    )}
  </nav>
);

const Step = ({ label, number, icon }: { label: string; number: number | null; icon: ReactNode }) =>
  number === null ? (
    <IconButton label={label} disabled className="opacity-50 cursor-not-allowed">
      {icon}
    </IconButton>
  ) : (
    <IconLink label={label} to={paths.dashboard.case(number)} replace>
      {icon}
    </IconLink>
  );
