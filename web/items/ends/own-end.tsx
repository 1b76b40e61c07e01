import { CalendarClock, Copy, RotateCw } from 'lucide-react';
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
import { useDuplicate } from '../use-duplicate.ts';

/** Days left from which the end is highlighted. */
const SOON = 3;

interface OwnEndProps {
  item: ItemDetail;
  onRenewed: () => void;
}

/** Shows the owner the end of the listing, and the button that renews it; of what is sold, the one that lists a copy. */
export const OwnEnd = (props: OwnEndProps) =>
  props.item.status === 'Sold' ? <OwnSold item={props.item} /> : <OwnTerm {...props} />;

function OwnSold({ item }: Pick<OwnEndProps, 'item'>) {
  const [isBusy, run] = useAction();
  const duplicate = useDuplicate();
  const isWanted = item.kind === 'Wanted';
  return (
    <Note icon={<CalendarClock aria-hidden="true" />} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div>
          <b className="block font-semibold">{isWanted ? 'You have found it' : 'You have sold it'}</b>
          <span className="block text-ink-2">
            {isWanted ? 'Looking for one more?' : 'Back again, or one more of it?'}
          </span>
        </div>
        <Button look="outline" busy={isBusy && 'Copying…'} onClick={() => run(() => duplicate(item))}>
          <Copy className="size-[18px] shrink-0" />
          List again
        </Button>
      </div>
    </Note>
  );
}

function OwnTerm({ item, onRenewed }: OwnEndProps) {
  const { timeZone } = useBrand();
  const [isBusy, run] = useAction();
  const { endsAt, endedAt } = item;
  const end = endedAt ?? endsAt;
  if (!end) return null;
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
