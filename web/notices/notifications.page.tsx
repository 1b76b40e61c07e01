import { CheckCheck, ChevronDown, Settings } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { hasTrait, isFor, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { NOTICES } from '../messages.ts';
import { actorOf } from '../session/session.ts';
import { useUnseen } from '../shown-counts.ts';
import { Await, defer } from '../ui/await.tsx';
import { Button, IconLink } from '../ui/button.tsx';
import { countText } from '../ui/count-dot.tsx';
import { Failed } from '../ui/failed.tsx';
import { GoingSelect } from '../ui/going-select.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Segments } from '../ui/segments.tsx';
import { NoticeDays } from './list/notice-days.tsx';
import { RowsSkeleton } from './list/rows-skeleton.tsx';
import { type NoticePage, useNoticeList } from './list/use-notice-list.ts';
import { inputOf, readWantedNotices, type WantedNotices } from './list/wanted.ts';

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

/** All or unseen notices, of all kinds or one. The choice is in the address. */
function NoticeFilter({ wanted }: { wanted: WantedNotices }) {
  const navigate = useNavigate();
  const unseen = useUnseen();
  const { kind } = wanted;
  const segment = (name: string, isUnseen: boolean, count?: string) => ({
    name,
    to: paths.dashboard.notifications({ unseen: isUnseen, kind }),
    isCurrent: wanted.unseen === isUnseen,
    count,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
      <Segments
        replace
        label="Show"
        segments={[segment('All', false), segment('Unseen', true, unseen > 0 ? countText(unseen) : undefined)]}
      />
      <div className="relative flex-1 min-w-[136px] max-w-[220px]">
        <GoingSelect
          aria-label="Kind"
          className="field h-11 max-md:h-[52px] font-medium"
          value={kind ?? ''}
          onGo={(chosen) =>
            navigate(
              paths.dashboard.notifications({ ...wanted, kind: (chosen || undefined) as NoticeKind | undefined }),
              { replace: true, preventScrollReset: true },
            )
          }
        >
          <option value="">All kinds</option>
          {NOTICE_KIND_NAMES.filter((one) => isFor(one, actorOf()) && !hasTrait(one, 'isDigestOnly')).map((one) => (
            <option key={one} value={one}>
              {NOTICE_KINDS[one].name}
            </option>
          ))}
        </GoingSelect>
        <ChevronDown
          className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none"
          strokeWidth={1.9}
          aria-hidden="true"
        />
      </div>
    </div>
  );
}
