import { useLocation } from 'react-router';
import { useBrand } from '../brand.ts';
import { unreadText, useUnread } from '../conversations/unread.ts';

interface PageHeadProps {
  /** Without the brand, which is added. Left out on Home. */
  title?: string;
  description?: string;
  /** Path or address of the picture that a shared link shows. */
  picture?: string | undefined;
  /** Pages that search engines should leave out: members' pages, errors. */
  noindex?: boolean;
  /** The one address of this page, if it has several or parameters that matter. Default: the path. */
  canonical?: string;
}

/** Title (with the number of unread messages), description, canonical address and what a shared link shows. React puts them into <head>. */
export function PageHead({ title, description, picture, noindex = false, canonical }: PageHeadProps) {
  const { brandName, campusName, publicUrl } = useBrand();
  const { pathname } = useLocation();
  const unread = useUnread();
  const full = title ? `${title} · ${brandName}` : `${brandName} · ${campusName}`;
  const address = new URL(canonical ?? pathname, publicUrl).href;
  return (
    <>
      <title>{unread > 0 ? `(${unreadText(unread)}) ${full}` : full}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={brandName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:url" content={address} />
      {description && <meta property="og:description" content={description} />}
      {picture && <meta property="og:image" content={new URL(picture, publicUrl).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
