import { type RouteObject, redirect } from 'react-router';
import { CONSOLE_PARTS } from '#contract/limits.ts';
import { paths, ROUTES } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { FRAME, firstRoutes, PAGES } from './first-routes.ts';
import { guard, MemberLayout, MemberSkeleton, only } from './layout/member-layout.tsx';
import type { Frame } from './layout/shell.tsx';
import { page } from './pages.ts';

/** Id of the route below which all pages need a session. They are never loaded on the server. */
export const MEMBERS = 'members';

/** The loader makes the router show the skeleton until the browser has checked for a session. */
const askTheBrowser = () => null;

const notFound = () => {
  throw new Problem('NOT_FOUND');
};
const Nothing = () => null;

/** The acts stand where the tab bar would. */
const OWN_BAR: Frame = { tabBar: false };
const SHORT_FOOT: Frame = { footer: 'slim' };
/** Its heading is enough on a phone: the head has the arrow alone. */
const AUTH: Frame = { footer: 'slim', name: '' };
/** Nothing leads away from it: who is not in yet has no tabs. */
const JOIN: Frame = { ...AUTH, tabBar: false };
const named = (name: string, more: Frame = {}): Frame => ({ name, ...more });

/** Pages beside Home. A page module exports `Component`, and `loader`, `handle`, `ErrorBoundary` if it needs them; what the
 * server renders around a members' page stands here, because their modules come after it. */
const pages: RouteObject[] = [
  { path: ROUTES.wanted, ...page('items/wanted') },
  { path: ROUTES.search, ...page('items/search'), handle: SHORT_FOOT },
  { path: ROUTES.catalog, ...page('categories/catalog'), handle: named('Catalog') },
  { path: ROUTES.catalogWanted, ...page('categories/wanted'), handle: named('Catalog') },
  { path: ROUTES.profile, ...page('people/profile'), handle: named('Profile') },
  { path: ROUTES.signup, ...page('accounts/signup'), handle: JOIN },
  { path: ROUTES.verifyEmail, ...page('accounts/verify-email'), handle: JOIN },
  { path: ROUTES.login, ...page('accounts/login'), handle: AUTH },
  { path: ROUTES.forgotPassword, ...page('accounts/forgot-password'), handle: AUTH },
  { path: ROUTES.updatePassword, ...page('accounts/update-password'), handle: AUTH },
  { path: ROUTES.campusSignIn, ...page('accounts/campus-sign-in'), handle: AUTH },
  { path: ROUTES.undoAddress, ...page('accounts/undo-address') },
  { path: ROUTES.listing, ...page('items/listing') },
  { path: ROUTES.linkedDecision, ...page('decisions/linked') },
  { path: ROUTES.export, ...page('decisions/export') },
  { path: ROUTES.unsubscribe, ...page('notices/unsubscribe') },
  { path: ROUTES.about, ...page('about/about') },
  { path: ROUTES.contact, ...page('about/contact') },
  { path: ROUTES.safety, ...page('about/safety') },
  { path: ROUTES.terms, ...page('about/terms') },
  { path: ROUTES.privacy, ...page('about/privacy') },
  { path: ROUTES.dataRequest, ...page('about/data-request'), handle: SHORT_FOOT },
  { path: ROUTES.papers, ...page('papers/papers'), handle: named('Papers', SHORT_FOOT) },
  { path: ROUTES.offline, ...page('saved/saved'), handle: SHORT_FOOT },
];

/** What is not of the pages' layout, and what only members see. */
const others: RouteObject[] = [
  // Outside the others' layout: a missing item may be its owner's draft, and has its own error screen.
  { path: ROUTES.item, ...page('items/item') },
  { path: ROUTES.itemShort, ...page('items/item#short') },
  {
    id: MEMBERS,
    middleware: [guard],
    loader: askTheBrowser,
    Component: MemberLayout,
    HydrateFallback: MemberSkeleton,
    // Frames of members' pages are set here instead of in their modules, because the server's skeleton needs
    // them.
    handle: SHORT_FOOT,
    children: [
      {
        path: ROUTES.chat,
        ...page('conversations/chat'),
        handle: {
          footer: 'wide',
          fillsPhone: (search) => search.has('with'),
          name: 'Chats',
          title: 'Chat',
          description: 'Talk with sellers and buyers of your campus.',
        } satisfies Frame,
      },
      {
        path: ROUTES.following,
        ...page('items/following'),
        handle: {
          footer: 'full',
          title: 'Following',
          description: 'New items of the sellers you follow.',
        } satisfies Frame,
      },
      { path: ROUTES.people, ...page('people/search'), handle: named('People', { title: 'People' }) },
      {
        path: ROUTES.decision,
        ...page('decisions/decision'),
        handle: {
          footer: 'wide',
          name: 'Decision',
          title: 'Decision',
          description: 'What the desk decided, why, and how to appeal.',
        } satisfies Frame,
      },
      {
        path: ROUTES.appeal,
        ...page('decisions/appeal'),
        handle: {
          footer: 'wide',
          name: 'Your appeal',
          title: 'Your appeal',
          description: 'Once for a decision, read by another admin.',
        } satisfies Frame,
      },
      // It has no sidebar, because two people look at it.
      {
        path: ROUTES.handOver,
        ...page('deals/hand-over'),
        handle: {
          footer: 'wide',
          name: 'Hand-over',
          title: 'Hand-over',
          description: 'The code that proves a hand-over.',
        } satisfies Frame,
      },
      {
        path: ROUTES.dashboard,
        ...page('layout/dashboard'),
        handle: { title: 'Dashboard', description: 'Your items, papers, cart and profile.' } satisfies Frame,
        children: [
          { index: true, loader: () => redirect(paths.dashboard.myProfile()) },
          { path: ROUTES.myProfile, ...page('people/my-profile'), handle: named('My Profile') },
          { path: ROUTES.followers, ...page('people/followers'), handle: named('Dashboard') },
          { path: ROUTES.notifications, ...page('notices/notifications'), handle: named('Notifications') },
          { path: ROUTES.settings, ...page('people/settings'), handle: named('Settings') },
          { path: ROUTES.notificationSettings, ...page('notices/settings'), handle: named('What reaches you') },
          { path: ROUTES.privacySettings, ...page('people/privacy'), handle: named('Who reaches you') },
          { path: ROUTES.accountSettings, ...page('people/account'), handle: named('Account and sign-in') },
          { path: ROUTES.leaving, ...page('leaving/leaving'), handle: named('Leaving') },
          { path: ROUTES.myItems, ...page('items/my-items'), handle: named('My items') },
          { path: ROUTES.sheet, ...page('items/sheet'), handle: named('Print a sheet') },
          { path: ROUTES.movingOut, ...page('items/moving-out'), handle: named('Moving out', OWN_BAR) },
          { path: ROUTES.line, ...page('deals/line'), handle: named('Line') },
          { path: ROUTES.addItem, ...page('items/add-item'), handle: named('Add Item', OWN_BAR) },
          { path: ROUTES.editItem, ...page('items/edit-item'), handle: named('Edit Item', OWN_BAR) },
          { path: ROUTES.cart, ...page('cart/cart'), handle: named('Wish list') },
          { path: ROUTES.yourTurn, ...page('turns/your-turn') },
          { path: ROUTES.savedSearches, ...page('searches/saved-searches'), handle: named('Saved searches') },
          { path: ROUTES.purchaseActivity, ...page('purchases/purchase-activity'), handle: named('Bought') },
          { path: ROUTES.purchaseHistory, ...page('purchases/purchase-history'), handle: named('Purchase History') },
          { path: ROUTES.academics, ...page('papers/academics'), handle: named('Papers') },
          { path: ROUTES.addPaper, ...page('papers/add-paper'), handle: named('Add a paper') },
          { path: ROUTES.repeats, ...page('papers/repeats'), handle: named('Asked again') },
          { path: ROUTES.contributions, ...page('papers/contributions'), handle: named('My contributions') },
          {
            path: ROUTES.addPyq,
            middleware: [only('addPaper')],
            ...page('papers/add-pyq'),
            handle: named('Add PYQ'),
          },
          {
            path: ROUTES.addCategory,
            middleware: [only('createCategory')],
            ...page('categories/add-category'),
            handle: named('Add Category'),
          },
          {
            path: ROUTES.feedback,
            middleware: [only('readFeedback')],
            ...page('console/feedback'),
            handle: named('Feedback'),
          },
          { path: ROUTES.desk, middleware: [only('workDesk')], ...page('desk/desk'), handle: named('Desk') },
          {
            path: ROUTES.deskPapers,
            middleware: [only('workDesk')],
            ...page('desk/papers'),
            handle: named('Papers to check'),
          },
          {
            path: ROUTES.deskPaper,
            middleware: [only('workDesk')],
            ...page('desk/paper'),
            handle: named('Paper', OWN_BAR),
          },
          { path: ROUTES.case, middleware: [only('workDesk')], ...page('desk/case'), handle: named('Case') },
          {
            path: ROUTES.console,
            middleware: [only('useConsole')],
            ...page('console/console'),
            handle: named('Console'),
            children: [
              { index: true, ...page('console/overview') },
              ...CONSOLE_PARTS.map((part) => ({
                path: paths.dashboard.console(part),
                ...page(`console/${part}`),
              })),
              { path: '*', loader: notFound, Component: Nothing },
            ],
          },
          // Unknown pages are reported to members only.
          { path: '*', loader: notFound, Component: Nothing },
        ],
      },
    ],
  },
  { path: '*', loader: notFound, Component: Nothing, handle: SHORT_FOOT },
];

/** Routes by the id of the route of first-routes.ts that they stand below. */
export const moreRoutes = { [PAGES]: pages, [FRAME]: others };

/** Every URL of the product. */
export const routes: RouteObject[] = withMore(firstRoutes);

function withMore(all: RouteObject[]): RouteObject[] {
  return all.map((route) => {
    if (!route.children) return route;
    const more = moreRoutes[route.id as keyof typeof moreRoutes] ?? [];
    // Only in the service worker's shell: the server's pages include their data.
    const fallback = route.id === FRAME && { HydrateFallback: MemberSkeleton };
    return { ...route, ...fallback, children: [...withMore(route.children), ...more] };
  });
}
