import { Outlet } from 'react-router';
import type { Frame } from '../layout/shell.tsx';
import { ConsoleTabs } from './console-tabs.tsx';

export const handle: Frame = { name: 'Console' };

/** Around the parts of the console. */
export const Component = () => (
  <>
    <ConsoleTabs />
    <Outlet />
  </>
);
