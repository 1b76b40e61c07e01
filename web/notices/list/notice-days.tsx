import type { Notice } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BellSpot } from '../bell/bell-spot.tsx';
import { NoticeRow } from './notice-row.tsx';
import type { WantedNotices } from './wanted.ts';

interface NoticeDaysProps {
  list: Notice[];
  wanted: WantedNotices;
  onSeen: (notice: Notice) => void;
}

const DAYS = ['Today', 'Yesterday', 'Earlier'] as const;

/** The day in the reader's time zone. */
function dayOf({ madeAt }: Notice, now: Date): (typeof DAYS)[number] {
  const midnight = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const made = new Date(madeAt);
  return made >= midnight(0) ? 'Today' : made >= midnight(1) ? 'Yesterday' : 'Earlier';
}

/** Newest first, under the day on which they were made. */
export function NoticeDays({ list, wanted, onSeen }: NoticeDaysProps) {
  if (list.length === 0) return <Nothing wanted={wanted} />;
  const now = new Date();
  const days = Map.groupBy(list, (notice) => dayOf(notice, now));
  return (
    <section aria-label="Notices" className="panel p-2">
      {DAYS.filter((day) => days.has(day)).map((day) => (
        <section key={day} aria-label={day}>
          <h2 className="px-3 md:px-4 pt-5 pb-2 text-[13px] leading-[18px] font-sans font-semibold tracking-normal text-ink-3">
            {day}
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {days.get(day)?.map((notice) => (
              <NoticeRow key={notice._id} notice={notice} roomy onSeen={onSeen} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Nothing({ wanted: { unseen, kind } }: { wanted: WantedNotices }) {
  return (
    <section aria-label="Notices" className="panel grid justify-items-center text-center py-14 px-6">
      <BellSpot />
      <h2 className="display font-[650] text-h3 mt-5">
        {unseen ? 'Nothing you have not seen' : kind ? 'Nothing of this kind yet' : 'Nothing here yet'}
      </h2>
      <p className="mt-1.5 text-ink-3 max-w-[420px]">
        A message that waits, a new item from somebody you follow or a follower shows up here first.
      </p>
      {(unseen || kind) && (
        <ButtonLink look="outline" to={paths.dashboard.notifications()} replace className="mt-5">
          Show all notices
        </ButtonLink>
      )}
    </section>
  );
}
