import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { randomName } from '#server/files.ts';
import type { Member } from '#server/viewer.ts';
import { PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Calls = typeof paperCalls;

/** Withdraws or puts back. Asked for what is so already, it changes nothing. */
export async function hidePaper(
  context: Context,
  viewer: Member,
  { paperId, hidden }: ServerInput<Calls['hidePaper']>,
): Promise<Output<Calls['hidePaper']>> {
  for (let tries = 0; tries < 3; tries++) {
    const paper = await find(context, paperId);
    if ((paper.hidden_at !== null) === hidden) return { data: presentPaper(paper) };
    const changed = hidden ? await withdraw(context, viewer, paper) : await putBack(context, viewer, paper);
    if (changed) return { data: presentPaper(changed) };
    // Another admin was as quick, or its preview was drawn just now.
  }
  throw new Problem('CONFLICT');
}

async function find({ db }: Context, paperId: string): Promise<PaperRow> {
  const row = await db.selectFrom('papers').select(PAPER_COLUMNS).where('id', '=', paperId).executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { message: 'This paper is not here (any more).' });
  return row;
}

/**
 * Whoever knows the name of a file can fetch it. So the files of a withdrawn paper get names that only admins learn,
 * and those that members know are removed.
 */
async function withdraw(context: Context, viewer: Member, paper: PaperRow): Promise<PaperRow | undefined> {
  const { db, files, jobs, now } = context;
  const renamed = await copy(context, paper);
  if (!renamed) return undefined;
  let isCommitting = false;
  try {
    const row = await db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('papers')
        .set({ hidden_at: now(), ...renamed })
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
      const names = [paper.file_name, paper.preview_file, ...pages.map(({ file_name }) => file_name)];
      await jobs.add(trx, 'removeFiles', { names: names.filter((name) => name !== null) });
      await note(trx, context, viewer, paper, true);
      isCommitting = true;
      return changed;
    });
    if (!row) await files.remove(namesOf(renamed));
    return row;
  } catch (error) {
    if (!isCommitting) await files.remove(namesOf(renamed));
    throw error;
  }
}

type Names = Pick<PaperRow, 'file_name' | 'preview_file'>;
const namesOf = (names: Names) => [names.file_name, names.preview_file].filter((name) => name !== null);

/** null where they are gone already: somebody else has withdrawn the paper. */
async function copy({ files }: Context, { file_name, preview_file }: Names): Promise<Names | null> {
  const again = async (name: string): Promise<string | null> => {
    const file = await files.read(name);
    if (!file) return null;
    // What follows the 32 digits says what it is.
    const copied = randomName() + name.slice(32);
    await files.put(copied, await buffer(file.stream));
    return copied;
  };
  const renamed = { file_name: await again(file_name), preview_file: preview_file && (await again(preview_file)) };
  if (renamed.file_name && Boolean(renamed.preview_file) === Boolean(preview_file)) return renamed as Names;
  await files.remove([renamed.file_name, renamed.preview_file].filter((name) => name !== null));
  return null;
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
    if (changed) await note(trx, context, viewer, paper, false);
    return changed;
  });
}

const note = (trx: Context['db'], { now }: Context, viewer: Member, { id: subject }: PaperRow, hidden: boolean) =>
  writeAudit(trx, now(), { action: 'paper hidden', actorId: viewer.id, subject, details: { hidden } });
