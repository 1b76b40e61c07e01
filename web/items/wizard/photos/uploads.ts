import type { Image } from '#contract/items.ts';
import { badField, Problem, type ProblemCode } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
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
export interface SavedFiles {
  keep(key: string, file: File): void;
  drop(key: string): void;
}

/** Where the files go, and what tells that they may go again. */
export interface UploadsWorld {
  files: SavedFiles;
  send(picture: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Image>;
  /** Returns the function that ends it. */
  onOnline(listener: () => void): () => void;
}

/**
 * The photos of an item in order, the cover first. From start() to stop() it uploads missing ones, two at a time, and
 * retries failures.
 */
export class Uploads {
  #photos: Photo[];
  readonly #world: UploadsWorld;
  /** Set from start() to stop(). */
  #ignoreOnline: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #running = new Map<string, AbortController>();
  readonly #changes = createListeners();

  constructor(first: Photo[], world: UploadsWorld) {
    this.#photos = first;
    this.#world = world;
  }

  readonly subscribe = this.#changes.subscribe;
  readonly get = (): Photo[] => this.#photos;

  start(): void {
    this.#ignoreOnline ??= this.#world.onOnline(this.#retryNow);
    this.#pump();
  }

  stop(): void {
    this.#ignoreOnline?.();
    this.#ignoreOnline = undefined;
    clearTimeout(this.#timer);
    for (const key of this.#running.keys()) this.#abort(key);
    this.#set(this.#photos.map((photo) => ({ ...photo, progress: null })));
  }

  add(key: string, file: File): void {
    this.#world.files.keep(key, file);
    this.#set([...this.#photos, newPhoto(key, { file })]);
    this.#pump();
  }

  /** Replaces a picture with its rotated or cropped version. */
  replace(key: string, file: File): void {
    this.#abort(key);
    this.#world.files.keep(key, file);
    this.#change(key, newPhoto(key, { file }));
    this.#pump();
  }

  /** Sets a photo's file from this browser's storage; null if it is gone. */
  found(key: string, file: File | null): void {
    if (file) this.#change(key, { file });
    else this.#set(this.#photos.filter((photo) => photo.key !== key));
    this.#pump();
  }

  remove(key: string): void {
    this.#abort(key);
    this.#world.files.drop(key);
    this.#set(this.#photos.filter((photo) => photo.key !== key));
    this.#pump();
  }

  readonly move = (key: string, to: number): void => {
    const photo = this.#photos.find((one) => one.key === key);
    if (photo) this.#set(this.#photos.filter((one) => one !== photo).toSpliced(to, 0, photo));
  };

  /** Replaces all photos and drops those that were not uploaded. */
  reset(next: Photo[]): void {
    for (const key of [...this.#running.keys()]) this.#abort(key);
    for (const { key, image } of this.#photos) if (!image) this.#world.files.drop(key);
    this.#set(next);
    this.#pump();
  }

  /** Resolves when all are uploaded. Retries waiting ones at once, and throws as soon as one fails. */
  settle(): Promise<void> {
    this.#retryNow();
    return new Promise((resolve, reject) => {
      const look = (): boolean => {
        const photos = this.#photos;
        const refused = photos.find(({ refusal }) => refusal);
        if (refused) reject(badField('images', 'Please remove the photo that was not taken.'));
        else if (photos.some(({ retryAt }) => retryAt)) reject(new Problem('UNAVAILABLE', { message: NOT_SENT }));
        else if (photos.every(({ image }) => image)) resolve();
        else return false;
        return true;
      };
      if (look()) return;
      const unsubscribe = this.subscribe(() => look() && unsubscribe());
    });
  }

  #set(next: Photo[]): void {
    this.#photos = next;
    this.#changes.notify();
  }

  #change(key: string, change: Partial<Photo>): void {
    this.#set(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  /** Starts due uploads, and a timer for later ones. */
  #pump(): void {
    clearTimeout(this.#timer);
    if (!this.#ignoreOnline) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const photo of this.#photos) {
      if (photo.image || !photo.file || photo.refusal || this.#running.has(photo.key)) continue;
      // The end of a running upload calls this again.
      if (this.#running.size >= AT_ONCE) return;
      if ((photo.retryAt ?? 0) > now) next = Math.min(next, photo.retryAt ?? next);
      else void this.#upload(photo, photo.file);
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#pump(), next - now);
  }

  async #upload({ key, failures }: Photo, picture: File): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#running.set(key, abort);
    this.#change(key, { progress: 0, retryAt: null });
    const onProgress = (progress: number) => signal.aborted || this.#change(key, { progress });
    const result = await this.#world.send(picture, { signal, onProgress }).then(
      (image): Partial<Photo> => ({ image, sentAt: Date.now(), failures: 0 }),
      (error: unknown) => (signal.aborted ? {} : afterFailure(error, failures)),
    );
    if (signal.aborted) return;
    this.#running.delete(key);
    if (result.image) this.#world.files.drop(key);
    this.#change(key, { ...result, progress: null });
    this.#pump();
  }

  #abort(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
  }

  readonly #retryNow = (): void => {
    if (this.#photos.some(({ retryAt }) => retryAt))
      this.#set(this.#photos.map((photo) => ({ ...photo, retryAt: null })));
    this.#pump();
  };
}

function afterFailure(error: unknown, failures: number): Partial<Photo> {
  if (!(error instanceof Problem) || !LATER.includes(error.code)) return { refusal: failureText(error) };
  const seconds = Math.max(error.retryAfter ?? 0, Math.min(WAIT.first * 2 ** failures, WAIT.longest));
  return { failures: failures + 1, retryAt: Date.now() + seconds * SECOND };
}

const NOT_SENT = 'A photo could not be sent yet. It is tried again by itself.';
