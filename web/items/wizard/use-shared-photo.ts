import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { checkPicture } from '../../check-picture.ts';
import type { ItemFormHandle } from './item-form.ts';

/** `?shared`: puts the photo that another app shared into the form of a new item. */
export function useSharedPhoto({ setValue, setError }: ItemFormHandle, isNew: boolean): void {
  const [parameters] = useSearchParams();
  const isShared = isNew && parameters.has('shared');
  useEffect(() => {
    if (!isShared) return;
    let isOver = false;
    (async () => {
      const { readSharedPhoto, removeSharedPhoto } = await import('../../offline/shared-photo.ts');
      const photo = await readSharedPhoto();
      if (!photo) return;
      const wrong = await checkPicture(photo);
      if (isOver) return;
      if (wrong) setError('thumbnailI', { type: 'picture', message: wrong });
      else setValue('thumbnailI', photo, { shouldDirty: true });
      await removeSharedPhoto();
    })().catch(() => {
      // Storage is blocked: a photo can be chosen.
    });
    return () => {
      isOver = true;
    };
  }, [isShared, setValue, setError]);
}
