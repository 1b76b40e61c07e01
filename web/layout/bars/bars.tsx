import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { AnnouncementBar } from './announcement-bar.tsx';
import { barRoom } from './bar-room.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SuspendedBar, useSuspended } from './suspended-bar.tsx';

/**
 * At most one bar under the header. None moves the content: a bar without reserved room overlays the page until the
 * next one, and a closed one leaves its room until then.
 */
export function Bars() {
  const hasRoom = useSyncExternalStore(barRoom.subscribe, barRoom.get) > 0;
  const suspendedUntil = useSuspended();
  const { pathname } = useLocation();
  // Whoever is suspended as the page begins has room for it at once.
  const first = useRef(suspendedUntil ? '' : pathname);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    barRoom.set(box.current?.offsetHeight ?? 0);
  }, [pathname]);
  useEffect(() => {
    if (!hasRoom || !box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) barRoom.set(height);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [hasRoom]);
  const isSuspended = suspendedUntil !== null;
  useEffect(() => (isSuspended ? () => barRoom.set(0) : undefined), [isSuspended]);
  return (
    <div ref={box} className={hasRoom ? '' : 'absolute inset-x-0 top-0 shadow-2'}>
      {suspendedUntil ? (
        <SuspendedBar key={suspendedUntil} until={suspendedUntil} />
      ) : (
        <>
          <OfflineBar />
          <AnnouncementBar />
        </>
      )}
    </div>
  );
}
