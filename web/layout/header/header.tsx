import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { KEYWORD_LENGTH } from '#contract/first-limits.ts';
import { firstPart, paths, ROUTES } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { HEAD_SPOT } from '../../ui/head-spot.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../logo.tsx';
import { useCategories } from '../shell-data.ts';
import { AccountCorner } from './account-corner.tsx';
import { CatalogMenu } from './catalog-menu.tsx';
import { MAIN_LINKS, NavLinks, PapersLink } from './nav-links.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * One row from 1280 px, navigation in a second one from 768, one row of 56 px below, without an edge at the top of a page
 * (watch-page.ts): the search in it on its own page. `isWide`: only where there is room for it. `name`: in place of the
 * logo on phones.
 */
export function Header({ isWide, name }: { isWide: boolean; name: string | undefined }) {
  const { pathname } = useLocation();
  const isSearch = pathname === ROUTES.search;
  const [parameters] = useSearchParams();
  const { catalogName } = useParams();
  const categories = useCategories();
  const search = {
    query: isSearch ? (parameters.get('query') ?? '').trim().slice(0, KEYWORD_LENGTH) : '',
    categories,
    current: categories.find(({ slug }) => slug === catalogName)?.slug ?? '',
    selectId: useId(),
  };
  return (
    <header
      className={classNames(
        'sticky short:static! top-0 z-40 bg-canvas/95 backdrop-blur-sm border-b border-line',
        'max-md:transition-transform motion-reduce:transition-none',
        'max-md:data-away:-translate-y-full max-md:not-data-down:border-transparent',
        isWide && 'max-md:hidden',
      )}
    >
      {/* Where letters are larger than usual, more rows than those. The second row begins at a line as wide as all of it. */}
      <div className="wrap max-md:grid grid-cols-[minmax(0,1fr)_auto] md:flex md:flex-wrap items-center gap-x-2 min-[54rem]:gap-x-4 xl:gap-x-5 xl:min-h-[76px] md:max-xl:before:content-[''] md:max-xl:before:order-1 md:max-xl:before:basis-full">
        <HeadSpot isSearch={isSearch} name={name} />
        <nav
          aria-label="Main"
          className="hidden md:flex items-center max-xl:order-2 md:max-lg:mb-3 lg:max-xl:-mt-1 max-xl:-ml-2.5 xl:ml-3"
        >
          <NavLinks current={MAIN_LINKS.find(([, to]) => to === pathname.toLowerCase())?.[1]} />
          <CatalogMenu />
          <PapersLink />
        </nav>
        <SearchBox
          {...search}
          // On phones it stands on the page of the tab Search.
          className={classNames(
            'md:max-lg:order-3 max-md:my-1 md:max-lg:mb-3 md:flex-1 md:min-w-[260px] lg:max-w-[600px] xl:ml-2',
            !isSearch && 'max-md:hidden',
          )}
        />
        <AccountCorner />
      </div>
    </header>
  );
}

const HeadSpot = ({ isSearch, name }: { isSearch: boolean; name: string | undefined }) => (
  <div
    id={HEAD_SPOT}
    className={classNames('group flex items-center gap-2 h-14 md:h-16 min-w-0', isSearch && 'max-md:hidden')}
  >
    <BackArrow />
    {name && (
      <span
        className="display text-[19px] leading-6 font-[680] truncate md:hidden group-has-[.own-head]:hidden"
        aria-hidden="true"
      >
        {name}
      </span>
    )}
    <div
      className={classNames('flex min-w-0 max-md:group-has-[.own-head]:hidden', name !== undefined && 'max-md:hidden')}
    >
      <Logo />
    </div>
  </div>
);

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
