import type { ReactNode } from 'react';
import type { Brand } from '#contract/brand.ts';
import * as endpoints from '#contract/endpoints.ts';
import favicon from '../art/logo/favicon.svg';
import { BrandContext } from '../brand.ts';

interface DocumentProps {
  brand: Brand;
  /** Attributes of the element that is replaced, where the page is not hydrated. */
  attributes?: Record<string, string> | undefined;
  children: ReactNode;
}

/** The whole document. Scripts, styles and the loaders' data are added by ssr/render.tsx. */
export const Document = ({ brand, attributes, children }: DocumentProps) => (
  // The early script has set data-theme and data-member before React sees the element.
  <html lang="en" {...attributes} suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={endpoints.iconUrl('apple-touch-180.png')} />
      <link rel="manifest" href={endpoints.manifest} />
      <meta name="theme-color" content="#f8faff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#070b1c" media="(prefers-color-scheme: dark)" />
    </head>
    <body>
      <BrandContext value={brand}>{children}</BrandContext>
    </body>
  </html>
);
