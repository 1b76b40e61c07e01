import { createContext, use } from 'react';
import type { Brand } from '#contract/brand.ts';

/** The document gives it to every page. */
export const BrandContext = createContext<Brand | null>(null);
export const useBrand = (): Brand => use(BrandContext) as Brand;
