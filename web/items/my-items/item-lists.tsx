import type { ComponentProps, ReactNode } from 'react';
import type { Item } from '#contract/items.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { PublicationBadge } from '../publication-badge.tsx';
import { type DealsOfItems, LineAction, LineSummary } from './own-deals.tsx';

export interface OwnItemsProps {
  items: Item[];
  deals: DealsOfItems;
  onDelete: (item: Item) => void;
}

export const ItemTable = ({ items, deals, onDelete }: OwnItemsProps) => (
  <Table
    label="My Products"
    head={
      <>
        <Head>Products</Head>
        <Head>Description</Head>
        <Head className="text-right pr-6 xl:pr-10">Price</Head>
        <Head className="w-[180px]">Actions</Head>
      </>
    }
  >
    {items.map((item) => (
      <Row key={item._id}>
        <Cell className="w-[45%] xl:w-[390px] pr-5">
          <div className="flex items-center gap-4">
            <span className="size-[84px] rounded-[12px] overflow-hidden shrink-0">
              <Picture picture={item.picture} sizes="84px" />
            </span>
            <div className="min-w-0">
              <div className="font-semibold leading-snug line-clamp-2 wrap-anywhere">{item.title}</div>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <PublicationBadge publication={item.ItemStatus} />
                <span className="text-[13px] text-ink-3">
                  <Day time={item.createdAt} />
                </span>
              </div>
              <div className="mt-1.5">
                <LineSummary item={item} deals={deals} />
              </div>
            </div>
          </div>
        </Cell>
        <Cell className="text-sm text-ink-2">
          <span className="line-clamp-2 min-w-[128px] max-w-[300px] wrap-anywhere">{item.description}</span>
        </Cell>
        <Cell className="text-right xl:pr-10">
          <Price value={item.price} sign="$" className="text-[18px]" />
        </Cell>
        <Cell>
          <div className="grid gap-2">
            <LineAction item={item} deals={deals} />
            <div className="flex gap-2">
              <ItemActions item={item} onDelete={onDelete} />
            </div>
          </div>
        </Cell>
      </Row>
    ))}
  </Table>
);

/** A table in a panel, from 768 px; below that pages show cards. */
const Table = ({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) => (
  <div className="panel overflow-hidden max-md:hidden">
    <table className="w-full text-left" aria-label={label}>
      <thead>
        <tr className="text-[13px] text-ink-3 bg-sunken">{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

const Head = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th scope="col" className={classNames('h-12 font-medium first:pl-6 last:pr-6', className)} {...rest} />
);

const Row = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr className={classNames('align-middle hover:bg-canvas', className)} {...rest} />
);

const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={classNames('py-4 pr-6 first:pl-6', className)} {...rest} />
);

/** The id of an item's DELETE button. */
export const deleteId = (itemId: string): string => `delete-${itemId}`;

export const ItemActions = ({ item, onDelete }: { item: Item; onDelete: (item: Item) => void }) => (
  <>
    <ButtonLink look="quiet" size="sm" to={paths.dashboard.editItem(item._id)} aria-label={`EDIT ${item.title}`}>
      EDIT
    </ButtonLink>
    <Button
      id={deleteId(item._id)}
      look="danger-soft"
      size="sm"
      aria-label={`DELETE ${item.title}`}
      onClick={() => onDelete(item)}
    >
      DELETE
    </Button>
  </>
);

/** Below 768 px instead of the table. */
export const ItemCards = ({ items, deals, onDelete }: OwnItemsProps) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="My Products">
    {items.map((item) => (
      <li key={item._id} className="panel p-3.5">
        <div className="flex gap-3.5">
          <span className="size-[92px] rounded-[12px] overflow-hidden shrink-0">
            <Picture picture={item.picture} sizes="92px" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <PublicationBadge publication={item.ItemStatus} />
              <Price value={item.price} sign="$" className="text-[18px]" />
            </div>
            <div className="mt-2 font-semibold leading-snug line-clamp-1 break-words">{item.title}</div>
            <p className="text-[13px] leading-[1.4] text-ink-3 line-clamp-2 break-words">{item.description}</p>
          </div>
        </div>
        {deals.has(item._id) && (
          <div className="mt-3 grid gap-3">
            <LineSummary item={item} deals={deals} />
            <LineAction item={item} deals={deals} wide />
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-[13px] text-ink-3 flex-1">
            <Day time={item.createdAt} />
          </span>
          <ItemActions item={item} onDelete={onDelete} />
        </div>
      </li>
    ))}
  </ul>
);
