import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { BODY, MEGABYTE, PAPER, PICTURE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Bytes of forms that may arrive or be worked on at once, because each is in memory (I10). Forms without a file have
 * room of their own: anybody may send them, and they take none from uploads.
 */
const ROOM = { uploads: 128 * MEGABYTE, ofOneMember: 60 * MEGABYTE, forms: 32 * MEGABYTE };
/** Seconds. A request has 30 to arrive. */
const RETRY_AFTER = 5;
/** Fields and boundaries beside a file. */
const REST = MEGABYTE / 2;

export interface UploadRoom {
  /**
   * Takes room for a multipart form before its body is read, and returns how to free it. Throws if the form is larger
   * than its file may be (413), or if there is no room: 429 if the member's own uploads fill it, else 503.
   */
  take(request: FastifyRequest, reply: FastifyReply, call: Call, viewer: Viewer): () => void;
}

export function createUploadRoom(): UploadRoom {
  const used = new Map<string, number>();
  const add = (keys: string[], bytes: number) => {
    for (const key of keys) {
      const sum = (used.get(key) ?? 0) + bytes;
      if (sum > 0) used.set(key, sum);
      else used.delete(key);
    }
  };
  const hasRoom = (key: string, bytes: number, most: number) => (used.get(key) ?? 0) + bytes <= most;

  return {
    take(request, reply, call, { id }) {
      if (!request.isMultipart()) return () => {};
      const bytes = sizeOf(request, call);
      const isUpload = call.file !== undefined;
      const all = isUpload ? 'uploads' : 'forms';
      const keys = isUpload && id !== null ? [all, id] : [all];
      if (keys.length > 1 && !hasRoom(keys[1] ?? '', bytes, ROOM.ofOneMember))
        throw new Problem('TOO_MANY', {
          message: 'Other files of yours are still on their way. Please wait until they are here.',
          retryAfter: RETRY_AFTER,
        });
      if (!hasRoom(all, bytes, ROOM[all])) throw new Problem('UNAVAILABLE', { retryAfter: RETRY_AFTER });
      add(keys, bytes);
      let isTaken = true;
      const free = () => {
        if (isTaken) add(keys, -bytes);
        isTaken = false;
      };
      // Also where the client leaves before its body is whole.
      reply.raw.once('close', free);
      return free;
    },
  };
}

/** The bytes of a form that says them, else the most that it may have. */
function sizeOf({ headers }: FastifyRequest, { file }: Call): number {
  const isPaper = file?.kind === 'paper';
  const most = file ? (isPaper ? PAPER.bytes : PICTURE.bytes) + REST : PICTURE.bytes + REST;
  const said = headers['content-length'];
  if (said !== undefined && Number(said) > most) throw new Problem(isPaper ? 'PAPER_TOO_LARGE' : 'PICTURE_TOO_LARGE');
  // What a call without a file is sent as one is discarded as it comes.
  return Math.min(Number(said ?? most), file ? most : BODY.field * BODY.parts);
}
