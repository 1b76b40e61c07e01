import { Check, Copy, Ellipsis, ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { useBrand } from '../../brand.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { upTo } from '../wanted/wanted-item.ts';
import { FigureFacts, isNew, SparkLine } from './item-figures.tsx';
import { type DealsOfItems, LineSummary } from './own-deals.tsx';
import { type FiguresOfItems, hintOf } from './own-figures.ts';
import { RowAction } from './row-action.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Choice } from './use-choice.ts';

export interface ListProps {
  items: Item[];
  deals: DealsOfItems;
  figures: FiguresOfItems;
  choice: Choice;
  onDelete: (item: Item) => void;
  onRenew: (item: Item) => void;
  onDuplicate: (item: Item) => void;
}

/** A table in a panel, on wide screens. */
export const ItemTable = (list: ListProps) => (
  <div className="panel overflow-hidden">
    <table className="w-full text-left" aria-label="My Products">
      <thead>
        <tr className="text-[13px] text-ink-3 bg-sunken">
          <Head className="w-14">
            <ChooseBox
              label="Choose all"
              checked={list.choice.isAll}
              onToggle={() => (list.choice.isAll ? list.choice.none() : list.choice.all())}
            />
          </Head>
          <Head>Products</Head>
          <Head>Description</Head>
          <Head className="text-right pr-6 xl:pr-6">Price</Head>
          <Head className="w-[180px]">Actions</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {list.items.map((item) => (
          <TableRow key={item._id} item={item} list={list} />
        ))}
      </tbody>
    </table>
  </div>
);

const TableRow = ({ item, list }: { item: Item; list: ListProps }) => (
  <tr className="align-middle hover:bg-canvas">
    <Cell className="pr-0!">
      <Choose item={item} choice={list.choice} />
    </Cell>
    <Cell className="w-[45%] xl:w-[390px] pr-5">
      <div className="flex items-center gap-4">
        <span className="size-[84px] rounded-[12px] overflow-hidden shrink-0">
          <Picture picture={item.picture} sizes="84px" />
        </span>
        <div className="min-w-0">
          <div className="font-semibold leading-snug line-clamp-2 wrap-anywhere">{item.title}</div>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <StateBadge item={item} />
            <span className="text-[13px] text-ink-3">
              <Day time={item.createdAt} />
            </span>
          </div>
          <Summary item={item} list={list} className="mt-1.5" />
        </div>
      </div>
    </Cell>
    <Cell className="text-sm text-ink-2">
      <span className="line-clamp-1 min-w-[128px] max-w-[300px] wrap-anywhere">{item.description}</span>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Line item={item} figures={list.figures} className="w-24 h-9" />
        <FigureFacts item={item} figures={list.figures} className="grid gap-1 text-[13px] text-ink-3" />
      </div>
    </Cell>
    <Cell className="text-right">
      <OwnPrice item={item} />
    </Cell>
    <Cell>
      <div className="grid gap-2">
        <RowAction item={item} list={list} />
        <div className="flex gap-2">
          <ItemActions item={item} list={list} />
        </div>
      </div>
    </Cell>
  </tr>
);

const OwnPrice = ({ item }: { item: Item }) =>
  item.kind === 'Wanted' && item.price === 0 ? (
    <span className="price text-[18px]">{upTo(item)}</span>
  ) : (
    <Price value={item.price} sign="$" className="text-[18px]" />
  );

const Choose = ({ item, choice, className }: { item: Item; choice: Choice; className?: string }) => (
  <ChooseBox
    label={`Choose ${item.title}`}
    checked={choice.has(item._id)}
    onToggle={(range) => choice.toggle(item._id, range)}
    {...(className && { className })}
  />
);

/** A summary of its deals or, without any, hints for its owner. */
function Summary({ item, list, className }: { item: Item; list: ListProps; className: string }) {
  const { timeZone } = useBrand();
  const known = list.deals.get(item._id);
  if (known)
    return (
      <div className={className}>
        <LineSummary item={item} {...known} />
      </div>
    );
  const hint = hintOf(item, list.figures.get(item._id), timeZone);
  return hint ? <p className={classNames('text-[13px] leading-[1.4] text-ink-2', className)}>{hint}</p> : null;
}

function Line({ item, figures, className }: { item: Item; figures: FiguresOfItems; className: string }) {
  const known = figures.get(item._id);
  return known && !isNew(item) ? <SparkLine views={known.views} className={className} /> : null;
}

const Head = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th scope="col" className={classNames('h-12 font-medium first:pl-3 last:pr-6', className)} {...rest} />
);

const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={classNames('py-4 pr-6 first:pl-3', className)} {...rest} />
);

export const deleteId = (itemId: string): string => `delete-${itemId}`;

const ItemActions = ({ item, list }: { item: Item; list: ListProps }) => (
  <>
    <ButtonLink look="quiet" size="sm" to={paths.dashboard.editItem(item._id)} aria-label={`EDIT ${item.title}`}>
      EDIT
    </ButtonLink>
    <Button
      id={deleteId(item._id)}
      look="danger-soft"
      size="sm"
      aria-label={`DELETE ${item.title}`}
      onClick={() => list.onDelete(item)}
    >
      DELETE
    </Button>
    <Menu
      label={`More for ${item.title}`}
      triggerClass="icon-btn -my-1"
      isSheet
      className="right-0 bottom-11 w-[220px]"
      trigger={() => <Ellipsis className="size-5" />}
      items={[
        { name: 'Duplicate', icon: <Copy />, onSelect: () => list.onDuplicate(item) },
        { name: 'See its page', icon: <ExternalLink />, to: paths.item(item._id, item.owner) },
      ]}
    />
  </>
);

/** Cards that stand on other screens instead of the table. */
export const ItemCards = (list: ListProps) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="My Products">
    {list.items.map((item) => (
      <li
        key={item._id}
        className={classNames('panel p-3.5', list.choice.has(item._id) && 'shadow-[inset_0_0_0_2px_var(--pen)]!')}
      >
        <div className="flex gap-3.5">
          <span className="relative size-[92px] shrink-0">
            <span className="block size-full rounded-[12px] overflow-hidden">
              <Picture picture={item.picture} sizes="92px" />
            </span>
            <Choose item={item} choice={list.choice} className="absolute! left-0 top-0" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <StateBadge item={item} />
              <OwnPrice item={item} />
            </div>
            <div className="mt-2 font-semibold leading-snug line-clamp-1 break-words">{item.title}</div>
            <p className="text-[13px] leading-[1.4] text-ink-3 line-clamp-1 break-words">
              <Day time={item.createdAt} /> · {item.description}
            </p>
          </div>
        </div>
        <div className="mt-3 flex items-center gap-4">
          <FigureFacts
            item={item}
            figures={list.figures}
            className="flex-1 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-3"
          />
          <Line item={item} figures={list.figures} className="w-24 h-9" />
        </div>
        <Summary item={item} list={list} className="mt-2" />
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
          <div className="grow basis-28 empty:hidden">
            <RowAction item={item} list={list} wide />
          </div>
          <div className="flex gap-2">
            <ItemActions item={item} list={list} />
          </div>
        </div>
      </li>
    ))}
  </ul>
);

interface ChooseBoxProps {
  label: string;
  checked: boolean;
  /** Called with true while Shift is held: all rows up to this one. */
  onToggle: (range: boolean) => void;
  className?: string;
}

/** A checkbox with a touch-sized target. */
const ChooseBox = ({ label, checked, onToggle, className }: ChooseBoxProps) => (
  <label className={classNames('group relative grid place-items-center size-11 cursor-pointer', className)}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      className="absolute inset-0 opacity-0 cursor-pointer"
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
    <span className="size-6 rounded-[7px] shadow-[inset_0_0_0_1.5px_var(--line-strong)] bg-surface group-has-checked:bg-pen group-has-checked:shadow-none text-on-pen grid place-items-center shrink-0 group-has-focus-visible:outline-[2.5px] group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus">
      <Check className="hidden group-has-checked:block size-[17px]" strokeWidth={2.8} aria-hidden="true" />
    </span>
  </label>
);
