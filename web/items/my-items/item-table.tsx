import type { Item } from '#contract/items.ts';
import { Day } from '../../ui/day.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Cell, Head, Row, Table } from '../../ui/table.tsx';
import { PublicationBadge } from '../publication-badge.tsx';
import { ItemActions } from './item-actions.tsx';

export interface OwnItemsProps {
  items: Item[];
  onDelete: (item: Item) => void;
}

export const ItemTable = ({ items, onDelete }: OwnItemsProps) => (
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
          <div className="flex gap-2">
            <ItemActions item={item} onDelete={onDelete} />
          </div>
        </Cell>
      </Row>
    ))}
  </Table>
);
