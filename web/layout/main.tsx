import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** The page's main element. The skip link leads here, and navigations move the focus here. */
export const Main = ({ className, children }: { className?: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={`focus:outline-none ${className ?? ''}`}>
    {children}
  </main>
);

/** The layout of all pages outside of the dashboard. */
export const PageLayout = () => (
  <Main>
    <Outlet />
  </Main>
);
