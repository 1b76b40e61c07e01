import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths, ROUTES } from '#contract/paths.ts';
import favicon from '../art/logo/favicon.svg';
import { useBrand } from '../brand.ts';
import { browserStorage } from '../browser/storage.ts';
import { Button } from '../ui/button.tsx';
import { BY_HAND, install, isInstalled, isIos, mayInstall } from './install.ts';

/** Key in the browser's storage: 'no' after 'Not now'. */
const ANSWER = 'install';
/** Pages visited before the offer: never on arrival. */
const PAGES_BEFORE = 3;
/** Pages without forms, and without other bars at the bottom of a phone's screen. */
const isOffered = (path: string): boolean =>
  path === ROUTES.home || path === ROUTES.search || path.startsWith(paths.catalog(''));

/** Offers to install the app: with the browser's dialog, or with instructions on iOS, which has none. */
export function InstallCard() {
  const { brandName } = useBrand();
  const wasSeen = useWasSeen();
  const { pathname } = useLocation();
  const [isOver, setOver] = useState(() => isInstalled() || browserStorage.get(ANSWER) === 'no');
  const hasDialog = mayInstall();

  useEffect(() => {
    const installed = () => setOver(true);
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, []);

  if (isOver || !wasSeen || !isOffered(pathname) || !(hasDialog || isIos())) return null;
  const notNow = () => {
    browserStorage.set(ANSWER, 'no');
    setOver(true);
  };
  const answer = async () => {
    if ((await install()) === 'dismissed') browserStorage.set(ANSWER, 'no');
    setOver(true);
  };
  return (
    <section
      aria-labelledby="install"
      className="fixed z-[45] right-6 bottom-6 w-[min(600px,calc(100vw-32px))] max-md:inset-x-4 max-md:w-auto max-md:bottom-[calc(76px+env(safe-area-inset-bottom))] grid grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-1 items-center py-4 px-[18px] rounded-[20px] bg-raised shadow-[var(--sh-3),inset_0_0_0_1px_var(--line)] print:hidden"
    >
      <span className="size-[52px] rounded-[14px] bg-pen-soft grid place-items-center" aria-hidden="true">
        <img src={favicon} alt="" width={34} height={34} />
      </span>
      <div className="min-w-0">
        <h2 id="install" className="text-[16.5px] leading-6 font-[660]">
          Keep {brandName} at hand
        </h2>
        <p className="text-sm text-ink-2">
          {hasDialog
            ? 'Opens without a network, with your chats and papers. Under 1 MB.'
            : `${BY_HAND} It opens without a network, with your chats and papers.`}
        </p>
      </div>
      <div className="flex gap-2 max-lg:col-span-2 max-lg:mt-2.5">
        <Button look="quiet" className="max-lg:flex-1 bg-transparent" onClick={notNow}>
          Not now
        </Button>
        {hasDialog && (
          <Button className="max-lg:flex-1" onClick={answer}>
            Install
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether the visitor has seen enough pages to be asked. */
function useWasSeen(): boolean {
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  seen.current.add(pathname);
  return seen.current.size >= PAGES_BEFORE;
}
