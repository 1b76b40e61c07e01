import { MEGABYTE } from '#contract/limits.ts';
import type { Paper, PaperPage } from '#contract/papers.ts';
import { ownerOf } from './copies.ts';
import { read, readAll, remove, type SavedPage, type SavedPaper, write } from './store.ts';

/** Papers that the member saved 'for the exam', with their files. */

/** Bytes of all files, with their pages. */
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

export const bytesOf = (saved: SavedPaper[]): number =>
  saved.reduce(
    (sum, { file, pages = [] }) => pages.reduce((all, { picture }) => all + picture.size, sum + file.size),
    0,
  );

/** Saves the file, and its pages if there is room for them. A sentence about why it cannot be saved, or undefined. */
export async function savePaper(paper: Paper, file: Blob, pages: SavedPage[]): Promise<string | undefined> {
  const used = bytesOf((await load()).filter((saved) => saved.paper._id !== paper._id));
  if (used + file.size > SAVED_MAX) return 'The 50 MB for kept papers are full. Remove one first.';
  const whole = { paper, file, at: Date.now(), pages };
  const hasRoom = pages.length > 0 && used + bytesOf([whole]) <= SAVED_MAX;
  const { pages: _, ...fileAlone } = whole;
  const isSaved = await write(ownerOf(), 'papers', hasRoom ? whole : fileAlone).catch(() => false);
  await load();
  return isSaved ? undefined : 'This browser cannot keep it.';
}

export const readSavedPaper = (paperId: string): Promise<SavedPaper | undefined> =>
  read(ownerOf(), 'papers', paperId).catch(() => undefined);

/** Addresses of kept pictures in this document, which end with it. */
const pictures = new Map<string, string>();

export async function readSavedPage(paperId: string, page: number): Promise<PaperPage | undefined> {
  const saved = (await readSavedPaper(paperId))?.pages?.find((one) => one.page === page);
  if (!saved) return undefined;
  const { picture, ...others } = saved;
  const key = `${paperId} ${page}`;
  const url = pictures.get(key) ?? URL.createObjectURL(picture);
  pictures.set(key, url);
  return { ...others, url };
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
