import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '#contract/call.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { Problem } from '#contract/problems.ts';
import { api, apiContext } from '../api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { FEEDBACK } from '../messages.ts';
import { outcomeOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Awaited, later } from '../ui/later.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { TalkSpot } from '../ui/spots.tsx';
import { toast } from '../ui/toast.tsx';
import { FeedbackCard } from './feedback-card.tsx';

type FeedbackPage = Output<typeof feedbackCalls.listFeedback>;

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(context.get(apiContext)(feedbackCalls.listFeedback, {})));
  return { feedback: value };
}

/** What people wrote in the contact form, for admins. */
export function Component() {
  const { feedback } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Feedback" noindex />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] mb-6">Feedback</h1>
      <Awaited value={feedback} wait={<Wait />}>
        {({ page, failure }) => {
          if (failure)
            return <Failed title={FEEDBACK.listFailed} failure={failure} retry={paths.dashboard.feedback()} />;
          if (page.data.length > 0) return <List first={page} />;
          return (
            <div className="panel">
              <Empty spot={<TalkSpot />}>Nobody has written yet.</Empty>
            </div>
          );
        }}
      </Awaited>
    </>
  );
}

function List({ first }: { first: FeedbackPage }) {
  const [{ data, nextCursor }, setPage] = useState(first);
  const [loading, setLoading] = useState(false);
  const goOn = async (cursor: string) => {
    setLoading(true);
    try {
      const page = await api(feedbackCalls.listFeedback, { cursor });
      setPage({ ...page, data: [...data, ...page.data] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(FEEDBACK.listFailed);
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <p role="status" className="sr-only">
        {data.length} {data.length === 1 ? 'message' : 'messages'}
        {nextCursor && ', and more'}
      </p>
      <ul className="grid gap-4 max-w-[820px]">
        {data.map((one) => (
          <li key={one._id}>
            <FeedbackCard feedback={one} />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <div className="mt-8 grid justify-items-center max-w-[820px]">
          <Button look="outline" busy={loading && 'Loading...'} onClick={() => goOn(nextCursor)}>
            More feedback
          </Button>
        </div>
      )}
    </>
  );
}

const Wait = () => (
  <SkeletonGroup className="grid gap-4 max-w-[820px]">
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-[150px] rounded-[20px]" />
    ))}
  </SkeletonGroup>
);
