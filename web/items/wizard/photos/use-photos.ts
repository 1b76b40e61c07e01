import { useEffect, useState } from 'react';
import { PICTURES } from '#contract/limits.ts';
import { newClientId } from '../../../api/client-id.ts';
import { checkPicture } from '../../../forms/check-picture.ts';
import type { ItemFormHandle } from '../item-form.ts';
import { idsOf, type Photo } from './photo.ts';
import { readSavedFile, uploadsWorld } from './saved-files.ts';
import { Uploads } from './uploads.ts';

/** The photos of the wizard's item, uploaded while it is open. Keeps the form's `images` in step. */
export function usePhotos(form: ItemFormHandle, first: Photo[]): Uploads {
  const { getValues, setValue, setError } = form;
  const [uploads] = useState(() => new Uploads(first, uploadsWorld));
  useEffect(() => {
    const unsubscribe = uploads.subscribe(() => {
      const ids = idsOf(uploads.get());
      if (ids !== getValues('images')) setValue('images', ids, { shouldDirty: true });
    });
    uploads.start();
    for (const { key, image, file } of uploads.get()) {
      if (image || file) continue;
      readSavedFile(key).then((found) => {
        uploads.found(key, found);
        if (!found) setError('images', { type: 'picture', message: 'A photo could not be kept. Please add it again.' });
      });
    }
    return () => {
      uploads.stop();
      unsubscribe();
    };
  }, [uploads, getValues, setValue, setError]);
  return uploads;
}

/** Adds pictures, and shows why other files are refused. */
export async function addPhotos(form: ItemFormHandle, uploads: Uploads, files: File[]): Promise<void> {
  const wrong: string[] = [];
  for (const file of files) {
    if (uploads.get().length >= PICTURES.most) {
      wrong.push(`An item has up to ${PICTURES.most} photos.`);
      break;
    }
    const problem = await checkPicture(file);
    if (!problem) uploads.add(newClientId(), file);
    else wrong.push(files.length > 1 ? `${file.name}: ${problem}` : problem);
  }
  if (wrong.length > 0) form.setError('images', { type: 'picture', message: wrong.join(' ') });
  else form.clearErrors('images');
}
