import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#contract/problems.ts';
import { askedText } from '#contract/rules/price-text.ts';
import { SECOND } from '#contract/rules/time.ts';
import { askProcess } from '#server/ask-process.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/files/files.ts';
import { selectItems } from '#server/items/present.ts';
import { createQueue } from '#server/queue.ts';
import type { DrawQuestion } from './draw-process.ts';
import { kindText } from './item-text.ts';
import type { SharedWords } from './share-picture.ts';

/** Increase it with the drawing, so that all pictures are drawn again. */
const DRAWING = 1;

interface Share {
  /** The stored file, whose name changes with the content. */
  file: string;
  /** The file of the cover. */
  photo: string | null;
  words: SharedWords;
}

/** The content of an item's share picture; null if the item is not published. */
export async function findShare({ config, db }: Pick<Context, 'config' | 'db'>, itemId: string): Promise<Share | null> {
  const item = await selectItems(db)
    .where('items.id', '=', itemId)
    .where('items.publication', '=', 'Published')
    .executeTakeFirst();
  if (!item) return null;
  const { brandName, campusName } = config;
  const { title, categoryName: category, name } = item;
  const words = { title, price: askedText(item), category, about: kindText(item), brandName, campusName };
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, itemId, words]))
    .digest('hex');
  // Without a photo no row names the file, and the cleanup removes it within hours.
  const file = fileName(name ?? hash.slice(0, 32), `share${hash.slice(-16)}`, 'jpg');
  return { file, photo: name && fileName(name, 'large', 'webp'), words };
}

/** Draws and stores share pictures. Concurrent requests for a picture share one drawing. */
export function createShareMaker({ files, log }: Pick<Context, 'files' | 'log'>) {
  const drawing = new Map<string, Promise<Uint8Array>>();
  async function make({ file, photo, words }: Share): Promise<Uint8Array> {
    const stored = photo && (await files.read(photo));
    const picture = await drawShare({ words, photo: stored ? await buffer(stored.stream) : null });
    // If it cannot be stored, for example on a full disk, it is drawn again next time.
    await files.put(file, picture).catch((error: unknown) => log.error({ err: error }, 'A picture was not kept'));
    return picture;
  }
  return (share: Share): Promise<Uint8Array> => {
    const made = drawing.get(share.file) ?? make(share).finally(() => drawing.delete(share.file));
    drawing.set(share.file, made);
    return made;
  };
}

/** Milliseconds; drawing takes a quarter of a second. */
const TIMEOUT = 15 * SECOND;

/** One at a time on this machine: search engines request all of them. */
const queued = createQueue({ concurrency: 1, maxQueued: 20, seconds: 10 });

/** Draws the picture of a shared item as a JPEG. Throws UNAVAILABLE when the machine had no time for it. */
const drawShare = (question: DrawQuestion): Promise<Uint8Array> =>
  queued(async () => {
    const program = 'server/feeds/draw-process.ts';
    const { answer, code, isStopped } = await askProcess<Uint8Array>(program, question, { timeout: TIMEOUT });
    if (answer) return answer;
    if (isStopped) throw new Problem('UNAVAILABLE', { retryAfter: 60 });
    throw new Error(`the process that draws a picture ended with ${code}`);
  });
