import { createQueue } from '#server/queue.ts';

/*
 * Limits the PDFs open at once on this machine: module state, because the processes are the machine's. Uploads, viewed
 * pages and the reading job (two at once, workers.ts) do not wait for each other.
 */

/** Queue for members who add papers. */
export const queueUpload = createQueue({ concurrency: 1, maxQueued: 30, seconds: 20 });
const queueView = createQueue({ concurrency: 2, maxQueued: 30, seconds: 10 });

interface PaperQueue {
  queue: ReturnType<typeof createQueue>;
  users: number;
}
const papers = new Map<string, PaperQueue>();

/** Queue for viewed pages: one page of a paper at a time, so that a slow paper does not take every slot. */
export async function queuePage<T>(paperId: string, work: () => Promise<T>): Promise<Awaited<T>> {
  const one = papers.get(paperId) ?? { queue: createQueue({ concurrency: 1, maxQueued: 12, seconds: 10 }), users: 0 };
  papers.set(paperId, one);
  one.users += 1;
  try {
    return await one.queue(() => queueView(work));
  } finally {
    one.users -= 1;
    if (one.users === 0) papers.delete(paperId);
  }
}
