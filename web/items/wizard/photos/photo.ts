import type { Image } from '#contract/items.ts';

export interface Photo {
  /** Stays the same while it is on the screen; also the name of its file in this browser. */
  key: string;
  /** Image on the server; null until it is uploaded. */
  image: Image | null;
  /** When it was uploaded, in milliseconds since 1970; null of an item's own. */
  sentAt: number | null;
  /** The uploaded file. Null for a stored photo, and until it is read from storage. */
  file: File | null;
  /** Progress of the running upload from 0 to 1; null without one. */
  progress: number | null;
  /** Consecutive failed uploads. */
  failures: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  retryAt: number | null;
  /** Why it was refused; it is not retried. */
  refusal: string | null;
}

const BLANK = { image: null, sentAt: null, file: null, progress: null, failures: 0, retryAt: null, refusal: null };

export const newPhoto = (key: string, given: Partial<Photo>): Photo => ({ ...BLANK, ...given, key });

export const photosOf = (images: Image[]): Photo[] => images.map((image) => newPhoto(image._id, { image }));

/** The photo's value in the form: its id, or its key until it has one. */
export const idOf = ({ image, key }: Photo): string => image?._id ?? key;

/** The ids as the form and the calls carry them. */
export const idsOf = (photos: Photo[]): string => photos.map(idOf).join(',');
