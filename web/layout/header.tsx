import { Menu as MenuIcon } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { Part } from '../ui/part.tsx';
import { AccountCorner } from './account-corner.tsx';
import { CatalogMenu } from './catalog-menu.tsx';
import { Logo } from './logo.tsx';
import { MAIN_LINKS, NavLinks } from './nav-links.tsx';
import { SearchBox, type Searched } from './search-box.tsx';
import { useCategories } from './shell-data.ts';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** What the address says is found out here: the bar is the same on every page that gives it the same. */
export function Header() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const { catalogName } = useParams();
  const categories = useCategories();
  const search = {
    query: pathname === '/search' ? (parameters.get('query') ?? '') : '',
    categories,
    current: categories.find(({ slug }) => slug === catalogName)?.slug ?? '',
    selectId: useId(),
  };
  return (
    <Part
      as="header"
      className="sticky top-0 z-40 bg-canvas/95 backdrop-blur-sm border-b border-line"
      of={Bar}
      given={{ current: MAIN_LINKS.find(([, to]) => to === pathname.toLowerCase())?.[1], search }}
    />
  );
}

/** One row from 1280 px, navigation in a second one from 768, search in a second one below. */
function Bar({ current, search }: { current: string | undefined; search: Searched }) {
  const [menu, setMenu] = useState(false);
  return (
    <>
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)_auto] xl:flex items-center gap-x-2 md:gap-x-4 xl:gap-x-5 xl:h-[76px]">
        <div className="flex items-center gap-2 h-16 min-w-0">
          <IconButton label="Menu" aria-haspopup="dialog" className="-ml-2.5 md:hidden" onClick={() => setMenu(true)}>
            <MenuIcon className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
          </IconButton>
          <Logo />
        </div>
        <nav
          aria-label="Main"
          className="hidden md:flex items-center max-xl:order-last max-xl:col-span-3 max-xl:h-11 max-xl:-mt-1 max-xl:-ml-2.5 xl:ml-3"
        >
          <NavLinks current={current} />
          <CatalogMenu />
        </nav>
        <SearchBox
          {...search}
          className="max-md:order-last max-md:col-span-2 max-md:mb-3 md:max-w-[600px] xl:flex-1 xl:ml-2"
        />
        <AccountCorner />
      </div>
      <OnDemand of={PhoneMenu} open={menu} onOpenChange={setMenu} />
    </>
  );
}
