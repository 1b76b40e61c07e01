import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { deskCalls } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { notFoundIfInvalid, outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Await, defer } from '../ui/await.tsx';
import { Failed } from '../ui/failed.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { CaseWork } from './case/case-work.tsx';
import { DESK } from './messages.ts';
import { CaseNav } from './queue-nav.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const number = Number(params.number);
  return defer(outcomeOf(context.get(apiContext)(deskCalls.getCase, { number }).catch(notFoundIfInvalid('number'))));
}

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  const { number } = useParams();
  return (
    <>
      <PageHead title={`Case ${number}`} noindex />
      <Await
        key={number}
        value={value}
        wait={
          <>
            <CaseNav />
            <Skeletons
              className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_372px]"
              of={['h-96 rounded-panel', 'h-[620px] rounded-panel max-lg:hidden']}
            />
          </>
        }
      >
        {({ page, failure }) =>
          failure ? (
            <>
              <CaseNav />
              <div className="panel">
                <Failed
                  heading
                  title={DESK.caseFailed}
                  failure={failure}
                  retry={paths.dashboard.case(Number(number))}
                />
              </div>
            </>
          ) : (
            <CaseWork first={page.data} />
          )
        }
      </Await>
    </>
  );
}
