import { type ReactNode, useState } from 'react';
import { noticeCalls } from '#contract/notices.ts';
import { api } from '../../api/api.ts';
import { type Failure, outcomeOf } from '../../failures/outcome.ts';
import { NOTICES } from '../../messages.ts';
import { useUnseen } from '../../shown-counts.ts';
import { Await } from '../../ui/await.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NoticeRow } from '../list/notice-row.tsx';
import { RowsSkeleton } from '../list/rows-skeleton.tsx';
import { type NoticePage, useNoticeList } from '../list/use-notice-list.ts';
import { BellSpot } from './bell-spot.tsx';

const load = () => outcomeOf(api(noticeCalls.listNotices, {}));

/** The newest notices with a heading, loaded each time the bell is opened. */
export function BellList({ close }: { close: () => void }) {
  const [first, setFirst] = useState(load);
  return (
    <Await
      value={first}
      wait={
        <>
          <Head />
          <RowsSkeleton rows={5} className="px-1.5 pb-1.5" />
        </>
      }
    >
      {({ page, failure }) =>
        failure ? (
          <>
            <Head />
            <Failed failure={failure} retry={() => setFirst(load())} />
          </>
        ) : (
          <List first={page} close={close} />
        )
      }
    </Await>
  );
}

const Head = ({ children }: { children?: ReactNode }) => (
  <div className="flex items-center justify-between gap-2 min-h-[66px] shrink-0 pt-3.5 pb-2 pl-5 pr-2.5">
    <DialogParts.Title className="text-h3 font-[660]">Notifications</DialogParts.Title>
    {children}
  </div>
);

function List({ first, close }: { first: NoticePage; close: () => void }) {
  const { list, markSeen, markAllSeen } = useNoticeList(first, {});
  const unseen = useUnseen();
  return (
    <>
      <Head>
        {unseen > 0 && (
          <button
            type="button"
            className="h-11 px-3 rounded-[10px] text-[14.5px] font-semibold text-pen-text underline-offset-4 hover:underline"
            onClick={({ currentTarget }) => {
              // The button disappears with what it marks.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
              void markAllSeen();
            }}
          >
            Mark all as seen
          </button>
        )}
      </Head>
      {list.length === 0 ? (
        <Empty spot={<BellSpot />} className="pt-4 pb-10">
          Nothing here yet
        </Empty>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
          {list.map((notice) => (
            <NoticeRow key={notice._id} notice={notice} onSeen={markSeen} onOpen={close} />
          ))}
        </ul>
      )}
    </>
  );
}

const Failed = ({ failure, retry }: { failure: Failure; retry: () => void }) => (
  <div role="alert" className="grid justify-items-center text-center px-6 pt-4 pb-10">
    <p className="font-semibold">{NOTICES.listFailed}</p>
    <p className="mt-1.5 text-sm text-ink-2">{failure.message}</p>
    <Button look="outline" className="mt-4" onClick={retry}>
      Try again
    </Button>
  </div>
);
