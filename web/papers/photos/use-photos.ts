import { useEffect, useRef, useState } from 'react';
import { PAPER_PHOTOS } from '#contract/limits.ts';
import { HEAD_BYTES, pictureKind } from '#contract/rules/file-kind.ts';
import { openPicture, toJpeg } from '../../forms/draw-picture.ts';
import { tabDrafts } from '../../session/tab-drafts.ts';
import { UNDO_FOR, undoToast } from '../../ui/undo-toast.tsx';
import { drop, keep, LONGEST, newKey, readFiles } from '../add/kept-files.ts';
import { PAPER_PHOTO_WORDS } from '../messages.ts';
import { type PagePhoto, UNTOUCHED } from './photo.ts';

/*
 * Photos that are no PDF yet, so that a browser that ends the page loses none: their order and edits in the draft of a
 * tab, the pictures where other files wait (add/kept-files.ts).
 */

/** Pixels of the longer side: 200 a inch of A4, which Tesseract reads best, are 2,340. */
const EDGE = 2400;

/** A picture of any kind that this browser opens, as a page; or a sentence about why it is none. */
async function takePhoto(file: File): Promise<PagePhoto | string> {
  const picture = await openPicture(file).catch(() => null);
  if (!picture?.naturalWidth) return whyNot(file);
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, EDGE / Math.max(naturalWidth, naturalHeight));
  const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
  const jpeg = await toJpeg(size, (context) => context.drawImage(picture, 0, 0, size.width, size.height));
  return { key: newKey(), file: jpeg, ...size, ...UNTOUCHED };
}

async function whyNot(file: File): Promise<string> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === 'heic')
    return `${file.name} is a HEIC picture, which this browser cannot open. Save it as JPEG, or set your camera to take JPEG.`;
  return kind
    ? `${file.name} is damaged and cannot be opened.`
    : `${file.name} is not a picture that this browser opens.`;
}

type Stored = Omit<PagePhoto, 'file'>;

const drafts = tabDrafts<Stored[]>({ kind: 'paperPhotos', longest: LONGEST });

interface PhotosDraft {
  found: PagePhoto[];
  save(photos: readonly PagePhoto[]): void;
}

/** What a tab has left, or one that was closed. */
async function openPhotos(): Promise<PhotosDraft> {
  const draft = await drafts.open('');
  return {
    found: await readFiles(draft.found ?? []),
    save(photos) {
      if (photos.length === 0) draft.remove();
      else draft.save(photos.map(({ file: _, ...stored }) => stored));
    },
  };
}

type SetPhotos = (change: (now: PagePhoto[]) => PagePhoto[]) => void;

export type PhotosWork = ReturnType<typeof usePhotos>;

/** Photos on their way to a PDF, in their order. All of it stays in this browser. */
export function usePhotos() {
  const [photos, setPhotos] = useState<PagePhoto[]>([]);
  const { opening, wrong, setWrong, add } = useAdding(photos, setPhotos);
  useDraft(photos, setPhotos);

  const change = (key: string | null, more: Partial<PagePhoto>) =>
    setPhotos((now) => now.map((photo) => (key === null || photo.key === key ? { ...photo, ...more } : photo)));

  const insert = (photo: PagePhoto, at: number) => setPhotos((now) => [...now.slice(0, at), photo, ...now.slice(at)]);

  const remove = (photo: PagePhoto) => {
    const at = photos.indexOf(photo);
    setPhotos((now) => now.filter(({ key }) => key !== photo.key));
    undoToast(
      PAPER_PHOTO_WORDS.removed(at + 1),
      dropLater([photo], () => insert(photo, at)),
    );
  };

  const clear = () => {
    setPhotos([]);
    setWrong([]);
  };

  return {
    ...{ photos, opening, wrong, add, remove },
    change: (key: string, more: Partial<PagePhoto>) => change(key, more),
    changeAll: (more: Partial<PagePhoto>) => change(null, more),
    move: (key: string, to: number) =>
      setPhotos((now) => {
        const photo = now.find((one) => one.key === key);
        if (!photo || to < 0 || to >= now.length) return now;
        const others = now.filter((one) => one !== photo);
        return [...others.slice(0, to), photo, ...others.slice(to)];
      }),
    /** They are a PDF now. */
    clear: () => {
      for (const { key } of photos) drop(key);
      clear();
    },
    giveUp: () => {
      clear();
      undoToast(
        PAPER_PHOTO_WORDS.givenUp,
        dropLater(photos, () => setPhotos(photos)),
      );
    },
  };
}

/** Opens files as pages, and says which were not taken. */
function useAdding(photos: readonly PagePhoto[], setPhotos: SetPhotos) {
  /** Files that are being opened. */
  const [opening, setOpening] = useState(0);
  /** Sentences about files that were not taken. */
  const [wrong, setWrong] = useState<string[]>([]);

  const add = async (files: File[]) => {
    const room = Math.max(0, PAPER_PHOTOS.most - photos.length - opening);
    const taken = files.slice(0, room);
    setWrong(files.length > room ? [PAPER_PHOTO_WORDS.tooMany(files.length - room)] : []);
    setOpening((now) => now + taken.length);
    // One after another, so that a phone has room for each.
    for (const file of taken) {
      const photo = await takePhoto(file).catch(() => PAPER_PHOTO_WORDS.noRoom(file.name));
      setOpening((now) => now - 1);
      if (typeof photo === 'string') setWrong((now) => [...now, photo]);
      else {
        setPhotos((now) => [...now, photo]);
        keep(photo.key, photo.file);
      }
    }
  };

  return { opening, wrong, setWrong, add };
}

/** Drops the files once nobody can undo it any more. Returns what undoes it, in which `restore` brings them back. */
function dropLater(photos: readonly PagePhoto[], restore: () => void): () => void {
  const timer = setTimeout(() => {
    for (const { key } of photos) drop(key);
  }, UNDO_FOR);
  return () => {
    clearTimeout(timer);
    restore();
    // The toast stays while a pointer rests on it.
    for (const { key, file } of photos) keep(key, file);
  };
}

/** Restores what was there before the page was loaded, and saves every change. */
function useDraft(photos: PagePhoto[], setPhotos: SetPhotos): void {
  const [draft, setDraft] = useState<PhotosDraft>();
  const restore = useRef(setPhotos);
  useEffect(() => {
    let isGone = false;
    openPhotos().then(
      (opened) => {
        if (isGone) return;
        restore.current((now) => [...opened.found, ...now].slice(0, PAPER_PHOTOS.most));
        setDraft(opened);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => draft?.save(photos), [draft, photos]);
}
