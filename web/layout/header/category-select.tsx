import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { GoingSelect } from '../../ui/going-select.tsx';

export interface CategorySelectProps {
  categories: Category[];
  /** The slug of the page's category, if it has one. */
  current: string;
  selectId: string;
}

/** 'All Category': goes to the catalog page of the chosen one. Phones have the categories on the tab Search. */
export function CategorySelect({ categories, current, selectId }: CategorySelectProps) {
  const navigate = useNavigate();
  return (
    <span className="max-md:hidden relative h-full shrink-0 flex items-center">
      <GoingSelect
        id={selectId}
        aria-label="Category"
        aria-description="Enter goes to the chosen category"
        value={current}
        onGo={(slug) => navigate(slug ? paths.catalog(slug) : paths.home())}
        className={classNames(
          'appearance-none field-sizing-content max-w-[170px] h-full pl-4 pr-[34px] text-[14.5px] font-medium text-ink-2 bg-transparent rounded-[12px] truncate cursor-pointer [&>option]:bg-raised [&>option]:text-ink',
          // As wide as in its own letters before they are there: the field beside it must not move.
          !current && 'min-w-[131px]',
        )}
      >
        <option value="">All Category</option>
        {categories.map(({ _id, name, slug }) => (
          <option key={_id} value={slug}>
            {name}
          </option>
        ))}
      </GoingSelect>
      <ChevronDown className="absolute right-3 size-4 text-ink-2 pointer-events-none" />
    </span>
  );
}
