import { Outlet, useMatches } from 'react-router';
import { useSession } from '../session.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Main } from './main.tsx';
import { PageHead } from './page-head.tsx';
import type { Frame } from './shell.tsx';

/** Around all pages behind the guard. While a session ends, its pages are gone before the next one is there. */
export function MemberLayout() {
  return useSession() ? <Outlet /> : <MemberSkeleton />;
}

/** What the server renders for every members' page: it knows nobody. */
export function MemberSkeleton() {
  const { title, description }: Frame = Object.assign({}, ...useMatches().map(({ handle }) => handle));
  return (
    // As tall as the screen: the footer comes into view with the page, and not before it.
    <Main className="wrap pt-5 lg:pt-9 min-h-dvh">
      <PageHead noindex {...(title && { title })} {...(description && { description })} />
      <SkeletonGroup className="flex gap-10 xl:gap-14">
        <div className="hidden lg:grid w-[248px] shrink-0 content-start gap-2.5">
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike and never move
            <Skeleton key={row} className="h-9" />
          ))}
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
