import { PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Main } from './main.tsx';
import { DashboardNav, nameAt } from './sidebar.tsx';

const DashboardDrawer = lazyDialog(async () => (await import('./dashboard-drawer.tsx')).DashboardDrawer);
const DRAWER = 'dashboard-menu';

/**
 * Sidebar and page; below 1024 px the sidebar is a drawer behind a button that names the current page, and on phones the
 * tab You has what stands in it.
 */
export function Component() {
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  return (
    <div className="wrap flex gap-10 xl:gap-14 pt-4 md:pt-5 lg:pt-9">
      <aside aria-label="Dashboard pages" className="hidden lg:block w-[248px] shrink-0">
        <div className="sticky low:static! top-[144px] xl:top-[100px]">
          <DashboardNav />
        </div>
      </aside>
      <Main className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={drawer}
          aria-controls={drawer ? DRAWER : undefined}
          className="max-md:hidden lg:hidden mb-4 flex w-fit items-center gap-2 h-11 -ml-1 pl-2 pr-4 rounded-[10px] bg-sunken font-medium text-[14.5px]"
          onClick={() => setDrawer(true)}
        >
          <PanelLeftOpen className="size-5" />
          {nameAt(pathname)}
          <span className="sr-only">, dashboard menu</span>
        </button>
        <Outlet />
      </Main>
      <DashboardDrawer open={drawer} onOpenChange={setDrawer} id={DRAWER} />
    </div>
  );
}
