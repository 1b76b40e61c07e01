import { Outlet } from 'react-router';
import { ConsoleTabs } from './console-tabs.tsx';

/** Around the parts of the console. */
export const Component = () => (
  <>
    <ConsoleTabs />
    <Outlet />
  </>
);
