import type { Api } from '../api/api.ts';
import { memberPage } from '../layout/member-page.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { LOADING } from '../messages.ts';

import { Spinner } from '../ui/spinner.tsx';
import { openItemDraft } from './wizard/item-draft.ts';
import { loadOwnItem, NoOwnItem } from './wizard/own-item.tsx';
import { Wizard } from './wizard/wizard.tsx';

/** Almost as tall as the form, so that the footer does not jump. */
const Loading = () => (
  <p role="status" className="panel min-h-[85dvh] flex items-center justify-center gap-3 text-ink-2">
    <Spinner />
    {LOADING}
  </p>
);

async function load(api: Api, itemId: string) {
  const [item, draft] = await Promise.all([loadOwnItem(api, itemId), openItemDraft(itemId)]);
  return item && { item, draft };
}

const Edit = (page: NonNullable<Awaited<ReturnType<typeof load>>>) => <Wizard {...page} categories={useCategories()} />;

export const { loader, Component } = memberPage({
  title: 'Edit Item',
  load: (api, { itemId = '' }) => load(api, itemId),
  above: <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Edit Item</h1>,
  wait: <Loading />,
  failed: 'The item could not be loaded.',
  failedClass: '',
  render: (page) => (page ? <Edit {...page} /> : <NoOwnItem />),
});
