import { Share2 } from 'lucide-react';
import { useBrand } from '../brand.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Opens the system's share sheet, or else copies the link. */
export function ShareButton({ title, path }: { title: string; path: string }) {
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
