import { PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMember } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { Main } from './main.tsx';
import { DashboardNav, nameAt } from './sidebar.tsx';

const DRAWER = 'dashboard-menu';

/**
 * Sidebar and page; below 1024 px the sidebar is a drawer behind a button that names the current page, and on phones the
 * tab You has what stands in it.
 */
export function Component() {
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const user = useMember();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className="wrap flex gap-10 xl:gap-14 pt-4 md:pt-5 lg:pt-9">
      <aside aria-label="Dashboard pages" className="hidden lg:block w-[248px] shrink-0">
        <div className="sticky low:static! top-[144px] xl:top-[100px]">
          <DashboardNav onLogOut={() => setLeaving(true)} />
        </div>
      </aside>
      <Main className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={drawer}
          aria-controls={drawer ? DRAWER : undefined}
          className="max-md:hidden lg:hidden mb-4 inline-flex items-center gap-2 h-11 -ml-1 pl-2 pr-4 rounded-[10px] bg-sunken font-medium text-[14.5px]"
          onClick={() => setDrawer(true)}
        >
          <PanelLeftOpen className="size-5" />
          {nameAt(pathname)}
          <span className="sr-only">, dashboard menu</span>
        </button>
        <Outlet />
      </Main>
      <Drawer
        open={drawer}
        onOpenChange={setDrawer}
        id={DRAWER}
        label="Dashboard"
        head={
          <div className="flex items-center gap-3 min-w-0">
            <Avatar id={user._id} name={name} image={user.image} size={48} />
            <div className="min-w-0">
              <div className="font-semibold truncate">{name}</div>
              <div className="text-[13px] text-ink-3 truncate">{user.email}</div>
            </div>
          </div>
        }
      >
        <div className="h-px bg-line mt-4 mb-3" />
        <DashboardNav
          roomy
          onLogOut={() => {
            setDrawer(false);
            setLeaving(true);
          }}
        />
      </Drawer>
      <LogOutDialog open={leaving} onOpenChange={setLeaving} />
    </div>
  );
}
