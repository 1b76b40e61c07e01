import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { barRoom } from './bar-room.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SuspendedBar, useSuspended } from './suspended-bar.tsx';

/**
 * At most one bar under the header. One that comes late makes room for itself at the top of a page, and in the chat at
 * once; where one has scrolled it waits for the top, or for the next page. A closed one leaves its room until then.
 */
export function Bars() {
  const hasRoom = useSyncExternalStore(barRoom.subscribe, barRoom.get) > 0;
  const suspendedUntil = useSuspended();
  const { pathname } = useLocation();
  // Whoever is suspended as the page begins has room for it at once.
  const first = useRef(suspendedUntil ? '' : pathname);
  const box = useRef<HTMLDivElement>(null);
  const isChat = pathname === paths.chat();

  useLayoutEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    barRoom.set(box.current?.offsetHeight ?? 0);
  }, [pathname]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const fit = () => {
      const height = current.offsetHeight;
      // The chat is as tall as the screen: it takes the room back.
      if (isChat || (height > 0 && (barRoom.get() > 0 || scrollY < height))) barRoom.set(height);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    addEventListener('scroll', fit, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', fit);
    };
  }, [isChat]);
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
