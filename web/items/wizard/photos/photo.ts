import type { Image } from '#contract/items.ts';

/** A photo of an item in the wizard. */
export interface Photo {
  /** Stays the same while it is on the screen; also the name of its file in this browser. */
  key: string;
  /** As the server has it; null until it is uploaded. */
  image: Image | null;
  /** When it was uploaded, in milliseconds since 1970; null of an item's own. */
  sentAt: number | null;
  /** What is uploaded, or was. Null of a photo from before, and until it is read from storage. */
  file: File | null;
  /** Of the upload under way, from 0 to 1; null if there is none. */
  progress: number | null;
  /** Uploads that failed one after the other. */
  failures: number;
  /** When it is tried again, in milliseconds since 1970. */
  retryAt: number | null;
  /** Why it was not taken; it is not tried again. */
  refusal: string | null;
}

const BLANK = { image: null, sentAt: null, file: null, progress: null, failures: 0, retryAt: null, refusal: null };

export const newPhoto = (key: string, given: Partial<Photo>): Photo => ({ ...BLANK, ...given, key });

export const photosOf = (images: Image[]): Photo[] => images.map((image) => newPhoto(image._id, { image }));

/** What stands for a photo in the form: its id, or its key until it has one. */
export const idOf = ({ image, key }: Photo): string => image?._id ?? key;

/** As the form and the server's calls have them. */
export const idsOf = (photos: Photo[]): string => photos.map(idOf).join(',');
