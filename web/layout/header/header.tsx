import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { KEYWORD_LENGTH } from '#contract/first-limits.ts';
import { firstPart, paths, ROUTES } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../logo.tsx';
import { useCategories } from '../shell-data.ts';
import { AccountCorner } from './account-corner.tsx';
import { CatalogMenu } from './catalog-menu.tsx';
import { MAIN_LINKS, NavLinks } from './nav-links.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * One row from 1280 px, navigation in a second one from 768, search in a second one below. `isWide`: only where there is
 * room for it.
 */
export function Header({ isWide }: { isWide: boolean }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const { catalogName } = useParams();
  const categories = useCategories();
  const header = useRef<HTMLElement>(null);
  const isAway = useAwayOnScroll(header);
  const search = {
    query: pathname === ROUTES.search ? (parameters.get('query') ?? '').trim().slice(0, KEYWORD_LENGTH) : '',
    categories,
    current: categories.find(({ slug }) => slug === catalogName)?.slug ?? '',
    selectId: useId(),
  };
  return (
    <header
      ref={header}
      className={classNames(
        'sticky short:static! top-0 z-40 bg-canvas/95 backdrop-blur-sm border-b border-line',
        'max-md:transition-transform motion-reduce:transition-none',
        isAway && 'max-md:-translate-y-full',
        isWide && 'max-md:hidden',
      )}
    >
      {/* Where letters are larger than usual, more rows than those. The second row begins at a line as wide as all of it. */}
      <div className="wrap max-md:grid grid-cols-[minmax(0,1fr)_auto] md:flex md:flex-wrap items-center gap-x-2 min-[54rem]:gap-x-4 xl:gap-x-5 xl:min-h-[76px] md:max-xl:before:content-[''] md:max-xl:before:order-1 md:max-xl:before:basis-full">
        <div className="flex items-center gap-2 h-16 min-w-0">
          <BackArrow />
          <Logo />
        </div>
        <nav
          aria-label="Main"
          className="hidden md:flex items-center max-xl:order-2 md:max-lg:mb-3 lg:max-xl:-mt-1 max-xl:-ml-2.5 xl:ml-3"
        >
          <NavLinks current={MAIN_LINKS.find(([, to]) => to === pathname.toLowerCase())?.[1]} />
          <CatalogMenu />
        </nav>
        <SearchBox
          {...search}
          // On phones it stands on the page of the tab Search.
          className={classNames(
            'max-lg:order-3 max-md:col-span-2 max-lg:mb-3 md:flex-1 md:min-w-[260px] lg:max-w-[600px] xl:ml-2',
            pathname !== ROUTES.search && 'max-md:hidden',
          )}
        />
        <AccountCorner />
      </div>
    </header>
  );
}

/** Pages of the first level, to which the tabs lead. */
const FIRST: readonly string[] = [
  ROUTES.home,
  ROUTES.wanted,
  ROUTES.following,
  ROUTES.search,
  ROUTES.chat,
  ROUTES.yourTurn,
];

/** Shown on phones, on pages below the first level: the installed app has no other way back on iOS. */
function BackArrow() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (FIRST.includes(pathname)) return null;
  const first = firstPart(pathname);
  const parent = [ROUTES.dashboard, ROUTES.decision].map(firstPart).includes(first)
    ? paths.dashboard.yourTurn()
    : first === firstPart(ROUTES.catalog)
      ? ROUTES.search
      : paths.home();
  return (
    <Link
      to={parent}
      aria-label="Back"
      className="icon-btn -ml-2.5 md:hidden"
      onClick={(event) => {
        // The router counts its entries: the first one of a visit has nothing of ours before it.
        if (!history.state?.idx) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft className="size-[22px]" strokeWidth={2.2} />
    </Link>
  );
}

/** Pixels of a movement that means a direction. */
const MEANT = 8;

/** True while one scrolls down, on phones; what has the focus stays in view. */
function useAwayOnScroll(header: RefObject<HTMLElement | null>) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MEANT) return;
      last = scrollY;
      setAway(moved > 0 && scrollY > 2 * MEANT + 64 && !header.current?.contains(document.activeElement));
    };
    const comeBack = () => setAway(false);
    const { current } = header;
    addEventListener('scroll', look, { passive: true });
    current?.addEventListener('focusin', comeBack);
    return () => {
      removeEventListener('scroll', look);
      current?.removeEventListener('focusin', comeBack);
    };
  }, [header]);
  return isAway;
}
