import { useEffect, useEffectEvent, useRef } from 'react';
import { type TabDraft, tabDrafts } from '../../session/tab-drafts.ts';
import { toast } from '../../ui/toast.tsx';
import type { FileFields } from './added-file.ts';
import { drop, dropOld, keep, LONGEST, newKey, readFiles } from './kept-files.ts';
import type { useFiles } from './use-files.ts';

interface KeptFile {
  /** The key of the file in offline/shared-photo.ts. */
  key: string;
  fields: FileFields;
}

const drafts = tabDrafts<KeptFile[]>({ kind: 'paperFiles', longest: LONGEST });

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
        const key = newKey();
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
    void dropOld().catch(() => {});
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
