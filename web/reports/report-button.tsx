import { Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { openReport, type Reported } from './open-report.ts';

interface ReportButtonProps {
  reported: Reported;
  label: string;
  /** Path to return to after signing in. */
  here: string;
  /** Shows the flag alone, named by `label`. */
  isSmall?: boolean;
  className?: string;
}

/** Not on what is one's own. Its place stays, so that nothing moves once the session is known. */
export function ReportButton({ reported, label, here, isSmall = false, className }: ReportButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const report = () => (session ? openReport(reported) : navigate(paths.login(here)));
  const isOwn = session !== undefined && session?.user._id === reported.person?._id;
  return (
    <Button
      look="ghost"
      className={classNames('print:hidden', isOwn && 'invisible', className)}
      aria-label={isSmall ? label : undefined}
      onClick={report}
    >
      <Flag className="size-[18px] shrink-0" aria-hidden="true" />
      {!isSmall && label}
    </Button>
  );
}
