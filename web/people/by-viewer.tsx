import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';

/*
 * For visitors or members only. The server renders both, the early script hides one before the first paint (base.css),
 * and after hydration only the right one remains.
 */
interface AudienceProps {
  className?: string | undefined;
  children: ReactNode;
}

export const ForVisitors = ({ className = 'contents', children }: AudienceProps) =>
  !useSession() && <div className={classNames('for-visitors', className)}>{children}</div>;

export const ForMembers = ({ className = 'contents', children }: AudienceProps) =>
  useSession() !== null && <div className={classNames('for-members', className)}>{children}</div>;

interface ByViewerProps {
  visitor: ReactNode;
  member: ReactNode;
  className?: string;
}

/** One control for visitors (usually a link to sign in) and one for members. */
export const ByViewer = ({ visitor, member, className = '' }: ByViewerProps) => (
  <>
    <ForVisitors className={className}>{visitor}</ForVisitors>
    <ForMembers className={className}>{member}</ForMembers>
  </>
);
