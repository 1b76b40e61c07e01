import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { randomName } from '#server/files/files.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { findPaper, PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Calls = typeof paperCalls;

/** Withdraws a paper or puts it back. Changes nothing where the paper is so already. */
export const hidePaper: ServerFunction<Calls['hidePaper']> = async (context, viewer, { paperId, hidden }) => {
  for (let tries = 0; tries < 3; tries++) {
    const paper = await findPaper(context, viewer, paperId);
    if ((paper.hidden_at !== null) === hidden) return { data: presentPaper(paper) };
    const changed = hidden ? await withdraw(context, viewer, paper) : await putBack(context, viewer, paper);
    if (changed) return { data: presentPaper(changed) };
    // Another admin changed it meanwhile, or its preview was drawn.
  }
  throw new Problem('CONFLICT');
};

/**
 * Whoever knows the name of a file can fetch it, so the files of a withdrawn paper get new names, which only admins
 * learn.
 */
async function withdraw(context: Context, viewer: Member, paper: PaperRow): Promise<PaperRow | undefined> {
  const { files, jobs, now } = context;
  const copies = await copyFiles(context, paper);
  if (!copies) return undefined;
  const { names, contents } = copies;
  const row = await withFiles(context, contents, async (trx) => {
    const changed = await trx
      .updateTable('papers')
      .set({ hidden_at: now(), ...names })
      .where('id', '=', paper.id)
      .where('hidden_at', 'is', null)
      // The preview may have been drawn meanwhile.
      .where(sql<boolean>`preview_file is not distinct from ${paper.preview_file}`)
      .returning(PAPER_COLUMNS)
      .executeTakeFirst();
    if (!changed) return undefined;
    const pages = await trx
      .deleteFrom('paper_page_pictures')
      .where('paper_id', '=', paper.id)
      .returning('file_name')
      .execute();
    const old = [paper.file_name, paper.preview_file, ...pages.map(({ file_name }) => file_name)];
    await jobs.add(trx, 'removeFiles', { names: old.filter((name) => name !== null) });
    await audit(trx, context, viewer, paper, true);
    return changed;
  });
  if (!row) await files.remove(contents.map(([name]) => name));
  return row;
}

interface Copies {
  names: Pick<PaperRow, 'file_name' | 'preview_file'>;
  contents: [name: string, bytes: Uint8Array][];
}

/** The paper's files under new names; null where another admin has withdrawn the paper, and its files are removed. */
async function copyFiles({ files }: Context, { file_name, preview_file }: PaperRow): Promise<Copies | null> {
  const contents: Copies['contents'] = [];
  const rename = async (name: string): Promise<string | undefined> => {
    const file = await files.read(name);
    if (!file) return undefined;
    // After the 32 random digits come the kind and the type.
    const renamed = randomName() + name.slice(32);
    contents.push([renamed, await buffer(file.stream)]);
    return renamed;
  };
  const paper = await rename(file_name);
  const preview = preview_file && (await rename(preview_file));
  if (paper === undefined || preview === undefined) return null;
  return { names: { file_name: paper, preview_file: preview }, contents };
}

async function putBack(context: Context, viewer: Member, paper: PaperRow): Promise<PaperRow | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('papers')
      .set({ hidden_at: null })
      .where('id', '=', paper.id)
      .where('hidden_at', 'is not', null)
      .returning(PAPER_COLUMNS)
      .executeTakeFirst();
    if (changed) await audit(trx, context, viewer, paper, false);
    return changed;
  });
}

const audit = (trx: Context['db'], { now }: Context, viewer: Member, { id: subject }: PaperRow, hidden: boolean) =>
  writeAudit(trx, now(), { action: 'paper hidden', actorId: viewer.id, subject, details: { hidden } });
