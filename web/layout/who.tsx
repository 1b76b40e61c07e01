import type { ReactNode } from 'react';
import { useSession } from '../session.ts';

/*
 * The server's page holds both; the early script hides one before the first paint (base.css).
 * Once React has taken over, only the right one is in the document.
 */
export function ForMembers({ children }: { children: ReactNode }) {
  const session = useSession();
  return session === null ? null : <div className="for-members contents">{children}</div>;
}

export function ForVisitors({ children }: { children: ReactNode }) {
  const session = useSession();
  return session ? null : <div className="for-visitors contents">{children}</div>;
}
