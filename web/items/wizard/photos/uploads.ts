import type { Image } from '#contract/items.ts';
import { badField, Problem, type ProblemCode } from '#contract/problems.ts';
import { createListeners } from '../../../browser/listeners.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { newPhoto, type Photo } from './photo.ts';

/** Uploads at the same time. */
const AT_ONCE = 2;
/** Seconds until the next attempt: doubled each time, up to the last. */
const WAIT = { first: 2, longest: 60 };

/** Problems for which a retry may succeed. */
const LATER: ProblemCode[] = ['UNAVAILABLE', 'TOO_MANY', 'INTERNAL', 'TOKEN_INVALID'];

/** Storage of waiting files, so that a reload does not lose them. */
export interface KeptFiles {
  keep(key: string, file: File): void;
  drop(key: string): void;
}

/** Where the files go, and what tells that they may go again. */
export interface UploadsWorld {
  kept: KeptFiles;
  send(picture: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Image>;
  /** Returns the function that ends it. */
  onOnline(listener: () => void): () => void;
}

export type Uploads = ReturnType<typeof createUploads>;

/**
 * The photos of an item in order, the cover first. From start() to stop() it uploads missing ones, two at a time, and
 * retries failures.
 */
export function createUploads(first: Photo[], { kept, send, onOnline }: UploadsWorld) {
  let photos = first;
  /** Set from start() to stop(). */
  let ignoreOnline: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const running = new Map<string, AbortController>();
  const changes = createListeners();

  const set = (next: Photo[]) => {
    photos = next;
    changes.notify();
  };
  const change = (key: string, part: Partial<Photo>) =>
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));

  /** Starts due uploads, and a timer for later ones. */
  function pump(): void {
    clearTimeout(timer);
    if (!ignoreOnline) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const photo of photos) {
      if (photo.image || !photo.file || photo.refusal || running.has(photo.key)) continue;
      // The end of a running upload calls this again.
      if (running.size >= AT_ONCE) return;
      if ((photo.retryAt ?? 0) > now) next = Math.min(next, photo.retryAt ?? next);
      else void upload(photo, photo.file);
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(pump, next - now);
  }

  async function upload({ key, failures }: Photo, picture: File): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    running.set(key, abort);
    change(key, { progress: 0, retryAt: null });
    const onProgress = (progress: number) => signal.aborted || change(key, { progress });
    const result = await send(picture, { signal, onProgress }).then(
      (image): Partial<Photo> => ({ image, sentAt: Date.now(), failures: 0 }),
      (error: unknown) => (signal.aborted ? {} : afterFailure(error, failures)),
    );
    if (signal.aborted) return;
    running.delete(key);
    if (result.image) kept.drop(key);
    change(key, { ...result, progress: null });
    pump();
  }

  function abort(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
  }

  function retryNow(): void {
    if (photos.some(({ retryAt }) => retryAt)) set(photos.map((photo) => ({ ...photo, retryAt: null })));
    pump();
  }

  return {
    subscribe: changes.subscribe,
    get: () => photos,
    start(): void {
      ignoreOnline ??= onOnline(retryNow);
      pump();
    },
    stop(): void {
      ignoreOnline?.();
      ignoreOnline = undefined;
      clearTimeout(timer);
      for (const key of running.keys()) abort(key);
      set(photos.map((photo) => ({ ...photo, progress: null })));
    },
    add(key: string, file: File): void {
      kept.keep(key, file);
      set([...photos, newPhoto(key, { file })]);
      pump();
    },
    /** Replaces a picture with its rotated or cropped version. */
    replace(key: string, file: File): void {
      abort(key);
      kept.keep(key, file);
      change(key, newPhoto(key, { file }));
      pump();
    },
    /** Sets a photo's file from this browser's storage; null if it is gone. */
    found(key: string, file: File | null): void {
      if (file) change(key, { file });
      else set(photos.filter((photo) => photo.key !== key));
      pump();
    },
    remove(key: string): void {
      abort(key);
      kept.drop(key);
      set(photos.filter((photo) => photo.key !== key));
      pump();
    },
    move(key: string, to: number): void {
      const photo = photos.find((one) => one.key === key);
      if (photo) set(photos.filter((one) => one !== photo).toSpliced(to, 0, photo));
    },
    /** Replaces all photos and drops those that were not uploaded. */
    reset(next: Photo[]): void {
      for (const key of [...running.keys()]) abort(key);
      for (const { key, image } of photos) if (!image) kept.drop(key);
      set(next);
      pump();
    },
    /** Resolves when all are uploaded. Retries waiting ones at once, and throws as soon as one fails. */
    settle(): Promise<void> {
      retryNow();
      return new Promise((resolve, reject) => {
        const look = (): boolean => {
          const refused = photos.find(({ refusal }) => refusal);
          if (refused) reject(badField('images', 'Please remove the photo that was not taken.'));
          else if (photos.some(({ retryAt }) => retryAt)) reject(new Problem('UNAVAILABLE', { message: NOT_SENT }));
          else if (photos.every(({ image }) => image)) resolve();
          else return false;
          return true;
        };
        if (look()) return;
        const unsubscribe = changes.subscribe(() => look() && unsubscribe());
      });
    },
  };
}

function afterFailure(error: unknown, failures: number): Partial<Photo> {
  if (!(error instanceof Problem) || !LATER.includes(error.code)) return { refusal: failureText(error) };
  const seconds = Math.max(error.retryAfter ?? 0, Math.min(WAIT.first * 2 ** failures, WAIT.longest));
  return { failures: failures + 1, retryAt: Date.now() + seconds * 1000 };
}

const NOT_SENT = 'A photo could not be sent yet. It is tried again by itself.';
