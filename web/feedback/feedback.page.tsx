import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '#contract/call.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { api, apiContext } from '../api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { FEEDBACK } from '../messages.ts';
import { outcomeOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Empty } from '../ui/empty.tsx';
import { later } from '../ui/later.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { TalkSpot } from '../ui/more-spots.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { FeedbackCard } from './feedback-card.tsx';

type FeedbackPage = Output<typeof feedbackCalls.listFeedback>;

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(context.get(apiContext)(feedbackCalls.listFeedback, {})));
  return { feedback: value };
}

/** The messages of the contact form, for admins. */
export function Component() {
  const { feedback } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Feedback" noindex />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] mb-6">Feedback</h1>
      <AwaitedPage value={feedback} wait={skeleton} failed={FEEDBACK.listFailed} retry={paths.dashboard.feedback()}>
        {(page) =>
          page.data.length > 0 ? (
            <List first={page} />
          ) : (
            <Empty className="panel" spot={<TalkSpot />}>
              Nobody has written yet.
            </Empty>
          )
        }
      </AwaitedPage>
    </>
  );
}

function List({ first }: { first: FeedbackPage }) {
  const [{ data, nextCursor }, setPage] = useState(first);
  const loadMore = async (cursor: string) => {
    const page = await api(feedbackCalls.listFeedback, { cursor });
    setPage({ ...page, data: [...data, ...page.data] });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {data.length} {data.length === 1 ? 'message' : 'messages'}
        {nextCursor && ', and more'}
      </p>
      <ul className="grid gap-4 max-w-[820px]">
        {data.map((item) => (
          <li key={item._id}>
            <FeedbackCard feedback={item} />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <MoreButton className="mt-8 max-w-[820px]" failed={FEEDBACK.listFailed} load={() => loadMore(nextCursor)}>
          More feedback
        </MoreButton>
      )}
    </>
  );
}

const skeleton = (
  <SkeletonGroup className="grid gap-4 max-w-[820px]">
    <Repeat count={4}>
      <Skeleton className="h-[150px] rounded-[20px]" />
    </Repeat>
  </SkeletonGroup>
);
