import { Flag } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { rememberIntent } from '../session/intent.ts';
import { useSession } from '../session/session.ts';
import { useIntent } from '../session/use-intent.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { openReport, type Reported } from './open-report.ts';

interface ReportButtonProps {
  reported: Reported;
  label: string;
  className?: string;
}

/** Hidden on the member's own things. It keeps its space, so that nothing moves once the session is known. */
export function ReportButton({ reported, label, className }: ReportButtonProps) {
  const { isOwn, report } = useReport(reported);
  return (
    <Button look="ghost" className={classNames('print:hidden', isOwn && 'invisible', className)} onClick={report}>
      <Flag className="size-[18px] shrink-0" aria-hidden="true" />
      {label}
    </Button>
  );
}

/** The same as an icon button. */
export function ReportFlag({ reported, label, className }: ReportButtonProps) {
  const { isOwn, report } = useReport(reported);
  if (isOwn) return null;
  return (
    <IconButton label={label} className={classNames('print:hidden', className)} onClick={report}>
      <Flag className="size-[18px]" aria-hidden="true" />
    </IconButton>
  );
}

/** Visitors sign in first and return, and it opens for them. */
function useReport(reported: Reported) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // A blocked person's items and profile are hidden afterwards.
  const onBlocked = () => void (reported.kind === 'review' ? navigate(0) : navigate(paths.home()));
  const isOwn = session?.user._id !== undefined && session.user._id === reported.person?._id;
  const act = `report ${reported.thingId}` as const;
  const open = () => openReport({ ...reported, onBlocked });
  useIntent(act, () => isOwn || open());
  const signInFirst = () => {
    rememberIntent(here, act);
    return navigate(paths.login(here));
  };
  return { isOwn, report: () => void (session ? open() : signInFirst()) };
}
