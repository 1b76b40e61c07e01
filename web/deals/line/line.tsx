import { dealCalls, type LineDeal } from '#contract/deals.ts';
import { LIST } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { DEALS } from '../../messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { ActDialog, useActDialog } from '../acts/act-dialog.tsx';
import { partnerName } from '../partner.ts';
import { useDealNews } from '../use-deal-news.ts';
import { LineRow } from './line-row.tsx';
import { type LineOfItem, loadLine } from './load-line.ts';
import { ReservedCard } from './reserved-card.tsx';

/** The seller's line of an item: the reservation, then the buyers who wait. */
export function Line({ first, itemId }: { first: LineOfItem; itemId: string }) {
  const { shown, reload, loadMore } = useLine(first, itemId);
  const { ask, dialog } = useActDialog(() => void reload());

  const { item, deals, line } = shown;
  const reserved = line.data.filter(({ state }) => state === 'Reserved');
  const waiting = line.data.filter(({ state }) => state === 'Interested');
  const holder = reserved.find(({ rental }) => !rental);
  const count = line.nextCursor ? deals.inLine + reserved.length : line.data.length;
  return (
    <>
      <Head item={item} count={count} />
      {reserved.map((deal) => (
        <ReservedCard key={deal._id} deal={deal} onAct={ask} />
      ))}
      {waiting.length > 0 ? (
        <section className="mt-8" aria-labelledby="in-line">
          <h2 id="in-line" className="text-[22px] leading-7 md:text-h2 font-[660]">
            In line
          </h2>
          <p className="mt-0.5 mb-4 text-sm text-ink-3">
            First come, first shown. You choose.
            {holder && ` If you reserve for someone else, we ask you once and release ${partnerName(holder)}.`}
          </p>
          <ol className="panel divide-y divide-line">
            {waiting.map((deal) => (
              <LineRow key={deal._id} deal={deal} onAct={ask} onChanged={reload} />
            ))}
          </ol>
          {line.nextCursor && (
            <MoreButton className="mt-8" failed={DEALS.lineFailed} load={loadMore}>
              More people
            </MoreButton>
          )}
        </section>
      ) : (
        <Empty className="panel mt-8" spot={<LateSpot of="PeopleSpot" />}>
          {item.status === 'Sold'
            ? 'It is sold. Nobody waits for it.'
            : reserved.length > 0
              ? 'Nobody else waits for it.'
              : 'Nobody has asked for it yet.'}
        </Empty>
      )}
      {dialog && <ActDialog {...dialog} releases={holder && partnerName(holder)} />}
    </>
  );
}

const withLaterDeals = (now: LineOfItem, loaded: LineOfItem): LineOfItem => ({
  ...loaded,
  line: withLaterRows(now.line, loaded.line),
});

function useLine(first: LineOfItem, itemId: string) {
  const [shown, setShown] = useLoaded(first, withLaterDeals);
  const count = shown.line.data.length;
  const reload = async () => {
    try {
      const fresh = await loadLine(api, itemId, Math.min(LIST.max, Math.max(LIST.page, count)));
      if (fresh) setShown(fresh);
    } catch (error) {
      // Keep the shown data; the next change retries.
      if (!(error instanceof Problem)) throw error;
    }
  };
  useDealNews(reload);
  const loadMore = async () => {
    const { nextCursor } = shown.line;
    if (!nextCursor) return;
    const { data, nextCursor: next } = await api(dealCalls.listLine, { itemId, cursor: nextCursor });
    setShown((before) => ({
      ...before,
      line: { ...before.line, data: withoutTwins([...before.line.data, ...data]), nextCursor: next },
    }));
  };
  return { shown, reload, loadMore };
}

/** Removes duplicates: between two pages a released deal may have moved. */
const withoutTwins = (deals: LineDeal[]): LineDeal[] => [...new Map(deals.map((deal) => [deal._id, deal])).values()];

const TONE = { Available: 'go', Reserved: 'wait', Sold: 'quiet' } as const;

const Head = ({ item, count }: { item: LineOfItem['item']; count: number }) => (
  <div className="flex items-center gap-4">
    <span className="size-[72px] md:size-[92px] rounded-[14px] overflow-hidden shrink-0">
      <Picture picture={item.picture} sizes="92px" urgent />
    </span>
    <div className="min-w-0">
      <h1 className="text-[22px] leading-7 md:text-h1 font-[680] wrap-anywhere text-pretty">{item.title}</h1>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Price value={item.price} className="text-[20px] leading-6" />
        <Badge tone={TONE[item.status]} dot>
          {item.status}
        </Badge>
        <span className="text-sm text-ink-3">
          {count === 0 ? 'Nobody wants it yet' : count === 1 ? '1 person wants it' : `${count} people want it`}
        </span>
      </div>
    </div>
  </div>
);
