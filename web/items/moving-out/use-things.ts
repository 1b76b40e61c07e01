import { useEffect, useState, useSyncExternalStore } from 'react';
import { MANY } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { newClientId } from '../../api/client-id.ts';
import { checkPicture } from '../../forms/check-picture.ts';
import { readSavedFile, uploadsWorld } from '../wizard/photos/saved-files.ts';
import { Uploads } from '../wizard/photos/uploads.ts';
import { createThings } from './things.ts';
import type { ThingsDraft } from './things-draft.ts';

/** Photos and fields of things that become items. Photos upload while the member types. */
export function useThings(opened: ThingsDraft) {
  const [draft] = useState(opened);
  const [uploads] = useState(() => new Uploads(draft.photos, uploadsWorld));
  const [store] = useState(() => createThings({ api, uploads, things: draft.things, forAll: draft.forAll }));
  const photos = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  const { things, forAll, progress } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [alert, setAlert] = useState('');

  useEffect(() => {
    uploads.start();
    for (const { key, image, file } of uploads.get()) {
      if (image || file) continue;
      readSavedFile(key).then((found) => {
        uploads.found(key, found);
        if (!found) setAlert('A photo could not be kept. Please add it again.');
      });
    }
    return () => uploads.stop();
  }, [uploads]);
  useEffect(() => draft.save(photos, things, forAll), [draft, photos, things, forAll]);

  /** Returns the key of the first that was added. */
  const add = async (files: File[]): Promise<string | undefined> => {
    const wrong: string[] = [];
    let first: string | undefined;
    for (const file of files) {
      if (uploads.get().length >= MANY.photos) {
        wrong.push(`Up to ${MANY.photos} photos at once: list these first.`);
        break;
      }
      const problem = await checkPicture(file);
      if (problem) wrong.push(files.length > 1 ? `${file.name}: ${problem}` : problem);
      else {
        const key = newClientId();
        uploads.add(key, file);
        first ??= key;
      }
    }
    setAlert(wrong.join(' '));
    return first;
  };

  const { change, changeAll, check, make } = store;
  return { photos, things, forAll, alert, progress, change, changeAll, add, check, make, remove: uploads.remove };
}
