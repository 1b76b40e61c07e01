import { MEGABYTE } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { ownerOf } from './copies.ts';
import { type KeptPaper, readAll, remove, write } from './store.ts';

/** Papers that the member saved 'for the exam', with their files. */

/** Bytes of all files. */
export const KEPT_MAX = 50 * MEGABYTE;

const changes = new Set<() => void>();
let ids: ReadonlySet<string> = new Set();

async function load(): Promise<KeptPaper[]> {
  const kept = await readAll(ownerOf(), 'papers').catch(() => []);
  ids = new Set(kept.map(({ paper }) => paper._id));
  for (const change of changes) change();
  return kept;
}

/** Newest first. */
export const readKeptPapers = async (): Promise<KeptPaper[]> => (await load()).sort((a, b) => b.at - a.at);

export const bytesOf = (kept: KeptPaper[]): number => kept.reduce((sum, { file }) => sum + file.size, 0);

/** A sentence about why it cannot be saved, or undefined. */
export async function keepPaper(paper: Paper, file: Blob): Promise<string | undefined> {
  const used = bytesOf((await load()).filter((kept) => kept.paper._id !== paper._id));
  if (used + file.size > KEPT_MAX) return 'The 50 MB for kept papers are full. Remove one first.';
  const isKept = await write(ownerOf(), 'papers', { paper, file, at: Date.now() }).catch(() => false);
  await load();
  return isKept ? undefined : 'This browser cannot keep it.';
}

export async function releasePaper(paperId: string): Promise<void> {
  await remove(ownerOf(), 'papers', paperId);
  await load();
}

/** The ids of saved papers, for useSyncExternalStore. */
export const keptIds = {
  get: () => ids,
  subscribe(change: () => void) {
    changes.add(change);
    if (changes.size === 1) void load();
    return () => {
      changes.delete(change);
    };
  },
};
