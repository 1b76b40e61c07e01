import { Plus } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { itemCalls } from '#contract/items.ts';
import { apiContext } from '../api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ITEMS } from '../messages.ts';
import { outcomeOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { OwnItems } from './my-items/own-items.tsx';
import { OwnItemsSkeleton } from './my-items/skeleton.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(context.get(apiContext)(itemCalls.listOwnItems, {})));
  return { items: value };
}

export function Component() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="My Products" noindex />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
        <h1 id="my-products" tabIndex={-1} className="text-[26px] leading-8 md:text-h1 font-[680] focus:outline-none">
          My Products
        </h1>
        <ButtonLink to={paths.dashboard.addItem()}>
          <Plus className="size-[18px]" strokeWidth={2.5} />
          Add New Product
        </ButtonLink>
      </div>
      <AwaitedPage
        value={items}
        wait={<OwnItemsSkeleton />}
        failed={ITEMS.ownListFailed}
        failedClass="panel"
        retry={paths.dashboard.myItems()}
      >
        {(page) => <OwnItems first={page} />}
      </AwaitedPage>
    </>
  );
}
