import type { RouteObject } from 'react-router';
import * as home from './items/home.page.tsx';
import { LateErrorScreen } from './layout/late-error-screen.tsx';
import { PageLayout } from './layout/main.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShell, SHELL, shellRevalidates } from './layout/shell-data.ts';

/** Ids of the routes to which those of routes.ts are added. */
export const FRAME = 'frame';
export const PAGES = 'pages';

/** What the first visit begins with. Its sheet has only what it needs (styles/home.css). */
export const HOME = 'items/home';

/** The frame of every page, and Home. All other routes come with the first address that needs one, or when idle. */
export const firstRoutes: RouteObject[] = [
  {
    id: SHELL,
    Component: Shell,
    loader: loadShell,
    shouldRevalidate: shellRevalidates,
    // For errors of the frame itself: the same screen without it.
    ErrorBoundary: LateErrorScreen,
    children: [
      {
        id: FRAME,
        ErrorBoundary: LateErrorScreen,
        children: [
          {
            id: PAGES,
            Component: PageLayout,
            children: [{ index: true, id: HOME, Component: home.Component, loader: home.loader }],
          },
        ],
      },
    ],
  },
];
