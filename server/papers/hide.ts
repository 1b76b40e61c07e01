import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import type { paperCalls } from '#contract/papers.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { randomName } from '#server/files/files.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { findPaper, IS_OPEN, isOpen, PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Calls = typeof paperCalls;

/** Withdraws a paper or restores it. Does nothing if it is so already. */
export const hidePaper: ServerFunction<Calls['hidePaper']> = async (context, viewer, { paperId, hidden }) => {
  for (let tries = 0; tries < 3; tries++) {
    const paper = await findPaper(context, viewer, paperId);
    // What the desk decides about, it does not put back by this.
    if (paper.state !== 'shown' && paper.state !== 'withdrawn') throw notFound('paper');
    if (!isOpen(paper) === hidden) return { data: presentPaper(paper) };
    const changed = hidden
      ? await withdraw(context, viewer, paper)
      : await context.db.transaction().execute((trx) => putBackPaper(context, trx, paperId, viewer.id));
    if (changed) return { data: presentPaper(changed) };
    // Another admin changed it meanwhile, or its preview was drawn.
  }
  throw new Problem('CONFLICT');
};

async function withdraw(context: Context, viewer: Member, paper: PaperRow): Promise<PaperRow | undefined> {
  const copies = await copyFiles(context, paper);
  if (!copies) return undefined;
  const { contents } = copies;
  const row = await withFiles(context, contents, (trx) => withdrawPaper(context, trx, copies, viewer.id));
  if (!row) await context.files.remove(contents.map(([name]) => name));
  return row;
}

/**
 * The files of a paper under new names. They are read, and stored by `withFiles`, before the transaction that withdraws
 * it: they are durable before its row names them, and its locks do not wait for the file store.
 */
export interface PaperCopies {
  paper: PaperRow;
  names: Pick<PaperRow, 'file_name' | 'preview_file'>;
  contents: [name: string, bytes: Uint8Array][];
}

/**
 * Renames the files of a withdrawn paper, because everybody who knows a file's name can fetch it; only the desk learns
 * the new names. Undefined if it was withdrawn meanwhile, or its preview was drawn.
 */
export async function withdrawPaper(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  trx: Kysely<Tables>,
  { paper, names }: PaperCopies,
  actorId: string | null,
): Promise<PaperRow | undefined> {
  const changed = await trx
    .updateTable('papers')
    .set({ hidden_at: now(), ...(paper.kind !== 'paper' && { state: 'withdrawn' }), ...names })
    .where('id', '=', paper.id)
    .where(IS_OPEN)
    .where(sql<boolean>`preview_file is not distinct from ${paper.preview_file}`)
    .returning(PAPER_COLUMNS)
    .executeTakeFirst();
  if (!changed) return undefined;
  await takeBackFiles(jobs, trx, paper);
  await audit(trx, now(), actorId, paper.id, true);
  return changed;
}

/** Removes the files that members know, with the drawn pages, and takes back what was told of the paper. */
export async function takeBackFiles(jobs: Context['jobs'], trx: Kysely<Tables>, paper: PaperRow): Promise<void> {
  const pages = await trx
    .deleteFrom('paper_page_pictures')
    .where('paper_id', '=', paper.id)
    .returning('file_name')
    .execute();
  const old = [paper.file_name, paper.preview_file, ...pages.map(({ file_name }) => file_name)];
  await jobs.add(trx, 'takeBackPaper', { paperId: paper.id });
  await jobs.add(trx, 'removeFiles', { names: old.filter((name) => name !== null) });
}

/** The copies of a visible paper's files; null for any other. */
export async function copyPaperFiles(context: Context, paperId: string): Promise<PaperCopies | null> {
  const paper = await context.db
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .where('id', '=', paperId)
    .where(IS_OPEN)
    .executeTakeFirst();
  return paper ? copyFiles(context, paper) : null;
}

/** Null if another admin has withdrawn the paper and removed its files. */
export async function copyFiles({ files }: Context, paper: PaperRow): Promise<PaperCopies | null> {
  const contents: PaperCopies['contents'] = [];
  const rename = async (name: string): Promise<string | undefined> => {
    const file = await files.read(name);
    if (!file) return undefined;
    // After the 32 random digits come the kind and the type.
    const renamed = randomName() + name.slice(32);
    contents.push([renamed, await buffer(file.stream)]);
    return renamed;
  };
  const file_name = await rename(paper.file_name);
  const preview_file = paper.preview_file && (await rename(paper.preview_file));
  if (file_name === undefined || preview_file === undefined) return null;
  return { paper, names: { file_name, preview_file }, contents };
}

/** Undefined where it is not withdrawn. */
export async function putBackPaper(
  { now }: Pick<Context, 'now'>,
  trx: Kysely<Tables>,
  paperId: string,
  actorId: string | null,
): Promise<PaperRow | undefined> {
  const changed = await trx
    .updateTable('papers')
    .set({
      state: 'shown',
      hidden_at: sql`case when kind <> 'paper' then hidden_at end`,
      replaced_by: null,
    })
    .where('id', '=', paperId)
    .where(sql<boolean>`(state = 'withdrawn' or (kind = 'paper' and state = 'shown' and hidden_at is not null))`)
    .returning(PAPER_COLUMNS)
    .executeTakeFirst();
  if (changed) await audit(trx, now(), actorId, paperId, false);
  return changed;
}

const audit = (trx: Kysely<Tables>, at: Date, actorId: string | null, subject: string, hidden: boolean) =>
  writeAudit(trx, at, { action: 'paper hidden', actorId, subject, details: { hidden } });
