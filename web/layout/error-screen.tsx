import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { isOffline } from '../failures/outcome.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TornSpot } from '../ui/late-spot.tsx';
import { Main } from './main.tsx';
import { PageHead } from './page-head.tsx';
import type { Frame } from './shell.tsx';
import { TabBar } from './tab-bar.tsx';

const NotSaved = lazy(() => import('../offline/not-saved.tsx'));

const STATUS_TEXT: Record<number, string> = { 403: 'Forbidden', 404: 'Not Found', 500: 'Internal Server Error' };

/** 'Failed to fetch dynamically imported module: …/assets/login.page-B1x.js' in the words of the product. */
function chunkFailure(message: string): string | undefined {
  if (!/dynamically imported module|importing a module script|preload css/i.test(message)) return;
  const id = /([\w.-]+?)(?:-[\w-]{8})?\.(?:js|css|tsx?)\b/.exec(message.split('/').at(-1) ?? '')?.[1] ?? '';
  return `Loading chunk ${id} failed (${message})`;
}

/** The error as a status, if there is one, and a sentence. */
function explain(error: unknown): { status?: number; text: string } {
  if (error instanceof Problem) return { status: error.status, text: STATUS_TEXT[error.status] ?? error.message };
  if (isRouteErrorResponse(error)) {
    return { status: error.status, text: STATUS_TEXT[error.status] ?? error.statusText };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { text: chunkFailure(message) ?? message };
}

/** The way on where the page that failed has a bar of its own instead. */
export function LeftOutTabBar() {
  const matches = useMatches();
  return matches.some(({ handle }) => (handle as Frame | undefined)?.tabBar === false) && <TabBar />;
}

/** Every route that fails or does not exist ends here, inside the shell. */
export const ErrorScreen = () => (
  <Main className="wrap min-h-[640px]">
    <Explanation error={useRouteError()} />
    <LeftOutTabBar />
  </Main>
);

/** What failed, and what to do. */
export function Explanation({ error }: { error: unknown }) {
  const { status, text } = explain(error);
  const { revalidate, state } = useRevalidator();
  // There was no response: without a network a reload would lose the page too.
  const isAway = error instanceof Problem && error.code === 'UNAVAILABLE';
  if (isOffline(error))
    return (
      <>
        <PageHead title="Offline" noindex />
        <Suspense>
          <NotSaved />
        </Suspense>
      </>
    );
  return (
    <div className="grid place-items-center text-center min-h-[640px] py-12">
      <PageHead title="Unexpected Application Error!" noindex />
      <div className="min-w-0 max-w-full">
        <TornSpot className="w-[320px] mx-auto" />
        <h1 className="mt-8 text-[30px] leading-[1.1] md:text-[44px] font-[720] tracking-[-.02em]">
          Unexpected Application Error!
        </h1>
        <p className="mt-3 text-lead text-ink-2 break-words">
          {status && <span className="price text-ink">{status}</span>} {text}
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {/* A fault, or a chunk of an older version that is gone: a reload may help. */}
          {isAway && (
            <Button size="lg" busy={state === 'loading' && 'Try again'} onClick={revalidate}>
              Try again
            </Button>
          )}
          {!isAway && (!status || status >= 500) && (
            <Button size="lg" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
          <ButtonLink
            size="lg"
            look={!status || status >= 500 ? 'outline' : 'primary'}
            to={paths.home()}
            reloadDocument={!status}
          >
            Home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
