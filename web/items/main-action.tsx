import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The owner's main action. */
export const EditItem = ({ itemId }: { itemId: string }) => (
  <ButtonLink size="lg" wide to={paths.dashboard.editItem(itemId)}>
    <Pencil className="size-5 shrink-0" />
    EDIT
  </ButtonLink>
);

/** The price and the main action at the bottom of a phone's screen. */
export const PriceBar = ({ price, children }: { price: ReactNode; children: ReactNode }) => (
  <aside
    aria-label="Price"
    className="md:hidden fixed short:static! short:mt-4 short:-mx-4 bottom-0 inset-x-0 z-40 bg-surface border-t border-line px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] flex items-center gap-4"
  >
    {price}
    <div className="flex-1 min-w-0">{children}</div>
  </aside>
);
