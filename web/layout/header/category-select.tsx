import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';

export interface CategorySelectProps {
  categories: Category[];
  /** The slug of the page's category, if it has one. */
  current: string;
  selectId: string;
}

/** Keys that choose another option of a list that is folded: browsers report each as a change. */
const isMove = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && (/^(Arrow|Page)|^(Home|End)$/.test(key) || (key.length === 1 && key !== ' '));

/**
 * 'All Category': goes to the catalog page of the chosen one. Chosen by pointer or from the unfolded list, it goes at
 * once; keys on the folded list only move, and Enter goes.
 */
export function CategorySelect({ categories, current, selectId }: CategorySelectProps) {
  const navigate = useNavigate();
  /** The option reached by keys. */
  const [reached, setReached] = useState<string | null>(null);
  const moving = useRef(false);

  const go = (slug: string) => {
    setReached(null);
    navigate(slug ? paths.catalog(slug) : paths.home());
  };
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (moving.current) setReached(target.value);
    else go(target.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    moving.current = isMove(event);
    if (event.key !== 'Enter' || reached === null) return;
    event.preventDefault();
    if (reached === current) setReached(null);
    else go(reached);
  };

  return (
    <span className="relative h-full shrink-0 flex items-center">
      <select
        id={selectId}
        aria-label="Category"
        aria-description="Enter goes to the chosen category"
        value={reached ?? current}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          moving.current = false;
        }}
        onBlur={() => {
          moving.current = false;
          setReached(null);
        }}
        className={classNames(
          'appearance-none field-sizing-content max-w-[170px] h-full pl-3 md:pl-4 pr-[34px] text-[14px] md:text-[14.5px] font-medium text-ink-2 bg-transparent rounded-[12px] truncate cursor-pointer [&>option]:bg-raised [&>option]:text-ink',
          // As wide as in its own letters before they are there: the field beside it must not move.
          !current && 'min-w-[124px] md:min-w-[131px]',
        )}
      >
        <option value="">All Category</option>
        {categories.map(({ _id, name, slug }) => (
          <option key={_id} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="absolute right-3.5 md:right-3 size-4 text-ink-2 pointer-events-none" />
    </span>
  );
}
