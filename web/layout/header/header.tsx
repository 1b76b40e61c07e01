import { Menu as MenuIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ROUTES } from '#contract/paths.ts';
import { readTerms } from '../../items/search-terms.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Logo } from '../logo.tsx';
import { useCategories } from '../shell-data.ts';
import { AccountCorner } from './account-corner.tsx';
import { CatalogMenu } from './catalog-menu.tsx';
import { MAIN_LINKS, NavLinks } from './nav-links.tsx';
import { SearchBox } from './search-box.tsx';

const PhoneMenu = lazyDialog(async () => (await import('../phone-menu.tsx')).PhoneMenu);

/**
 * One row from 1280 px, navigation in a second one from 768, search in a second one below. `isWide`: only where there is
 * room for it.
 */
export function Header({ isWide }: { isWide: boolean }) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const { catalogName } = useParams();
  const categories = useCategories();
  const [menu, setMenu] = useState(false);
  const search = {
    query: pathname === ROUTES.search ? readTerms(parameters).query : '',
    categories,
    current: categories.find(({ slug }) => slug === catalogName)?.slug ?? '',
    selectId: useId(),
  };
  return (
    <header
      className={classNames(
        'sticky short:static! top-0 z-40 bg-canvas/95 backdrop-blur-sm border-b border-line',
        isWide && 'max-md:hidden',
      )}
    >
      {/* Where letters are larger than usual, more rows than those. The second row begins at a line as wide as all of it. */}
      <div className="wrap max-md:grid grid-cols-[minmax(0,1fr)_auto] md:flex md:flex-wrap items-center gap-x-2 min-[54rem]:gap-x-4 xl:gap-x-5 xl:min-h-[76px] md:max-xl:before:content-[''] md:max-xl:before:order-1 md:max-xl:before:basis-full">
        <div className="flex items-center gap-2 h-16 min-w-0">
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menu}
            aria-controls={menu ? 'phone-menu' : undefined}
            className="-ml-2.5 md:hidden"
            onClick={() => setMenu(true)}
          >
            <MenuIcon className="size-[22px]" />
          </IconButton>
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
          className="max-lg:order-3 max-md:col-span-2 max-lg:mb-3 md:flex-1 md:min-w-[260px] lg:max-w-[600px] xl:ml-2"
        />
        <AccountCorner />
      </div>
      <PhoneMenu open={menu} onOpenChange={setMenu} />
    </header>
  );
}
