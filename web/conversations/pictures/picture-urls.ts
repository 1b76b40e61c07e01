import { useEffect, useState } from 'react';
import * as endpoints from '#contract/endpoints.ts';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { Problem } from '#contract/problems.ts';
import { readReply } from '../../api/read-reply.ts';
import { OFFLINE } from '../../messages.ts';
import { endSession, getSession, onSessionEnd } from '../../session/session.ts';
import { ownUrls } from './own-urls.ts';

/** Pictures whose addresses stay; beyond that the oldest is loaded again. */
const MOST = 120;

type Size = 'large' | 'card';

/** Addresses in this page by picture and size: the call that gives a picture is stored by nobody. */
const urls = new Map<string, Promise<string>>();

onSessionEnd(() => {
  for (const url of urls.values()) void revoke(url);
  urls.clear();
  ownUrls.clear();
});

const revoke = (url: Promise<string>) => url.then(URL.revokeObjectURL, () => {});

/** Throws a Problem. */
export async function pictureUrl(pictureId: string, size: Size): Promise<string> {
  const known = ownUrls.get(pictureId);
  if (known) return known;
  const key = `${pictureId} ${size}`;
  let url = urls.get(key);
  if (!url) {
    url = fetchPicture(pictureId, size).then(URL.createObjectURL);
    urls.set(key, url);
    url.catch(() => urls.delete(key));
    const [oldest] = urls.size > MOST ? urls.keys() : [];
    if (oldest) {
      void revoke(urls.get(oldest) as Promise<string>);
      urls.delete(oldest);
    }
  }
  return url;
}

export interface ShownPicture {
  /** Null while it is unsent, and empty where it is gone. */
  id: string | null;
  /** Its key in this browser, while it is unsent. */
  key?: string;
}

/** What this page has uploaded is shown as it was drawn. */
export const endingOf = ({ id }: ShownPicture): 'jpg' | 'webp' => (!id || ownUrls.has(id) ? 'jpg' : 'webp');

interface Shown {
  url?: string;
  /** Nobody has it any more. */
  isGone: boolean;
  /** It could not be loaded; `retry` tries again. */
  isFailed: boolean;
  retry: () => void;
}

/** The address of a picture in this page, once it is loaded. */
export function usePictureUrl({ id, key }: ShownPicture, size: Size): Shown {
  const [state, setState] = useState<{ url?: string; isGone?: boolean; isFailed?: boolean }>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for each new try
  useEffect(() => {
    let isHere = true;
    const set = (next: typeof state) => isHere && setState(next);
    find({ id, ...(key && { key }) }, size).then(
      (url) => set(url ? { url } : { isGone: true }),
      (error) => set(error instanceof Problem && error.code === 'NOT_FOUND' ? { isGone: true } : { isFailed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [id, key, size, tries]);
  const { url, isGone = false, isFailed = false } = state;
  return { ...(url && { url }), isGone, isFailed, retry: () => setTries(tries + 1) };
}

/** Undefined where it is gone. */
async function find({ id, key }: ShownPicture, size: Size): Promise<string | undefined> {
  if (id) return pictureUrl(id, size);
  if (key) return (await import('./waiting-pictures.ts')).urlOf(key);
  return undefined;
}

/** A picture of a message, which no address alone gives. Throws a Problem. */
async function fetchPicture(pictureId: string, size: 'large' | 'card'): Promise<Blob> {
  const token = getSession()?.token;
  const path = messagePictureCalls.getMessagePicture.path.replace('{pictureId}', pictureId);
  let response: Response;
  try {
    response = await fetch(`${endpoints.calls}${path}?size=${size}`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: 'omit',
    });
    if (response.ok && response.headers.get('content-type') === 'image/webp') return await response.blob();
  } catch {
    throw new Problem('UNAVAILABLE', { message: OFFLINE });
  }
  if (response.status === 401 && token === getSession()?.token) endSession('expired');
  return readReply({ status: response.status, text: await response.text(), retryAfter: null });
}
