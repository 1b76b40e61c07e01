import { type MiddlewareFunction, Outlet, redirect, useMatches } from 'react-router';
import { type CallerRule, can } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { actorOf, useSession } from '../session/session.ts';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { hydrated } from './hydration.ts';
import { Main } from './main.tsx';
import { PageHead } from './page-head.tsx';
import type { Frame } from './shell.tsx';

/** The layout of all pages behind the guard. When a session ends, it removes the page before the next one is loaded. */
export function MemberLayout() {
  return useSession() ? <Outlet /> : <MemberSkeleton />;
}

/** The server's rendering of every members' page, because it knows no session. */
export function MemberSkeleton() {
  const { title, description }: Frame = Object.assign({}, ...useMatches().map(({ handle }) => handle));
  return (
    // It is as tall as the screen, so that the footer appears with the page.
    <Main className="wrap pt-5 lg:pt-9 min-h-dvh">
      <PageHead noindex {...(title && { title })} {...(description && { description })} />
      <SkeletonGroup className="flex gap-10 xl:gap-14">
        <div className="hidden lg:grid w-[248px] shrink-0 content-start gap-2.5">
          <Repeat count={8}>
            <Skeleton className="h-9" />
          </Repeat>
        </div>
        <div className="flex-1 grid content-start gap-5">
          <Skeleton className="h-11 w-40 lg:hidden" />
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-64 rounded-panel" />
          <Skeleton className="h-40 rounded-panel" />
        </div>
      </SkeletonGroup>
    </Main>
  );
}

/** Members' pages: whoever has no token goes to /login, and comes back from there. Runs before their loaders. */
export const guard: MiddlewareFunction = async ({ request }) => {
  await hydrated;
  if (can.enterDashboard(actorOf())) return;
  const { pathname, search } = new URL(request.url);
  // Keep the fragment out of requests, so that a code in it is not sent anywhere.
  const hash = location.pathname === pathname ? location.hash : '';
  throw redirect(paths.login(pathname + search) + hash);
};

/** A page for members who pass a rule of can.ts; for others it does not exist. */
export const only =
  (rule: CallerRule): MiddlewareFunction =>
  () => {
    if (!can[rule](actorOf())) throw new Problem('NOT_FOUND');
  };
