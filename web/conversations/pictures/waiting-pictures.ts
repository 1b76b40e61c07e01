import type { MessagePicture } from '#contract/conversations.ts';
import { OUTBOX } from '#contract/limits.ts';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { DAY } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { readPhoto, readPhotoKeys, removePhoto, savePhoto } from '../../offline/shared-photo.ts';
import { onSessionEnd } from '../../session/session.ts';
import { ownUrls } from './own-urls.ts';

/*
 * Pictures of this browser on their way into a message, from when they are chosen: in memory while the page lives, and
 * in IndexedDB beyond it. Drafts and the outbox name them. Logging out deletes both.
 */

const PREFIX = 'chat ';
/** The same at every attempt. Its time says how old a picture is that no message names. */
export const newPictureKey = (): string => `${PREFIX}${Date.now()} ${crypto.randomUUID()}`;

const files = new Map<string, File>();
const stored = new Map<string, Promise<void>>();
const urls = new Map<string, string>();
const uploads = new Map<string, Promise<MessagePicture>>();

onSessionEnd(() => {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  for (const all of [files, stored, urls, uploads]) all.clear();
});

/** Takes a picture in. What this browser cannot store lasts as long as the page. */
export function hold(key: string, file: File): void {
  files.set(key, file);
  stored.set(
    key,
    savePhoto(key, file).catch(() => {}),
  );
}

/** Resolves once the pictures last beyond the page, or cannot. */
export async function areStored(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => stored.get(key)));
}

export function forget(keys: readonly string[]): void {
  for (const key of keys) {
    files.delete(key);
    uploads.delete(key);
    // One that is being stored is removed afterwards.
    void Promise.resolve(stored.get(key))
      .then(() => removePhoto(key))
      .catch(() => {});
    stored.delete(key);
  }
}

/** Milliseconds after which no message names a picture: as long in a draft and then in the outbox. */
const LONGEST = 2 * OUTBOX.pictureDays * DAY;

/** Forgets what is too old to be in any message, such as pictures in the draft of a tab that was closed. */
export async function forgetOld(): Promise<void> {
  const all = await readPhotoKeys().catch(() => []);
  const isOld = (key: string) => Number(key.slice(PREFIX.length).split(' ')[0]) < Date.now() - LONGEST;
  forget(all.filter((key) => key.startsWith(PREFIX) && isOld(key)));
}

async function read(key: string): Promise<File | undefined> {
  const file = files.get(key) ?? (await readPhoto(key).catch(() => undefined));
  if (file) files.set(key, file);
  return file;
}

/** The address of a picture in this page; undefined where it is gone. */
export async function urlOf(key: string): Promise<string | undefined> {
  const file = await read(key);
  if (!file) return undefined;
  const url = urls.get(key) ?? URL.createObjectURL(file);
  urls.set(key, url);
  return url;
}

/** Uploads a picture once, however often it is asked for; after a failure again. Null where it is gone. */
export async function upload(
  conversationId: string,
  key: string,
  onProgress?: (share: number) => void,
): Promise<MessagePicture | null> {
  const file = await read(key);
  if (!file) return null;
  const running = uploads.get(key);
  if (running) return running;
  const uploading = api(
    messagePictureCalls.uploadMessagePicture,
    { conversationId, picture: file },
    { ...(onProgress && { onProgress }) },
  ).then(({ data }) => data);
  uploads.set(key, uploading);
  uploading.catch(() => uploads.delete(key));
  const uploaded = await uploading;
  const url = await urlOf(key);
  if (url) ownUrls.set(uploaded._id, url);
  return uploaded;
}
