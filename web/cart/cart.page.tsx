import { FormAlert } from '../forms/form.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { LOADING, OFFLINE } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Paper } from '../ui/paper.tsx';
import { Price } from '../ui/price.tsx';
import { useCart, useCartSync } from '../wishes/use-cart.ts';
import { BuyNowResults, useBuyNow } from './buy-now.tsx';
import { CartRow } from './cart-row.tsx';
import { WishTabs } from './wish-tabs.tsx';

export function Component() {
  const { cart, total, totalItems } = useCart();
  const state = useCartSync();
  // What was put in here shows even before the rest is known.
  const isMissing = totalItems === 0 && (state === 'unknown' || state === 'absent');
  const { results, busy, failed, buy } = useBuyNow();
  return (
    <>
      <PageHead title="My Wish-List" noindex />
      <div className="mb-6">
        <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Your Cart</h1>
        <p className="mt-1 text-ink-3" role="status">
          {isMissing
            ? state === 'unknown' && LOADING
            : `Your wish list · ${totalItems} ${totalItems === 1 ? 'Item' : 'Items'} in Cart`}
        </p>
      </div>
      <WishTabs current="wishes" />
      {results.length > 0 && <BuyNowResults results={results} busy={busy} />}
      {(state === 'failed' || state === 'absent') && (
        <p className="mb-4 rounded-ctl bg-wait-soft text-wait px-4 py-3 font-medium" role="status">
          {state === 'absent' ? 'Your wish list could not be loaded.' : 'Prices and availability could not be checked.'}{' '}
          {OFFLINE}
        </p>
      )}
      {isMissing ? null : totalItems === 0 ? (
        <Empty className="panel" spot={<LateSpot of="BagSpot" />}>
          Your Cart is Empty
        </Empty>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_336px] gap-8 items-start">
          <div>
            <ul className="divide-y divide-line" aria-label="Items in Cart">
              {cart.map((entry) => (
                <CartRow key={entry._id} entry={entry} />
              ))}
            </ul>
          </div>
          <aside aria-label="Total" className="xl:sticky short:static! xl:top-[108px]">
            <Paper
              fold={36}
              flap="marker"
              className="rounded-[16px] bg-surface p-6 md:p-7 shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <div className="text-sm text-ink-3 font-medium">Total</div>
              <Price value={total} sign="Rs " className="block text-[38px] leading-none mt-2" />
              <div className="my-5 border-t-2 border-dashed border-line" />
              <Button size="lg" wide aria-describedby="buy-now" busy={busy && LOADING} onClick={buy}>
                Buy Now
              </Button>
              <FormAlert className="mt-3">{failed}</FormAlert>
              <p id="buy-now" className="mt-3 text-sm text-ink-3">
                Tells each seller that you want it. Nothing is paid online: agree with the seller, and pay when you meet
                on campus.
              </p>
            </Paper>
          </aside>
        </div>
      )}
    </>
  );
}
