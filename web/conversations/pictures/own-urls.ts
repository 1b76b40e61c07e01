/** Addresses in this page of pictures that it has uploaded, by their ids. The files belong to waiting-pictures.ts. */
export const ownUrls = new Map<string, string>();
