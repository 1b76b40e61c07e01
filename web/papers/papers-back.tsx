import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';

/** Leads from a page about papers back to their list. */
export const PapersBack = () => (
  <Link
    to={paths.dashboard.academics()}
    className="inline-flex items-center gap-1.5 min-h-11 -mt-2.5 font-semibold text-pen-text underline-offset-4 hover:underline"
  >
    <ArrowLeft className="size-[18px]" strokeWidth={2} aria-hidden="true" />
    Academics
  </Link>
);
