import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { paperCalls } from '#contract/papers.ts';
import type { Files } from '#server/files/files.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { aPdf } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { runRemovals } from '#server/testing/removals.ts';
import { readArchive } from './archive.ts';
import { backUp } from './backup.ts';

let folder: string;
let papers: WithPapers;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-held-'));
  papers = await withPapers();
});
after(async () => {
  await papers.app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Begins a backup that comes to the files only when it is let: what it has of the database is older by then. */
async function beginBackup(file: string) {
  const { context, databaseUrl } = papers.app;
  const atFiles = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const files: Files = {
    ...context.files,
    async *list() {
      atFiles.resolve();
      await gate.promise;
      yield* context.files.list();
    },
  };
  const made = backUp({ databaseUrl, files, secret: undefined }, file);
  await Promise.race([atFiles.promise, made]);
  return {
    finish: () => {
      gate.resolve();
      return made;
    },
  };
}

/** The files that are named by what the backup has of the database, and those that it has. */
async function readBackup(file: string): Promise<{ named: string[]; there: Set<string> }> {
  const handle = await open(file);
  const entries = await Array.fromAsync(readArchive(handle)).finally(() => handle.close());
  const rows = entries.filter(({ name }) => /^database\/paper/.test(name)).map(({ bytes }) => Buffer.from(bytes));
  const named =
    Buffer.concat(rows)
      .toString()
      .match(/[0-9a-f]{32}-\w+\.\w+/g) ?? [];
  return { named, there: new Set(entries.map(({ name }) => name.replace('files/', ''))) };
}

test('A backup has every file that its copy of the database names, while papers are added, read again and looked at', async () => {
  const { app, admin, member, add, aPaper, read, files } = papers;
  const paperId = await aPaper({ subject: 'Before' }, 'First', 'Second');
  const withdrawn = await aPaper({ subject: 'Withdrawn meanwhile' }, 'Only');
  const look = (page: number) => app.call(paperCalls.getPaperPage, { paperId, page }, { as: member });
  assert.equal((await look(1)).status, 200);

  const file = path.join(folder, 'campus.tar.gz');
  const { finish } = await beginBackup(file);
  // This resolves at once: it waits for nothing that a backup holds.
  const added = await add({ subject: 'Meanwhile', file: await aPdf('New') });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  await read(paperId);
  assert.equal((await look(2)).status, 200);
  await app.call(paperCalls.hidePaper, { paperId: withdrawn }, { as: admin });
  await sql`delete from paper_page_pictures`.execute(app.context.db);
  app.wait({ hours: 25 });
  await runRemovals(app);
  assert.equal(await removeOrphans(app.context), 0);
  await finish();

  const { named, there } = await readBackup(file);
  // Two papers, two previews, a page.
  assert.equal(named.length, 5);
  for (const name of named) assert.ok(there.has(name), `${name} is named and not there`);
  const before = (await files()).length;
  await runRemovals(app);
  await removeOrphans(app.context);
  assert.ok((await files()).length < before, 'afterwards they go');
});
