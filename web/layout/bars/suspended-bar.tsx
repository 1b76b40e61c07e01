import { Clock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { decisionCalls } from '#contract/decisions.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/link.tsx';
import { whenText } from '../../ui/when.tsx';
import { useCachedBar } from './cached-bar.ts';
import { barAction, TopBar } from './top-bar.tsx';

/** Milliseconds that a timer takes: 24 days. */
const LONGEST = 2 ** 31;

/** The end of the member's suspension; null without one. */
export function useSuspended(): string | null {
  const until = useSession()?.user.suspendedUntil ?? null;
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    const left = until === null ? LONGEST : Date.parse(until) - serverNow();
    if (left <= 0 || left >= LONGEST) return;
    const timer = setTimeout(() => setOver(until), left);
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && until !== over && Date.parse(until) > serverNow() ? until : null;
}

/** Takes precedence over other bars: the duration, and a link to the decision. */
export function SuspendedBar({ until }: { until: string }) {
  const [number, setNumber] = useState<number>();
  const memberId = useSession()?.user._id;
  const shown = useMemo(() => ({ barEndsAt: until }), [until]);
  const box = useCachedBar(memberId, shown);
  useEffect(() => {
    const controller = new AbortController();
    api(decisionCalls.listOwnDecisions, {}, { signal: controller.signal }).then(
      ({ data }) => setNumber(data.find(({ acts, lifted }) => isSuspension(acts) && !isSuspension(lifted))?.number),
      (error) => {
        // The link leads to the notifications until it is known.
        if (!controller.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => controller.abort();
  }, []);
  return (
    <div ref={box}>
      <TopBar
        tone="stop"
        icon={Clock}
        action={
          <Link
            to={number ? paths.decision(number) : paths.dashboard.notifications({ kind: 'decision' })}
            className={barAction}
          >
            Why
          </Link>
        }
      >
        <b className="font-semibold">Suspended until {whenText(until, new Date())}.</b> You can read, finish deals and
        export.
      </TopBar>
    </div>
  );
}

const isSuspension = (acts: string[]) => acts.includes('suspend');
