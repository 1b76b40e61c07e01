import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { LOADING } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { later } from '../ui/later.tsx';

import { Spinner } from '../ui/spinner.tsx';
import { openItemDraft } from './wizard/item-draft.ts';
import { loadOwnItem, NoOwnItem } from './wizard/own-item.tsx';
import { Wizard } from './wizard/wizard.tsx';

export async function loader({ params: { itemId = '' }, context }: LoaderFunctionArgs) {
  const load = async () => {
    const [item, draft] = await Promise.all([loadOwnItem(context.get(apiContext), itemId), openItemDraft(itemId)]);
    return item && { item, draft };
  };
  const { value } = await later(outcomeOf(load()));
  return { itemId, edited: value };
}

export function Component() {
  const { itemId, edited } = useLoaderData<typeof loader>();
  const categories = useCategories();
  return (
    <>
      <PageHead title="Edit Item" noindex />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] mb-6">Edit Item</h1>
      <AwaitedPage
        key={itemId}
        value={edited}
        wait={<Loading />}
        failed="The item could not be loaded."
        retry={paths.dashboard.editItem(itemId)}
      >
        {(page) => (page ? <Wizard {...page} categories={categories} /> : <NoOwnItem />)}
      </AwaitedPage>
    </>
  );
}

/** Almost as tall as the form, so that the footer does not jump. */
const Loading = () => (
  <p role="status" className="panel min-h-[85dvh] flex items-center justify-center gap-3 text-ink-2">
    <Spinner />
    {LOADING}
  </p>
);
