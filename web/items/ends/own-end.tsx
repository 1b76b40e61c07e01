import { CalendarClock, RotateCw } from 'lucide-react';
import type { ItemDetail } from '#contract/items.ts';
import { listingCalls } from '#contract/listings.ts';
import { daysLeft } from '#contract/rules/campus-time.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useBrand } from '../../brand.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';

/** Days left from which the end is highlighted. */
const SOON = 3;

/** Shows the owner the end of the listing, and the button that renews it. */
export function OwnEnd({ item, onRenewed }: { item: ItemDetail; onRenewed: () => void }) {
  const { timeZone } = useBrand();
  const [isBusy, run] = useAction();
  const { endsAt, endedAt, status } = item;
  const end = endedAt ?? endsAt;
  if (!end || status === 'Sold') return null;
  const days = endedAt ? 0 : daysLeft(end, timeZone);

  const renew = () =>
    run(async () => {
      await api(listingCalls.renewItem, { itemId: item._id });
      toast.success('Renewed');
      onRenewed();
    });

  return (
    <Note tone={days <= SOON ? 'wait' : 'quiet'} icon={<CalendarClock aria-hidden="true" />} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div role="status">
          <b className="block font-semibold">
            {endedAt ? 'Ended on ' : 'Up until '}
            <Day time={end} />
          </b>
          <span className="block text-ink-2">
            {endedAt
              ? 'Nobody finds it any more.'
              : days === 0
                ? 'Its last day.'
                : `${days} ${days === 1 ? 'day' : 'days'} left.`}
          </span>
        </div>
        <Button look={endedAt ? 'primary' : 'outline'} busy={isBusy && 'Renewing…'} onClick={renew}>
          <RotateCw className="size-[18px] shrink-0" />
          Renew
        </Button>
      </div>
    </Note>
  );
}
