import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { isFileName } from './files.ts';
import { isBackupRunning, namedByRows } from './pictures.ts';

type Sources = Pick<Context, 'db' | 'files' | 'now' | 'log'>;

/** Milliseconds. A file may be younger than its row's transaction, and a removal may wait for its job. */
export const ORPHAN_AFTER = DAY;
/** Nobody requests a share picture with an old price or title again; others are redrawn. */
const SHARES_EXPIRE_AFTER = 30 * DAY;
/**
 * The largest share of the uploads that may be orphans. Crashes leave a few; more means that this is not the storage's
 * database, or that it lost rows (H7).
 */
const MAX_SHARE = 0.05;
/** Names looked up by one statement, and files removed between two looks for a backup. */
const BATCH = 500;
/** Removed by one run; the next run removes the others. */
const MOST = 5000;

interface Survey {
  /** Uploads, young ones too. */
  uploads: number;
  named: number;
  orphans: number;
  /** What may go: orphans, share pictures, the remains of interrupted writes. */
  names: string[];
}

const isShare = (name: string): boolean => name.includes('-share');

/**
 * Removes files that no row names, left by a crash between file and row, and expired share pictures. Removes nothing if
 * no row names any file or if too many would go: then it logs an error. Returns how many were removed.
 */
export async function removeOrphans(sources: Sources): Promise<number> {
  const { uploads, named, orphans, names } = await survey(sources);
  if (orphans > 0 && (named === 0 || orphans > uploads * MAX_SHARE)) {
    sources.log.error(
      { files: uploads, orphans },
      'too many files belong to no row, so none were removed: see whether this is their database, with `npm run admin -- verify`',
    );
    return 0;
  }
  if (named === 0) return 0;
  let count = 0;
  for (let from = 0; from < names.length; from += BATCH) {
    // A backup that starts later has no row of these files either.
    if (await isBackupRunning(sources.db)) break;
    const batch = names.slice(from, from + BATCH);
    await sources.files.remove(batch);
    sources.log.info({ files: batch }, 'files that belong to nothing were removed');
    count += batch.length;
  }
  return count;
}

/** Compares all files with the rows. The list is read first: a row that comes later is of a younger file. */
async function survey({ db, files, now }: Sources): Promise<Survey> {
  const found: Survey = { uploads: 0, named: 0, orphans: 0, names: [] };
  const age = ({ modifiedAt }: { modifiedAt: Date }) => now().getTime() - modifiedAt.getTime();
  let batch: { name: string; modifiedAt: Date }[] = [];
  const look = async () => {
    const known = await namedByRows(
      db,
      batch.map(({ name }) => name),
    );
    for (const file of batch) {
      const isKnown = known.has(file.name);
      // Share pictures are drawn again, and nothing names the remains of a write.
      const isUpload = isFileName(file.name) && !isShare(file.name);
      const isExpired = isShare(file.name) && age(file) > SHARES_EXPIRE_AFTER;
      const mayGo = (!isKnown && age(file) > ORPHAN_AFTER) || isExpired;
      if (isUpload) found.uploads += 1;
      if (isUpload && isKnown) found.named += 1;
      if (isUpload && mayGo) found.orphans += 1;
      if (mayGo && found.names.length < MOST) found.names.push(file.name);
    }
    batch = [];
  };
  for await (const file of files.list()) {
    batch.push(file);
    if (batch.length >= BATCH) await look();
  }
  await look();
  return found;
}
