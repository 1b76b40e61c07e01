import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { firstPart, paths, ROUTES } from '#contract/paths.ts';
import { SECOND } from '#contract/rules/time.ts';
import { useRememberWay } from '../browser/came-from.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { SESSION_EXPIRED } from '../first-messages.ts';
import { firstScreen } from '../session/first-screen.ts';
import { actorOf, type Ending, onSessionEnd, takeWasOver, useSession } from '../session/session.ts';
import { OpenedDialog } from '../ui/lazy-dialog.tsx';
import { showError } from '../ui/show-error.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { afterHydration } from './hydration.ts';
import { TabBar } from './tab-bar.tsx';

/**
 * Options of a page for its frame: `export const handle: Frame = { footer: 'none' }`. A members' page sets them in
 * routes.ts instead.
 */
export interface Frame {
  /** `wide`: only where there is room for it. */
  footer?: 'full' | 'slim' | 'none' | 'wide';
  /** False where a page has its own bar at the foot of a phone's screen. */
  tabBar?: boolean;
  /** Takes all of a phone's screen, without header and tab bar, at these search parameters. */
  fillsPhone?: (search: URLSearchParams) => boolean;
  /** Stands in the head of phones in place of the logo: a page below the first level says where one is. */
  name?: string;
  /** Title of a members' page, for the skeleton that the server renders in its place. */
  title?: string;
  description?: string;
}

/** A page opened by its address has the key `default`; its scroll position is stored by address. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Header, page, footer, tab bar, toasts: around every page. */
export function Shell() {
  useEffect(afterHydration, []);
  useEffect(() => {
    import('./watch-page.ts').then(
      ({ watchPage }) => watchPage(),
      () => {},
    );
  }, []);
  const frame: Frame = Object.assign({}, ...useMatches().map(({ handle }) => handle));
  const [search] = useSearchParams();
  const fillsPhone = frame.fillsPhone?.(search) ?? false;
  return (
    <>
      <a href="#main" className="btn btn-primary fixed left-4 top-3 z-[70] -translate-y-20 focus-visible:translate-y-0">
        Skip to content
      </a>
      <LoadingBar />
      <Header isWide={fillsPhone} name={frame.name} />
      {/* An open conversation has it between its head, of 56 px, and the strip. */}
      <div className={fillsPhone ? 'bar-spot in-chat' : 'bar-spot'}>
        <LaterBars />
      </div>
      <AfterLoad load={loadOthers} />
      {!fillsPhone && <AfterSignUp />}
      <Outlet />
      {frame.footer !== 'none' && <Footer size={frame.footer} />}
      {frame.tabBar !== false && !fillsPhone && <TabBar />}
      <OpenedDialog />
      <AfterLoad load={loadToaster} isWanted />
      <FocusOnNavigation />
      <SessionWatch />
      <StayConnected />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** Milliseconds after the load: short visits do not need it. */
const AFTER_LOAD = 4 * SECOND;

interface AfterLoadProps {
  load: () => Promise<ComponentType>;
  /** True as soon as the page has loaded. */
  isWanted?: boolean;
}

const loadBars = async () => (await import('./bars/bars.tsx')).Bars;
/** Shown at once where one was here the last time (start/early.ts), or what the member may not do is to be said. */
function LaterBars() {
  const session = useSession();
  const isWanted =
    session != null &&
    (document.documentElement.style.getPropertyValue('--bar') !== '' || actorOf(session.user).isSuspended === true);
  return <AfterLoad load={loadBars} isWanted={isWanted} />;
}
const loadFirst = async () => (await import('./first-screen.tsx')).FirstScreen;
/** What is asked once, and offered, where a sign-up leads. */
function AfterSignUp() {
  const first = useSyncExternalStore(firstScreen.subscribe, firstScreen.get, () => '');
  return first && <AfterLoad load={loadFirst} isWanted />;
}
/** Toasts that come before it wait for it. */
const loadToaster = async () => (await import('../ui/toaster.tsx')).Toaster;
/** The offer to install, and all that works without network. */
const loadOthers = async () => (await import('./after-load.tsx')).AfterLoad;

function AfterLoad({ load, isWanted }: AfterLoadProps) {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () =>
      load().then(
        (parts) => setParts(() => parts),
        () => {},
      );
    const cancel = whenIdle(() => {
      timer = setTimeout(begin, isWanted || !navigator.onLine ? 0 : AFTER_LOAD);
    });
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [load, isWanted]);
  return Parts ? <Parts /> : null;
}

/** A thin bar while the next page loads; nothing for fast loads. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label="Loading" className="fixed z-[70] inset-x-0 top-0 h-[3px] pointer-events-none">
      <div className="loading-bar h-full origin-left bg-pen" />
    </div>
  );
}

/** Makes the keyboard start at the new page after a navigation, instead of the old link. */
function FocusOnNavigation() {
  useRememberWay();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    // Unless the page has moved the focus itself.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** Reports and handles a session that expires, or ends in another tab. */
function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = useRef({ pathname, search, hash });
  here.current = { pathname, search, hash };
  useEffect(() => {
    const act = (ending: Ending) => {
      const { pathname, search, hash } = here.current;
      if (ending === 'left' || ending === 'replaced') return;
      if (ending === 'expired') {
        showError(SESSION_EXPIRED);
        // The guard may have been first.
        if (!pathname.startsWith(paths.login())) navigate(paths.login(pathname + search) + hash);
      } else if ([ROUTES.dashboard, ROUTES.chat].map(firstPart).includes(firstPart(pathname))) navigate(paths.home());
    };
    if (takeWasOver()) act('expired');
    return onSessionEnd(act);
  }, [navigate]);
  return null;
}

/** Milliseconds. */
const RETRY = 10 * SECOND;

/**
 * Members are connected on every page, so that the header counts new messages. The code of the chat and the socket is
 * loaded when the page is idle.
 */
function StayConnected() {
  const memberId = useSession()?.user._id;
  useEffect(() => {
    if (!memberId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () =>
      import('../conversations/current-chat.ts').then(
        ({ startChat }) => startChat(memberId),
        () => {
          timer = setTimeout(begin, RETRY);
        },
      );
    const cancel = whenIdle(begin);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [memberId]);
  return null;
}
