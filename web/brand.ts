import { createContext, use } from 'react';

/** Names given by the operator; nothing else in the client depends on these words. */
export interface Brand {
  brandName: string;
  campusName: string;
  /** Origin of the links in the page head, without a slash at the end. */
  publicUrl: string;
}

export const BrandContext = createContext<Brand>({ brandName: 'Dogear', campusName: 'Campus', publicUrl: '' });
export const useBrand = (): Brand => use(BrandContext);
