import type { ReactNode } from 'react';
import favicon from '../art/logo/favicon.svg';
import { type Brand, BrandContext } from '../brand.ts';

/** The whole document. Scripts, styles and the loaders' data are added by ssr/render.tsx. */
export const Document = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  // The early script has set data-theme and data-member before React sees the element.
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={favicon} type="image/svg+xml" />
    </head>
    <body>
      <BrandContext value={brand}>{children}</BrandContext>
    </body>
  </html>
);
