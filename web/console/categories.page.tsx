import { Plus } from 'lucide-react';
import { categoryCalls } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { memberPage } from '../layout/member-page.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CategoryList } from './categories/category-list.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { ListWait } from './list-page.tsx';
import { CONSOLE } from './messages.ts';

const Pages = () => <PartPages of="categories" counts={[String(useCategories().length)]} />;

export const { loader, Component } = memberPage({
  title: 'Categories',
  load: (api) => api(categoryCalls.listCategoryCounts, {}),
  above: (
    <>
      <ConsoleHead
        title="Categories"
        action={
          <ButtonLink to={paths.dashboard.addCategory()}>
            <Plus className="size-[18px]" strokeWidth={2.1} />
            New category
          </ButtonLink>
        }
      >
        The order here is the order in the Catalog.
      </ConsoleHead>
      <Pages />
    </>
  ),
  wait: <ListWait />,
  failed: CONSOLE.categoriesFailed,
  render: ({ data }) => <CategoryList first={data} />,
});
