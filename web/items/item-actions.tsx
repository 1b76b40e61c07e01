import { Mail, Pencil, Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { useBrand } from '../brand.ts';
import { paths } from '../paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { useSession } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { toast } from '../ui/toast.tsx';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

/**
 * The item's actions. The first one (`buy`, or Edit for the owner) is in the column, on phones in a bar at the bottom
 * of the screen beside the price; the others follow it in the column.
 */
export function ItemActions({ item, buy }: { item: ItemDetail; buy: ReactNode }) {
  const session = useSession();
  const [contact, setContact] = useState<'never' | 'open' | 'closed'>('never');
  const own = session?.user._id === item.owner._id;
  const here = paths.item(item._id, item.owner._id);

  const first = own ? (
    <ButtonLink size="lg" wide to={paths.dashboard.editItem(item._id)}>
      <Pencil className="size-5 shrink-0" />
      EDIT
    </ButtonLink>
  ) : (
    buy
  );

  return (
    <>
      <div className="mt-5 grid gap-2.5">
        <div className="max-md:hidden">{first}</div>
        {!own && <ContactSeller signInFor={here} onOpen={() => setContact('open')} />}
        <ShareButton title={item.title} path={here} />
      </div>
      <aside
        aria-label="Price"
        className="md:hidden fixed short:static! short:mt-4 short:-mx-4 bottom-0 inset-x-0 z-40 bg-surface border-t border-line px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] flex items-center gap-4"
      >
        <Price value={item.price} className="text-[24px] leading-7" />
        <div className="flex-1 min-w-0">{first}</div>
      </aside>
      {contact !== 'never' && session && (
        <Suspense>
          <ContactDialog
            item={item}
            member={session.user}
            open={contact === 'open'}
            onOpenChange={(open) => setContact(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

const label = (
  <>
    <Mail className="size-5 shrink-0" />
    Contact Seller
  </>
);

/** A visitor signs in first and comes back. */
const ContactSeller = ({ signInFor, onOpen }: { signInFor: string; onOpen: () => void }) => (
  <ByViewer
    visitor={
      <ButtonLink look="outline" size="lg" wide to={paths.login(signInFor)}>
        {label}
      </ButtonLink>
    }
    member={
      <Button look="outline" size="lg" wide onClick={onOpen}>
        {label}
      </Button>
    }
  />
);

/** Opens the system's share sheet, or else copies the link. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const { publicUrl } = useBrand();
  const share = async () => {
    const url = new URL(path, publicUrl || location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.success('Link copied');
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(url);
    }
  };
  return (
    <Button look="outline" size="lg" onClick={share} className="[html:not([data-theme])_&]:hidden">
      <Share2 className="size-5 shrink-0" />
      Share
    </Button>
  );
}
