import { type RouteObject, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { ErrorScreen } from './layout/error-screen.tsx';
import { PageLayout } from './layout/main.tsx';
import { guard, MemberLayout, MemberSkeleton, only } from './layout/member-layout.tsx';
import { type Frame, Shell } from './layout/shell.tsx';
import { loadShell, SHELL, shellRevalidates } from './layout/shell-data.ts';
import { page } from './pages.ts';

/** Id of the route below which all pages need a session. They are never loaded on the server. */
export const MEMBERS = 'members';

/** The loader makes the router show the skeleton until the browser has checked for a session. */
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
    // For errors of the frame itself: the same screen without it.
    ErrorBoundary: ErrorScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        // Only in the service worker's shell: the server's pages include their data.
        HydrateFallback: MemberSkeleton,
        children: [
          {
            Component: PageLayout,
            children: [
              { index: true, ...page('items/home') },
              { path: 'wanted', ...page('items/wanted') },
              { path: 'search', ...page('items/search') },
              { path: 'catalog/:catalogName', ...page('categories/catalog') },
              { path: 'catalog/:catalogName/wanted', ...page('categories/wanted') },
              { path: 'profile/:friendId', ...page('people/profile') },
              { path: 'signup', ...page('accounts/signup') },
              { path: 'verify-email', ...page('accounts/verify-email') },
              { path: 'login', ...page('accounts/login') },
              { path: 'forgot-password', ...page('accounts/forgot-password') },
              { path: 'update-password/:id', ...page('accounts/update-password') },
              { path: 'listing/:act', ...page('items/listing') },
              { path: 'decision', ...page('decisions/linked') },
              { path: 'export', ...page('decisions/export') },
              { path: 'unsubscribe/:token', ...page('notices/unsubscribe') },
              { path: 'about', ...page('about/about') },
              { path: 'contact', ...page('about/contact') },
              { path: 'safety', ...page('about/safety') },
              { path: 'T&C', ...page('about/terms') },
              { path: 'offline', ...page('saved/saved') },
            ],
          },
          // Outside the others' layout: a missing item may be its owner's draft, and has its own error screen.
          { path: 'item/:itemId/owner/:ownerId', ...page('items/item') },
          { path: 'items/:itemId', ...page('items/item#short') },
          {
            id: MEMBERS,
            middleware: [guard],
            loader: askTheBrowser,
            Component: MemberLayout,
            HydrateFallback: MemberSkeleton,
            // Frames of members' pages are set here instead of in their modules, because the server's skeleton needs
            // them.
            handle: { footer: 'slim' } satisfies Frame,
            children: [
              {
                path: 'chat',
                ...page('conversations/chat'),
                handle: {
                  footer: 'wide',
                  title: 'Chat',
                  description: 'Talk with sellers and buyers of your campus.',
                } satisfies Frame,
              },
              {
                path: 'following',
                ...page('items/following'),
                handle: {
                  footer: 'full',
                  title: 'Following',
                  description: 'New items of the sellers you follow.',
                } satisfies Frame,
              },
              {
                path: 'decisions/:number',
                ...page('decisions/decision'),
                handle: {
                  footer: 'wide',
                  title: 'Decision',
                  description: 'What the desk decided, why, and how to appeal.',
                } satisfies Frame,
              },
              {
                path: 'decisions/:number/appeal',
                ...page('decisions/appeal'),
                handle: {
                  footer: 'wide',
                  title: 'Your appeal',
                  description: 'Once for a decision, read by another admin.',
                } satisfies Frame,
              },
              // Without the sidebar, because two people look at it.
              {
                path: 'dashboard/deals/:dealId/hand-over',
                ...page('deals/hand-over'),
                handle: {
                  footer: 'wide',
                  title: 'Hand-over',
                  description: 'The code that proves a hand-over.',
                } satisfies Frame,
              },
              {
                path: 'dashboard',
                ...page('layout/dashboard'),
                handle: { title: 'Dashboard', description: 'Your items, papers, cart and profile.' } satisfies Frame,
                children: [
                  { index: true, loader: () => redirect(paths.dashboard.myProfile()) },
                  { path: 'my-profile', ...page('people/my-profile') },
                  { path: 'followers', ...page('people/followers') },
                  { path: 'notifications', ...page('notices/notifications') },
                  { path: 'settings', ...page('people/settings') },
                  { path: 'settings/notifications', ...page('notices/settings') },
                  { path: 'my-items', ...page('items/my-items') },
                  { path: 'my-items/sheet', ...page('items/sheet') },
                  { path: 'moving-out', ...page('items/moving-out') },
                  { path: 'my-items/:itemId/line', ...page('deals/line') },
                  { path: 'add-item', ...page('items/add-item') },
                  { path: 'edit-item/:itemId', ...page('items/edit-item') },
                  { path: 'cart', ...page('cart/cart') },
                  { path: 'saved-searches', ...page('searches/saved-searches') },
                  { path: 'purchase-activity', ...page('purchases/purchase-activity') },
                  { path: 'purchase-history', ...page('purchases/purchase-history') },
                  { path: 'Academics', ...page('papers/academics') },
                  {
                    path: 'AddPyq',
                    middleware: [only('addPaper')],
                    ...page('papers/add-pyq'),
                  },
                  {
                    path: 'addcategory',
                    middleware: [only('createCategory')],
                    ...page('categories/add-category'),
                  },
                  {
                    path: 'feedback',
                    middleware: [only('readFeedback')],
                    ...page('console/feedback'),
                  },
                  { path: 'desk', middleware: [only('workDesk')], ...page('desk/desk') },
                  { path: 'desk/:number', middleware: [only('workDesk')], ...page('desk/case') },
                  {
                    path: 'admin',
                    middleware: [only('useConsole')],
                    ...page('console/console'),
                    children: [
                      { index: true, ...page('console/overview') },
                      { path: 'members', ...page('console/members') },
                      { path: 'items', ...page('console/items') },
                      { path: 'terms', ...page('console/terms') },
                      { path: 'categories', ...page('console/categories') },
                      { path: 'places', ...page('console/places') },
                      { path: 'papers', ...page('console/papers') },
                      { path: 'books', ...page('console/books') },
                      { path: 'announcements', ...page('console/announcements') },
                      { path: 'words', ...page('console/words') },
                      { path: 'health', ...page('console/health') },
                      { path: 'audit', ...page('console/audit') },
                      { path: '*', loader: notFound, Component: Nothing },
                    ],
                  },
                  // Unknown pages are reported to members only.
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
