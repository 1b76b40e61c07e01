import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { IconButton, IconLink } from '../../ui/button.tsx';
import type { FoundPaper } from './use-sheet.ts';

/** Links back to the papers that wait, and along them. */
export const SheetNav = ({ found }: { found?: FoundPaper }) => (
  <nav aria-label="Papers" className="flex items-center gap-3 -mt-2.5 mb-2 min-h-11 max-md:has-[>:only-child]:hidden">
    <BackLink to={paths.dashboard.deskPapers()}>Papers</BackLink>
    {found?.place && found.paper.isToBeChecked && (
      <>
        <span className="ml-auto text-ink-3 tabular-nums">
          Paper {found.place.position} of {found.place.of}
        </span>
        <Step label="Previous paper" paperId={found.previous} icon={<ChevronLeft className="size-5" />} />
        <Step label="Next paper" paperId={found.next} icon={<ChevronRight className="size-5" />} />
      </>
    )}
  </nav>
);

const Step = ({ label, paperId, icon }: { label: string; paperId: string | null; icon: ReactNode }) =>
  paperId === null ? (
    <IconButton label={label} disabled className="opacity-50 cursor-not-allowed">
      {icon}
    </IconButton>
  ) : (
    <IconLink label={label} to={paths.dashboard.deskPaper(paperId)} replace>
      {icon}
    </IconLink>
  );
