import * as endpoints from '#contract/endpoints.ts';
import { messagePictureCalls } from '#contract/message-pictures.ts';
import { Problem } from '#contract/problems.ts';
import { OFFLINE } from '../messages.ts';
import { endSession, getSession } from '../session/session.ts';
import { readReply } from './read-reply.ts';

/** A picture of a message, which no address alone gives. Throws a Problem. */
export async function fetchPicture(pictureId: string, size: 'large' | 'card'): Promise<Blob> {
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
