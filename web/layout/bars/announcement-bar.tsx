import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { announcementCalls } from '#contract/announcements.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { ANNOUNCEMENTS } from '../../console/messages.ts';
import { notices } from '../../notices/current-notices.ts';
import { useAway } from '../../offline/away.ts';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { barRoom } from './bar-room.ts';
import { readCachedBar, useCachedBar } from './cached-bar.ts';

/** The newest announcement that the member has not closed on any device. The offline bar takes precedence. */
export function AnnouncementBar() {
  const memberId = useSession()?.user._id;
  const { isAway } = useAway();
  return memberId && !isAway ? <OfMember key={memberId} memberId={memberId} /> : null;
}

function OfMember({ memberId }: { memberId: string }) {
  const [bar, setBar] = useBar(memberId);
  const box = useCachedBar(memberId, bar);
  if (!bar) return null;
  const close = async () => {
    setBar(null);
    barRoom.set(0);
    document.getElementById('main')?.focus({ preventScroll: true });
    try {
      await api(announcementCalls.closeAnnouncementBar, { announcementId: bar._id });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(ANNOUNCEMENTS.closeFailed);
      setBar(bar);
    }
  };
  return (
    <div ref={box}>
      <AnnouncementLine
        {...bar}
        action={
          <IconButton label="Close the announcement" className="-mr-2" onClick={close}>
            <X className="size-5" strokeWidth={1.9} />
          </IconButton>
        }
      />
    </div>
  );
}

/** The announcement of now, until it ends. */
function useBar(memberId: string) {
  const [bar, setBar] = useState(() => readCachedBar(memberId));
  /** Use only the latest request's response. */
  const turn = useRef(0);

  useEffect(() => {
    const load = async () => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const { data } = await api(announcementCalls.getAnnouncementBar, {});
        if (mine === turn.current) setBar(data);
      } catch (error) {
        // The next change or page retries.
        if (!(error instanceof Problem)) throw error;
      }
    };
    void load();
    // A new announcement, or one closed on another device.
    const unsubscribe = notices.subscribe(load);
    return () => {
      turn.current += 1;
      unsubscribe();
    };
  }, []);

  useEffect(() => {
    if (!bar) return;
    // A timer can wait 24 days at most.
    const left = Math.min(Date.parse(bar.barEndsAt) - serverNow(), 2 ** 31 - 1);
    const timer = setTimeout(() => setBar(null), left);
    return () => clearTimeout(timer);
  }, [bar]);

  return [bar, setBar] as const;
}
