import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listingCalls } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { TERMS } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { later } from '../ui/later.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { TermsForm } from './terms-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(context.get(apiContext)(listingCalls.listTerms, {})));
  return { terms: value };
}

export function Component() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Terms" noindex />
      <ConsoleHead title="Terms">Items end with the term of the campus, so that nothing old is for sale.</ConsoleHead>
      <PartPages of="items" />
      <AwaitedPage
        value={terms}
        wait={
          <SkeletonGroup>
            <Skeleton className="h-64 rounded-panel" />
          </SkeletonGroup>
        }
        failed={TERMS.listFailed}
        failedClass="panel"
        retry={paths.dashboard.terms()}
      >
        {({ data }) => <TermsForm first={data} />}
      </AwaitedPage>
    </>
  );
}
