import { paths } from '#contract/paths.ts';
import { BackLink } from '../ui/back-link.tsx';

/** Leads from a page about papers back to their list. */
export const PapersBack = () => (
  <BackLink to={paths.dashboard.academics()} className="-mt-2.5">
    Academics
  </BackLink>
);
