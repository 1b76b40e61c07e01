import { type ReactNode, Suspense } from 'react';
import { can } from '#contract/can.ts';
import { actorOf, useMember } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { WaitingRule } from './suspended-note.tsx';

const SuspendedNote = lazyPart(async () => (await import('./suspended-note.tsx')).SuspendedNote);

interface UnlessSuspendedProps {
  rule: WaitingRule;
  className?: string;
  children: ReactNode;
}

/** Shows a form. A suspended member sees in its place until when it waits. */
export function UnlessSuspended({ rule, className = '', children }: UnlessSuspendedProps) {
  const member = useMember();
  if (!member.suspendedUntil || can[rule](actorOf(member))) return children;
  return (
    <Suspense>
      <SuspendedNote until={member.suspendedUntil} rule={rule} className={className} />
    </Suspense>
  );
}
