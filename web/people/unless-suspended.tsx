import { type ReactNode, Suspense } from 'react';
import { can } from '#contract/can.ts';
import { actorOf, useMember } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { WaitingRule } from './suspended-note.tsx';

const AlumnusNote = lazyPart(async () => (await import('./suspended-note.tsx')).AlumnusNote);
const SuspendedNote = lazyPart(async () => (await import('./suspended-note.tsx')).SuspendedNote);

interface UnlessSuspendedProps {
  rule: WaitingRule;
  className?: string;
  children: ReactNode;
}

/** Shows a form. In its place a suspended member sees until when it waits, and an alumnus that it is over. */
export function UnlessSuspended({ rule, className = '', children }: UnlessSuspendedProps) {
  const member = useMember();
  if (can[rule](actorOf(member))) return children;
  return (
    <Suspense>
      {actorOf(member).isSuspended && member.suspendedUntil ? (
        <SuspendedNote until={member.suspendedUntil} rule={rule} className={className} />
      ) : (
        <AlumnusNote className={className} />
      )}
    </Suspense>
  );
}
