import { useEffect, useEffectEvent, useRef } from 'react';
import { DAY } from '#contract/rules/time.ts';
import { newClientId } from '../../api/client-id.ts';
import { type TabDraft, tabDrafts } from '../../session/tab-drafts.ts';
import { toast } from '../../ui/toast.tsx';
import type { FileFields, useFiles } from './use-files.ts';

interface KeptFile {
  /** Of the file in offline/shared-photo.ts. */
  key: string;
  fields: FileFields;
}

/** Milliseconds that a draft is kept. */
const LONGEST = 7 * DAY;
const drafts = tabDrafts<KeptFile[]>({ kind: 'paperFiles', longest: LONGEST });
/** Keys begin with it, and with when the file was chosen. */
const PREFIX = 'paper ';
const loadStore = () => import('../../offline/shared-photo.ts');

/** Keeps chosen files with what is typed of them until they are sent: a reload or the end of a session loses nothing. */
export function useKeptFiles({ files, restore }: Pick<ReturnType<typeof useFiles>, 'files' | 'restore'>): void {
  const keys = useRef(new Map<File, string>());
  const draft = useRef<TabDraft<KeptFile[]>>(null);

  const save = useEffectEvent(() => {
    for (const [file, key] of keys.current)
      if (!files.some((one) => one.file === file)) {
        keys.current.delete(file);
        drop(key);
      }
    for (const { file } of files)
      if (!keys.current.has(file)) {
        const key = `${PREFIX}${Date.now()} ${newClientId()}`;
        keys.current.set(file, key);
        keep(key, file);
      }
    if (files.length === 0) draft.current?.remove();
    else draft.current?.save(files.map(({ file, fields }) => ({ key: keys.current.get(file) ?? '', fields })));
  });

  const open = useEffectEvent(async (isGone: () => boolean) => {
    const opened = await drafts.open('add');
    const found = await readFiles(opened.found ?? []);
    if (isGone()) return;
    for (const { file, key } of found) keys.current.set(file, key);
    draft.current = opened;
    void dropOld().catch(ignore);
    if (found.length > 0) {
      restore(found);
      toast('What you typed before is here again.');
    } else save();
  });

  useEffect(() => {
    let isGone = false;
    void open(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the files is kept
  useEffect(() => {
    if (draft.current) save();
  }, [files]);
}

/** Where the browser cannot store a file, it must be chosen again after a reload. */
const keep = (key: string, file: File) => void loadStore().then(({ savePhoto }) => savePhoto(key, file), ignore);
const drop = (key: string) => void loadStore().then(({ removePhoto }) => removePhoto(key), ignore);
const ignore = () => {};

async function readFiles(kept: KeptFile[]): Promise<(KeptFile & { file: File })[]> {
  if (kept.length === 0) return [];
  const { readPhoto } = await loadStore();
  const files = await Promise.all(
    kept.map(async (one) => ({ ...one, file: await readPhoto(one.key).catch(() => undefined) })),
  );
  return files.filter((one): one is KeptFile & { file: File } => one.file !== undefined);
}

/** What no draft names any more goes with its age: the draft may be that of another tab. */
async function dropOld(): Promise<void> {
  const { readPhotoKeys, removePhoto } = await loadStore();
  const isOld = (key: string) => Number(key.slice(PREFIX.length).split(' ')[0]) < Date.now() - LONGEST;
  for (const key of await readPhotoKeys()) if (key.startsWith(PREFIX) && isOld(key)) await removePhoto(key);
}
