import { useEffect, useState, useSyncExternalStore } from 'react';
import { MANY } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { newClientId } from '../../api/client-id.ts';
import { failureText } from '../../failures/failure-text.ts';
import { checkPicture } from '../../forms/check-picture.ts';
import { keptFiles, readKeptFile } from '../wizard/photos/kept-files.ts';
import { createUploads } from '../wizard/photos/uploads.ts';
import { makeItem } from './make-item.ts';
import { BLANK, checkThing, errorsOf, type FieldOfThing, firstWrong, type Thing } from './thing.ts';
import { readThings, saveThings, type Things } from './things-draft.ts';

/** Photos and fields of things that become items. Photos upload while the member types. */
export function useThings() {
  const [first] = useState(readThings);
  const [things, setThings] = useState<Things>(first.things);
  const [uploads] = useState(() => createUploads(first.photos, keptFiles));
  const photos = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  const [alert, setAlert] = useState('');
  const [progress, setProgress] = useState<{ publish: boolean; done: number; of: number } | null>(null);

  useEffect(() => {
    uploads.start();
    for (const { key, image, file } of uploads.get()) {
      if (image || file) continue;
      readKeptFile(key).then((found) => {
        uploads.found(key, found);
        if (!found) setAlert('A photo could not be kept. Please add it again.');
      });
    }
    return () => uploads.stop();
  }, [uploads]);
  useEffect(() => saveThings(photos, things), [photos, things]);

  const change = (key: string, part: Partial<Thing>) =>
    setThings((all) => ({ ...all, [key]: { ...(all[key] ?? BLANK), ...part } }));

  const add = async (files: File[]) => {
    const wrong: string[] = [];
    for (const file of files) {
      if (uploads.get().length >= MANY.photos) {
        wrong.push(`Up to ${MANY.photos} photos at once: list these first.`);
        break;
      }
      const problem = await checkPicture(file);
      if (problem) wrong.push(files.length > 1 ? `${file.name}: ${problem}` : problem);
      else uploads.add(newClientId(), file);
    }
    setAlert(wrong.join(' '));
  };

  /** Marks what is missing. Returns the first field with a mistake. */
  const check = (): FieldOfThing | undefined => {
    let wrong: FieldOfThing | undefined;
    for (const { key } of photos) {
      const errors = checkThing(things[key] ?? BLANK);
      if (errors) wrong ??= firstWrong(key, errors);
      change(key, { errors: errors ?? {} });
    }
    return wrong;
  };

  /** Creates them one after another; failed ones stay with the reason. Returns how many became items. */
  const make = async (publish: boolean): Promise<{ made: number; failed: FieldOfThing | undefined }> => {
    let failed: FieldOfThing | undefined;
    let made = 0;
    const all = photos.map(({ key }) => key);
    for (const key of all) {
      setProgress({ publish, done: made, of: all.length });
      try {
        await makeItem(uploads, key, things[key] ?? BLANK, publish);
        uploads.remove(key);
        made += 1;
      } catch (error) {
        const errors = errorsOf(failureText(error), error instanceof Problem ? error.errors : undefined);
        failed ??= firstWrong(key, errors);
        change(key, { errors });
      }
    }
    setProgress(null);
    return { made, failed };
  };

  return { photos, things, alert, progress, change, add, check, make, remove: uploads.remove };
}
