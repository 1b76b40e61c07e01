import type { ReactNode } from 'react';
import { useSession } from '../session.ts';
import { classNames } from '../ui/class-names.ts';

interface ByViewerProps {
  visitor: ReactNode;
  member: ReactNode;
  className?: string | undefined;
}

/**
 * One control for visitors (usually a link to sign in) and one for members. The server renders both, the early script
 * hides one before the first paint, and after hydration only the right one remains.
 */
export function ByViewer({ visitor, member, className }: ByViewerProps) {
  const session = useSession();
  return (
    <>
      {!session && <div className={classNames('for-visitors', className)}>{visitor}</div>}
      {session !== null && <div className={classNames('for-members', className)}>{member}</div>}
    </>
  );
}
