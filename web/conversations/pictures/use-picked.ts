import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CHAT, PICTURE_EDGE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { checkPicture } from '../../forms/check-picture.ts';
import { toJpeg } from '../../forms/draw-picture.ts';
import type { UnsentPicture } from '../chat/outbox.ts';
import { readDraftPictures, saveDraftPictures } from '../conversation/drafts.ts';
import * as waiting from './waiting-pictures.ts';

/** Bytes of a picture that is sent as it is, if it is no larger than it will be stored. */
const SMALL = 400_000;

interface SmallPicture {
  file: File;
  width: number;
  height: number;
}

/** The picture as small as the server will store it, or a sentence about what is wrong with it. */
async function makeSmall(file: File): Promise<SmallPicture | string> {
  const wrong = await checkPicture(file);
  if (wrong) return wrong;
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.min(1, PICTURE_EDGE.large / Math.max(naturalWidth, naturalHeight));
    const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
    if (scale === 1 && file.size <= SMALL) return { file, ...size };
    const small = await toJpeg(size, (context) => context.drawImage(picture, 0, 0, size.width, size.height));
    return { file: small, ...size };
  } catch {
    return 'This browser could not read the picture.';
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A picture in the composer: it is made small and uploaded at once, and need not be uploaded before it is sent. */
export interface Picked {
  key: string;
  /** Null until it is made small. */
  size: { width: number; height: number } | null;
  /** The share that is uploaded. */
  progress: number;
  /** The id of an uploaded one. */
  id?: string;
  /** Why it did not go up. */
  failed?: string;
  /** It goes up later: no network. */
  waits?: boolean;
}

/** The list, which several uploads change at once. It stays with the draft of the conversation. */
function useList(conversationId: string) {
  const [picked, setPicked] = useState<readonly Picked[]>(() =>
    readDraftPictures(conversationId).map(({ key, width, height, id }) => ({
      key,
      size: { width, height },
      progress: id ? 1 : 0,
      ...(id && { id }),
    })),
  );
  const all = useRef(picked);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const set = (next: readonly Picked[]) => {
    // The draft belongs to the next composer: an upload that ends later must not bring back what was sent.
    if (!isHere.current) return;
    all.current = next;
    setPicked(next);
    saveDraftPictures(conversationId, asUnsent(next));
  };
  const change = (key: string, more: Partial<Picked>) =>
    set(all.current.map((one) => (one.key === key ? { ...one, ...more } : one)));
  return { picked, all, set, change };
}

/** Those that are made small. */
export const asUnsent = (picked: readonly Picked[]): UnsentPicture[] =>
  picked.flatMap(({ key, size, id }) => (size ? [{ key, ...size, ...(id && { id }) }] : []));

/** The pictures of the message that is written, by button, paste and drop. */
export function usePicked(conversationId: string, field: RefObject<HTMLElement | null>, isOn: boolean) {
  const { picked, all, set, change } = useList(conversationId);
  const [note, setNote] = useState('');

  const upload = async (key: string) => {
    change(key, { progress: 0, failed: '', waits: false });
    try {
      const uploaded = await waiting.upload(conversationId, key, (progress) => change(key, { progress }));
      if (uploaded) change(key, { id: uploaded._id, progress: 1 });
    } catch (error) {
      const isAway = !(error instanceof Problem) || error.code === 'UNAVAILABLE';
      change(key, isAway ? { waits: true } : { failed: error.message });
    }
  };
  const remove = (key: string) => {
    set(all.current.filter((one) => one.key !== key));
    setNote('');
    waiting.forget([key]);
  };
  const add = async (files: readonly File[]) => {
    const room = CHAT.pictures - all.current.length;
    setNote(files.length > room ? `A message has up to ${CHAT.pictures} pictures.` : '');
    for (const file of files.slice(0, room)) {
      const key = waiting.newPictureKey();
      set([...all.current, { key, size: null, progress: 0 }]);
      const small = await makeSmall(file);
      if (typeof small === 'string') {
        remove(key);
        setNote(small);
        continue;
      }
      waiting.hold(key, small.file);
      change(key, { size: { width: small.width, height: small.height } });
      void upload(key);
    }
  };
  /** Those of the draft go on where the page before ended. */
  const resume = useEffectEvent(async () => {
    void waiting.forgetOld();
    for (const { key, id } of all.current)
      if (!(await waiting.urlOf(key))) remove(key);
      else if (!id) void upload(key);
  });
  useEffect(() => void resume(), []);
  const isDragged = useDrop(field, isOn, add);
  /** They stand in a message now. */
  const clear = () => {
    set([]);
    setNote('');
  };
  return {
    picked,
    note: picked.some(({ failed }) => failed) ? failedNote(picked) : note,
    isDragged,
    /** All of them can be sent. */
    isReady: picked.every(({ size, failed }) => size && !failed),
    add,
    remove,
    retry: (key: string) => void upload(key),
    clear,
  };
}

export type PickedPictures = ReturnType<typeof usePicked>;

const isPicture = ({ type }: File): boolean => type.startsWith('image/');
const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture);

/** How long a paste waits for the composer, in milliseconds. */
const PASTE_WAITS = 10 * SECOND;

/** The pictures that were pasted on this page before the composer was there (start/early.ts). */
function takeEarlyPaste(): File[] {
  const early = document.earlyPaste;
  document.earlyPaste = undefined;
  if (early?.address !== location.href || Date.now() - early.time > PASTE_WAITS) return [];
  return early.files.filter(isPicture);
}

function failedNote(picked: readonly Picked[]): string {
  const failed = picked.filter((one) => one.failed);
  // What the server says is about all of them, as a rule.
  const [why] = failed;
  const count = failed.length === 1 ? '1 picture did' : `${failed.length} pictures did`;
  return `${count} not go up. ${why?.failed ?? ''}`.trim();
}

/** Takes pictures that are pasted into the field, or dropped anywhere on the page. Whether some are held over it. */
function useDrop(
  field: RefObject<HTMLElement | null>,
  isOn: boolean,
  add: (files: readonly File[]) => Promise<void>,
): boolean {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = picturesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  });
  const addEarly = useEffectEvent((files: File[]) => files.length > 0 && void add(files));
  useEffect(() => {
    if (!isOn) return;
    addEarly(takeEarlyPaste());
    const life = new AbortController();
    const { signal } = life;
    field.current?.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(name, (event) => event.dataTransfer?.types.includes('Files') && act(event), { signal });
    on('dragover', (event) => {
      event.preventDefault();
      setDragged(true);
    });
    // Also for each element on the way: the next dragover shows it again.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragged(false));
    on('drop', (event) => {
      event.preventDefault();
      setDragged(false);
      take(event, event.dataTransfer);
    });
    return () => life.abort();
  }, [field, isOn]);
  return isDragged;
}
