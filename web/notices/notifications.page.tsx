import { CheckCheck, Settings } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { NOTICES } from '../messages.ts';
import { Await, defer } from '../ui/await.tsx';
import { Button, IconLink } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { NoticeDays } from './list/notice-days.tsx';
import { NoticeFilter } from './list/notice-filter.tsx';
import { RowsSkeleton } from './list/rows-skeleton.tsx';
import { type NoticePage, useNoticeList } from './list/use-notice-list.ts';
import { inputOf, readWantedNotices, type WantedNotices } from './list/wanted.ts';
import { useUnseen } from './unseen.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = readWantedNotices(new URL(request.url).searchParams);
  const { value } = await defer(outcomeOf(context.get(apiContext)(noticeCalls.listNotices, inputOf(wanted))));
  return { first: value };
}

export function Component() {
  const { first } = useLoaderData<typeof loader>();
  const wanted = readWantedNotices(useSearchParams()[0]);
  const address = paths.dashboard.notifications(wanted);
  return (
    <div className="max-w-[800px]">
      <PageHead title="Notifications" noindex />
      <Await
        // A filter shows the skeleton of its result at once.
        key={address}
        value={first}
        wait={
          <>
            <Head wanted={wanted} />
            <RowsSkeleton rows={8} className="panel p-2" />
          </>
        }
      >
        {({ page, failure }) =>
          failure ? (
            <>
              <Head wanted={wanted} />
              <div className="panel">
                <Failed title={NOTICES.listFailed} failure={failure} retry={address} />
              </div>
            </>
          ) : (
            <Notices first={page} wanted={wanted} />
          )
        }
      </Await>
    </div>
  );
}

function Notices({ first, wanted }: { first: NoticePage; wanted: WantedNotices }) {
  const { list, cursor, more, markSeen, markAllSeen } = useNoticeList(first, wanted);
  return (
    <>
      <Head wanted={wanted} onAllSeen={markAllSeen} />
      <NoticeDays list={list} wanted={wanted} onSeen={markSeen} />
      {cursor && (
        <MoreButton className="mt-6" failed={NOTICES.listFailed} load={() => more(cursor)}>
          More notifications
        </MoreButton>
      )}
    </>
  );
}

function Head({ wanted, onAllSeen }: { wanted: WantedNotices; onAllSeen?: () => void }) {
  const unseen = useUnseen();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 mb-6 min-h-11">
        <h1 id="notifications" tabIndex={-1} className="text-h1 font-[680] max-md:sr-only focus:outline-none">
          Notifications
        </h1>
        <div className="flex gap-2 ml-auto">
          {onAllSeen && unseen > 0 && (
            <Button
              look="outline"
              onClick={() => {
                // The button disappears with what it marks.
                document.getElementById('notifications')?.focus();
                onAllSeen();
              }}
            >
              <CheckCheck className="size-[18px]" strokeWidth={2} aria-hidden="true" />
              Mark all as seen
            </Button>
          )}
          <IconLink label="Notification settings" to={paths.dashboard.notificationSettings()}>
            <Settings className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
          </IconLink>
        </div>
      </div>
      <NoticeFilter wanted={wanted} />
    </>
  );
}
