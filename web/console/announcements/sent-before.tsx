import type { Announcement } from '#contract/announcements.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { When } from '../../ui/when.tsx';
import { ANNOUNCEMENTS } from '../messages.ts';
import { audienceName } from './audience.ts';

interface SentBeforeProps {
  list: Announcement[];
  onEndBar: (announcement: Announcement) => void;
  /** Undefined if there are no more. */
  loadMore: (() => Promise<void>) | undefined;
}

/** Sent announcements; a bar can be ended before its time. */
export function SentBefore({ list, onEndBar, loadMore }: SentBeforeProps) {
  if (list.length === 0) return <p className="panel px-5 py-4 text-ink-3">Nothing yet</p>;
  return (
    <>
      <ul className="panel px-5 py-1 divide-y divide-line">
        {list.map((one) => (
          <li key={one._id} className="py-3">
            <p className="font-medium wrap-anywhere">{one.title}</p>
            <p className="text-sm text-ink-3">
              {audienceName(one)} · <When time={one.createdAt} />
            </p>
            {Date.parse(one.barEndsAt) > serverNow() && (
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
                <span>
                  Bar until <When time={one.barEndsAt} />
                </span>
                <Button look="ghost" size="sm" className="-mr-3" onClick={() => onEndBar(one)}>
                  End the bar<span className="sr-only"> of {one.title}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {loadMore && (
        <MoreButton className="mt-2" failed={ANNOUNCEMENTS.listFailed} load={loadMore}>
          More announcements
        </MoreButton>
      )}
    </>
  );
}
