import { useLocation } from 'react-router';
import { useBrand } from '../brand.ts';
import { useUnseen } from '../shown-counts.ts';
import { countText } from '../ui/count-dot.tsx';

interface PageHeadProps {
  /** The title without the brand, which is appended. Omitted on Home. */
  title?: string;
  /** Default: what this site is. */
  description?: string;
  /** Path or address of the picture that a shared link shows. */
  picture?: string | undefined;
  /** Pages that search engines should leave out: members' pages, errors. */
  noindex?: boolean;
  /** The one address of this page, if it has several or parameters that matter. Default: the path. */
  canonical?: string;
}

const WHAT_IT_IS = 'Discover the easiest way to buy and sell Used items within your campus.';

/** Title (with the number of unseen notices), description, canonical address and what a shared link shows. React puts them into <head>. */
export function PageHead({ title, description = WHAT_IT_IS, picture, noindex = false, canonical }: PageHeadProps) {
  const { brandName, campusName, publicUrl } = useBrand();
  const { pathname } = useLocation();
  const unseen = useUnseen();
  const full = title ? `${title} · ${brandName}` : `${brandName} · ${campusName}`;
  const address = new URL(canonical ?? pathname, publicUrl).href;
  return (
    <>
      <title>{unseen > 0 ? `(${countText(unseen)}) ${full}` : full}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={brandName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:url" content={address} />
      <meta property="og:description" content={description} />
      {picture && <meta property="og:image" content={new URL(picture, publicUrl).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
