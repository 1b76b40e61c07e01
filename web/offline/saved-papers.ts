import { MEGABYTE } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { ownerOf } from './copies.ts';
import { readAll, remove, type SavedPaper, write } from './store.ts';

/** Papers that the member saved 'for the exam', with their files. */

/** Bytes of all files. */
export const SAVED_MAX = 50 * MEGABYTE;

const changes = new Set<() => void>();
let ids: ReadonlySet<string> = new Set();

async function load(): Promise<SavedPaper[]> {
  const saved = await readAll(ownerOf(), 'papers').catch(() => []);
  ids = new Set(saved.map(({ paper }) => paper._id));
  for (const change of changes) change();
  return saved;
}

/** Newest first. */
export const readSavedPapers = async (): Promise<SavedPaper[]> => (await load()).sort((a, b) => b.at - a.at);

export const bytesOf = (saved: SavedPaper[]): number => saved.reduce((sum, { file }) => sum + file.size, 0);

/** A sentence about why it cannot be saved, or undefined. */
export async function savePaper(paper: Paper, file: Blob): Promise<string | undefined> {
  const used = bytesOf((await load()).filter((saved) => saved.paper._id !== paper._id));
  if (used + file.size > SAVED_MAX) return 'The 50 MB for kept papers are full. Remove one first.';
  const isSaved = await write(ownerOf(), 'papers', { paper, file, at: Date.now() }).catch(() => false);
  await load();
  return isSaved ? undefined : 'This browser cannot keep it.';
}

export async function releasePaper(paperId: string): Promise<void> {
  await remove(ownerOf(), 'papers', paperId);
  await load();
}

/** The ids of saved papers, for useSyncExternalStore. */
export const savedIds = {
  get: () => ids,
  subscribe(change: () => void) {
    changes.add(change);
    if (changes.size === 1) void load();
    return () => {
      changes.delete(change);
    };
  },
};
