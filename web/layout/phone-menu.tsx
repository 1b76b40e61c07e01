import { Link, NavLink } from 'react-router';
import { paths } from '#contract/paths.ts';
import { categoryArt } from '../art/category-art.ts';
import { Drawer } from '../ui/drawer.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { Swipe } from '../ui/swipe.tsx';
import { MAIN_LINKS } from './header/nav-links.tsx';
import { Logo } from './logo.tsx';
import { useCategories } from './shell-data.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function PhoneMenu({ open, onOpenChange }: Openable) {
  const categories = useCategories();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      id="phone-menu"
      label="Menu"
      head={
        <div className="pl-1">
          <Logo />
        </div>
      }
    >
      <nav aria-label="Main" className="mt-3 grid">
        {MAIN_LINKS.map(([name, to]) => (
          <NavLink
            key={to}
            to={to}
            end
            className="h-12 px-2.5 flex items-center text-[17px] font-medium text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {({ isActive }) => <Swipe on={isActive}>{name}</Swipe>}
          </NavLink>
        ))}
      </nav>
      <div className="h-px bg-line my-3" />
      <h2 className="px-2.5 text-[13px] font-sans font-semibold tracking-normal text-ink-3 mb-1">Catalog</h2>
      <nav aria-label="Catalog" className="grid">
        {categories.length === 0 && <p className="px-2.5 py-3 text-ink-3">No Category avl</p>}
        {categories.map(({ _id, name, slug }) => (
          <Link
            key={_id}
            to={paths.catalog(slug)}
            className="h-[52px] px-2 flex items-center gap-3 font-medium rounded-[10px] active:bg-sunken"
          >
            <img src={categoryArt(slug)} alt="" width={36} height={36} className="size-9 rounded-[9px]" />
            {name}
          </Link>
        ))}
      </nav>
      <div className="h-px bg-line my-3" />
      <ThemeSwitch className="px-2.5 text-ink-2" />
    </Drawer>
  );
}
