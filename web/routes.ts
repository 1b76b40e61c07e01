import { type RouteObject, redirect } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { ErrorScreen } from './layout/error-screen.tsx';
import { adminsOnly, guard } from './layout/guard.ts';
import { PageLayout } from './layout/main.tsx';
import { MemberLayout, MemberSkeleton } from './layout/member-layout.tsx';
import { type Frame, Shell } from './layout/shell.tsx';
import { loadShell, SHELL, shellRevalidates } from './layout/shell-data.ts';
import { paths } from './paths.ts';

/** Below the route of this id all pages need a session. They are never loaded on the server. */
export const MEMBERS = 'members';

/** A loader of its own, so that the router shows the skeleton until the browser has looked for a session. */
const askTheBrowser = () => null;

const notFound = () => {
  throw new Problem('NOT_FOUND');
};
const Nothing = () => null;

/** Every URL of the product. A page module exports `Component`, and `loader`, `handle`, `ErrorBoundary` if it needs them. */
export const routes: RouteObject[] = [
  {
    id: SHELL,
    Component: Shell,
    loader: loadShell,
    shouldRevalidate: shellRevalidates,
    // Only if the frame itself breaks: the same screen without it.
    ErrorBoundary: ErrorScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          {
            Component: PageLayout,
            children: [
              { index: true, lazy: () => import('./items/home.page.tsx') },
              { path: 'search', lazy: () => import('./items/search.page.tsx') },
              { path: 'catalog/:catalogName', lazy: () => import('./categories/catalog.page.tsx') },
              { path: 'profile/:friendId', lazy: () => import('./people/profile.page.tsx') },
              { path: 'signup', lazy: () => import('./accounts/signup.page.tsx') },
              { path: 'verify-email', lazy: () => import('./accounts/verify-email.page.tsx') },
              { path: 'login', lazy: () => import('./accounts/login.page.tsx') },
              { path: 'forgot-password', lazy: () => import('./accounts/forgot-password.page.tsx') },
              { path: 'update-password/:id', lazy: () => import('./accounts/update-password.page.tsx') },
              { path: 'about', lazy: () => import('./about/about.page.tsx') },
              { path: 'contact', lazy: () => import('./about/contact.page.tsx') },
              { path: 'T&C', lazy: () => import('./about/terms.page.tsx') },
            ],
          },
          // Beside the layout of the others: an item that is not there may be its owner's draft, and has its own error screen.
          { path: 'item/:itemId/owner/:ownerId', lazy: () => import('./items/item.page.tsx') },
          { path: 'items/:itemId', lazy: () => import('./items/item.page.tsx') },
          {
            id: MEMBERS,
            middleware: [guard],
            loader: askTheBrowser,
            Component: MemberLayout,
            HydrateFallback: MemberSkeleton,
            // Of members' pages the frame stands here, not in their modules: the server's skeleton must know it.
            handle: { footer: 'slim' } satisfies Frame,
            children: [
              {
                path: 'chat',
                lazy: () => import('./conversations/chat.page.tsx'),
                handle: { footer: 'wide' } satisfies Frame,
              },
              {
                path: 'dashboard',
                lazy: () => import('./layout/dashboard-layout.tsx'),
                children: [
                  { index: true, loader: () => redirect(paths.dashboard.myProfile()) },
                  { path: 'my-profile', lazy: () => import('./people/my-profile.page.tsx') },
                  { path: 'followers', lazy: () => import('./people/followers.page.tsx') },
                  { path: 'settings', lazy: () => import('./people/settings.page.tsx') },
                  { path: 'my-items', lazy: () => import('./items/my-items.page.tsx') },
                  { path: 'add-item', lazy: () => import('./items/add-item.page.tsx') },
                  { path: 'edit-item/:itemId', lazy: () => import('./items/edit-item.page.tsx') },
                  { path: 'cart', lazy: () => import('./cart/cart.page.tsx') },
                  { path: 'purchase-activity', lazy: () => import('./purchases/purchase-activity.page.tsx') },
                  { path: 'purchase-history', lazy: () => import('./purchases/purchase-history.page.tsx') },
                  { path: 'Academics', lazy: () => import('./papers/academics.page.tsx') },
                  {
                    middleware: [adminsOnly],
                    children: [
                      { path: 'AddPyq', lazy: () => import('./papers/add-pyq.page.tsx') },
                      { path: 'addcategory', lazy: () => import('./categories/add-category.page.tsx') },
                      { path: 'feedback', lazy: () => import('./feedback/feedback.page.tsx') },
                    ],
                  },
                  // Unknown ones too are for members to hear of.
                  { path: '*', loader: notFound, Component: Nothing },
                ],
              },
            ],
          },
          { path: '*', loader: notFound, Component: Nothing, handle: { footer: 'slim' } satisfies Frame },
        ],
      },
    ],
  },
];
