import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type Params, useLoaderData, useLocation, useParams } from 'react-router';
import { type Api, apiContext } from '../api/api.ts';
import { type Outcome, outcomeOf } from '../failures/outcome.ts';
import { type Deferred, defer } from '../ui/await.tsx';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { PageHead } from './page-head.tsx';

interface MemberPage<T> {
  /** The document's title. */
  title: string | ((params: Params) => string);
  load: (api: Api, params: Params, search: URLSearchParams) => Promise<T>;
  /** Stays there while the page loads, and if it fails. */
  above?: ReactNode;
  /** Its skeleton. */
  wait: ReactNode;
  /** Title of the error message. */
  failed: string;
  failedClass?: string;
  /** The page has no other heading while it is not loaded. */
  heading?: boolean;
  render: (page: T) => ReactNode;
  /** What is around all of it. */
  frame?: (content: ReactNode) => ReactNode;
  /** Another path is another page by default, with a skeleton of its own; with `search` other parameters are too. */
  isAnother?: 'search';
}

/** A page of members, whose module exports it: `export const { loader, Component } = memberPage({ … })`. */
export function memberPage<T>(page: MemberPage<T>) {
  const { title, load, above, wait, failed, failedClass = 'panel', heading = false, render, frame, isAnother } = page;
  const loader = ({ params, request, context }: LoaderFunctionArgs) =>
    defer(outcomeOf(load(context.get(apiContext), params, new URL(request.url).searchParams)));

  function Component() {
    const { value } = useLoaderData() as { value: Deferred<Outcome<T>> };
    const { pathname, search } = useLocation();
    const params = useParams();
    const content = (
      <>
        {above}
        <AwaitedPage
          key={isAnother ? pathname + search : pathname}
          {...{ value, wait, failed, failedClass, heading }}
          retry={pathname + search}
        >
          {render}
        </AwaitedPage>
      </>
    );
    return (
      <>
        <PageHead title={typeof title === 'function' ? title(params) : title} noindex />
        {frame ? frame(content) : content}
      </>
    );
  }
  return { loader, Component };
}

interface PanelSkeletonsProps {
  /** What is each one's alone: its height. */
  panels: string[];
  className?: string;
}

/** The skeleton of a page of panels. */
export const PanelSkeletons = ({ panels, className = 'grid gap-5' }: PanelSkeletonsProps) => (
  <Skeletons className={className} of={panels.map((panel) => `rounded-panel ${panel}`)} />
);
