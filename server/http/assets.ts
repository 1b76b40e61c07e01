import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as endpoints from '#contract/endpoints.ts';
import type { Tables } from '#server/database/tables.ts';
import { ROOT } from '#server/root.ts';
import { routeOf } from './load.ts';

/*
 * Scripts, styles and pictures of the web client. Their names contain a hash of the content, so those of all versions
 * are apart. A page asks for those of its own version: also when that version is gone, or runs on another node.
 */

const FOLDER = path.join(ROOT, 'dist/web/assets');
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
/** Then Vite serves the modules, and there are no assets. */
const isDevelopment = Boolean(process.env.DOGEAR_DEV);
/** How long a page of a version that is gone may stay open. */
const KEPT = '30 days';

/** Serves the assets of this version from the disk, those of others from the database. */
export async function serveAssets(app: FastifyInstance, db: Kysely<Tables>): Promise<void> {
  if (isDevelopment) return;
  const own = new Set(await readdir(FOLDER));
  await app.register(fastifyStatic, {
    root: FOLDER,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.get<{ Params: { '*': string } }>(`${endpoints.assets}/*`, { config: { open: true } }, async (request, reply) => {
    const name = request.params['*'];
    if (own.has(name)) return reply.sendFile(name);
    const content = await app.concurrencyLimit.run(routeOf(request), () => findKeptAsset(db, name));
    if (!content) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream').send(content);
  });
}

async function findKeptAsset(db: Kysely<Tables>, name: string): Promise<Buffer | undefined> {
  // Whatever else is asked for costs no statement.
  if (!/^[\w.-]+-[\w-]{8}\.\w+$/.test(name)) return undefined;
  const row = await db.selectFrom('kept_assets').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content;
}

/**
 * Adds the assets of this version to those that every node can serve, and removes those that no version has had for a
 * month. Where this version has started before, only names are read.
 */
export async function storeAssets(db: Kysely<Tables>, folder = FOLDER): Promise<void> {
  if (isDevelopment) return;
  // Beside each stand compressed copies. They are stored in one order, so that nodes that start at once do not wait in a circle.
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).sort();
  const rows = await db.selectFrom('kept_assets').select('name').where('gone_at', 'is', null).execute();
  const stored = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => !stored.has(name));
  if (missing.length === 0 && stored.size === names.length) return;
  const added = await Promise.all(
    missing.map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })),
  );
  await db.transaction().execute(async (transaction) => {
    if (added.length > 0)
      await transaction
        .insertInto('kept_assets')
        .values(added)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ gone_at: null }))
        .execute();
    await transaction
      .updateTable('kept_assets')
      .set({ gone_at: sql`now()` })
      .where('gone_at', 'is', null)
      .where(sql<boolean>`name <> all(${names})`)
      .execute();
    await transaction.deleteFrom('kept_assets').where(sql<boolean>`gone_at < now() - ${KEPT}::interval`).execute();
  });
}
