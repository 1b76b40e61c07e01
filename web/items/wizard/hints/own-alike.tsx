import { useWatch } from 'react-hook-form';
import { hintCalls } from '#contract/hints.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../../../ui/link.tsx';
import type { ItemFormHandle } from '../item-form.ts';
import { askedTitle, useHint } from './use-hint.ts';

/** Says below the title of a new item that a similar one was listed within the last days. */
export function OwnAlike({ form }: { form: ItemFormHandle }) {
  const title = askedTitle(useWatch({ control: form.control, name: 'title' }));
  const found = useHint(hintCalls.findOwnAlike, title ? { title } : null)?.data;
  if (!found || !title) return null;
  const words = found.endedAt ? 'renew it?' : found.ItemStatus === 'Draft' ? 'publish it?' : 'change it?';
  return (
    <p className="hint" role="status">
      You have this already:{' '}
      <Link className="font-semibold text-pen-text underline py-1.5" to={paths.dashboard.editItem(found._id)}>
        {words}
      </Link>
    </p>
  );
}
