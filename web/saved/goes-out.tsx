import { MessageCircle, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { upTo } from '../items/wanted/wanted-item.ts';
import { clock } from '../offline/ago.ts';
import type { WaitingItem } from '../offline/store.ts';
import { discardItem } from '../offline/waiting-items.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Saved } from './read-saved.ts';

/** Messages and items that wait for the network, in the order of sending. */
export function GoesOut({ items, messages }: Pick<Saved, 'items' | 'messages'>) {
  const rows = [
    ...items.map((item) => ({ at: item.at, row: <ItemRow key={item.clientId} item={item} /> })),
    ...messages.map((message) => ({
      at: message.at,
      row: (
        <Row
          key={message.clientId}
          icon={<MessageCircle className="size-5" strokeWidth={1.9} />}
          title={message.to ? `Message to ${message.to}` : 'Message'}
          failed={message.failed}
          more={`“${message.content}”`}
          end={<Time at={message.at} />}
        />
      ),
    })),
  ].sort((a, b) => a.at - b.at);
  return (
    <section className="panel p-5 md:p-6" aria-labelledby="goes-out">
      <h2 id="goes-out" className="text-h3 font-[660]">
        Goes out when you are back
      </h2>
      <ul className="mt-2 divide-y divide-line">{rows.map(({ row }) => row)}</ul>
    </section>
  );
}

/** '2 pictures, ₹380', 'Wanted, up to ₹200'. */
function factsOf(item: WaitingItem): string {
  const { kind, rentalAvailable } = item.fields as Pick<Item, 'kind' | 'rentalAvailable'>;
  const price = Number(item.fields.price);
  if (kind === 'Wanted') return `Wanted, ${upTo({ price, rentalAvailable }).toLowerCase()}`;
  const count = item.photos.length;
  return `${count} picture${count === 1 ? '' : 's'}, ${priceText(price)}`;
}

const ItemRow = ({ item }: { item: WaitingItem }) => {
  const { clientId, at, fields, failed } = item;
  return (
    <Row
      icon={<Package className="size-5" strokeWidth={1.9} />}
      title={`Draft: ${fields.title}`}
      failed={failed}
      more={`${factsOf(item)}. Saved as a draft, not published`}
      end={
        failed ? (
          <span className="flex flex-wrap justify-end gap-2">
            <ButtonLink look="soft" size="sm" to={paths.dashboard.addItem({ waiting: clientId })}>
              Edit
            </ButtonLink>
            <Button look="quiet" size="sm" onClick={() => discardItem(clientId)}>
              Discard
            </Button>
          </span>
        ) : (
          <Time at={at} />
        )
      }
    />
  );
};

const Time = ({ at }: { at: number }) => (
  <span className="text-sm text-ink-3 whitespace-nowrap tabular-nums">{clock(at)}</span>
);

interface RowProps {
  icon: ReactNode;
  title: string;
  /** Why it was refused. Stands in for `more`, and is not cut after a line. */
  failed: string | undefined;
  more: string;
  end: ReactNode;
}

const Row = ({ icon, title, failed, more, end }: RowProps) => (
  <li className="flex items-center gap-3.5 py-3">
    <span className="size-11 rounded-[12px] shrink-0 grid place-items-center bg-sunken-2 text-ink-2">{icon}</span>
    <span className="min-w-0 flex-1">
      <b className="font-medium block truncate">{title}</b>
      <span className={`block text-sm text-ink-3 ${failed === undefined ? 'truncate' : 'wrap-anywhere'}`}>
        {failed ?? more}
      </span>
    </span>
    {end}
  </li>
);
