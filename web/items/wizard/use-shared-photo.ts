import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** `?shared`: adds the photo that another app shared to a new item. */
export function useSharedPhoto(isNew: boolean, add: (files: File[]) => Promise<void>): void {
  const [parameters] = useSearchParams();
  const isShared = isNew && parameters.has('shared');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isShared) return;
    let isOver = false;
    (async () => {
      const { readSharedPhoto, removeSharedPhoto } = await import('../../offline/shared-photo.ts');
      const photo = await readSharedPhoto();
      if (!photo || isOver) return;
      await removeSharedPhoto();
      await add([photo]);
    })().catch(() => {
      // Storage is blocked: a photo can be chosen.
    });
    return () => {
      isOver = true;
    };
  }, [isShared]);
}
