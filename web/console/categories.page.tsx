import { Plus } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { categoryCalls } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { CONSOLE } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { CategoryList } from './categories/category-list.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { ListWait } from './list-wait.tsx';

export const loader = ({ context }: LoaderFunctionArgs) =>
  later(outcomeOf(context.get(apiContext)(categoryCalls.listCategoryCounts, {})));

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  const count = useCategories().length;
  return (
    <>
      <PageHead title="Categories and places" noindex />
      <ConsoleHead
        title="Categories and places"
        action={
          <ButtonLink to={paths.dashboard.addCategory()}>
            <Plus className="size-[18px]" strokeWidth={2.1} />
            New category
          </ButtonLink>
        }
      >
        The order here is the order in the Catalog.
      </ConsoleHead>
      <PartPages of="categories" counts={[String(count)]} />
      <AwaitedPage
        value={value}
        wait={<ListWait />}
        failed={CONSOLE.categoriesFailed}
        failedClass="panel"
        retry={paths.dashboard.console('categories')}
      >
        {({ data }) => <CategoryList first={data} />}
      </AwaitedPage>
    </>
  );
}
