import { tabDrafts } from '../../session/tab-drafts.ts';
import { LONGEST, readFiles } from '../add/kept-files.ts';
import type { PagePhoto } from './photo.ts';

/*
 * Photos that are no PDF yet, so that a browser that ends the page loses none: their order and edits in the draft of a
 * tab, the pictures where other files wait (add/kept-files.ts).
 */

type Stored = Omit<PagePhoto, 'file'>;

const drafts = tabDrafts<Stored[]>({ kind: 'paperPhotos', longest: LONGEST });

export interface PhotosDraft {
  found: PagePhoto[];
  save(photos: readonly PagePhoto[]): void;
}

/** What a tab has left, or one that was closed. */
export async function openPhotos(): Promise<PhotosDraft> {
  const draft = await drafts.open('');
  return {
    found: await readFiles(draft.found ?? []),
    save(photos) {
      if (photos.length === 0) draft.remove();
      else draft.save(photos.map(({ file: _, ...stored }) => stored));
    },
  };
}
