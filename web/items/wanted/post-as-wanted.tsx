import { Plus } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Links to the form, prefilled with what is known. */
export const PostAsWanted = (known: { category?: string }) => (
  <ButtonLink to={paths.dashboard.addItem({ kind: 'Wanted', ...known })} className="max-md:w-full">
    <Plus className="size-[18px]" strokeWidth={2.4} />
    Post as wanted
  </ButtonLink>
);
