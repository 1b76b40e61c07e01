import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { UnlessSuspended } from '../people/unless-suspended.tsx';
import { newThing, openItemDraft } from './wizard/item-draft.ts';
import { loadOwnItem, NoOwnItem } from './wizard/own-item.tsx';
import { Wizard } from './wizard/wizard.tsx';

/** A created item is in the address (`?item=`), so a reload returns to its second step. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const itemId = searchParams.get('item');
  const [item, draft] = await Promise.all([
    itemId ? loadOwnItem(context.get(apiContext), itemId) : null,
    openItemDraft(itemId ?? newThing(searchParams), itemId ? null : searchParams.get('waiting')),
  ]);
  return { itemId, item, draft };
}

export function Component() {
  const { itemId, item, draft } = useLoaderData<typeof loader>();
  const categories = useCategories();
  return (
    <>
      <PageHead title="Add Item" noindex />
      <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Add Item</h1>
      <UnlessSuspended rule="listItems">
        {itemId && !item ? (
          <NoOwnItem />
        ) : (
          <Wizard key={itemId ?? 'new'} item={item} draft={draft} startAt={item ? 2 : 1} categories={categories} />
        )}
      </UnlessSuspended>
    </>
  );
}
