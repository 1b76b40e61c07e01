import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { createTurns } from '#server/turns.ts';
import { StartError } from '../start-error.ts';
import type { Made } from './kept.ts';
import { routeOf } from './load.ts';
import type { Shared } from './shared.ts';

export interface PagesOptions {
  shared: Shared;
  /** Makes a call in this process, as a visitor: the body of the answer, or a thrown Problem. */
  api: (call: Call, input: Record<string, unknown>) => Promise<unknown>;
  brandName: string;
  campusName: string;
  publicUrl: string;
}

interface Loaded {
  status: number;
  headers: Record<string, string>;
  source?: string;
  fault?: unknown;
  draw: () => (string | Uint8Array)[];
}
type Load = (request: Request, options: PagesOptions & { assets: unknown }) => Promise<Loaded>;

/** Where the two builds of web/ are: made by `vite build`, known to the server by path only. */
const root = join(import.meta.dirname, '../..');
const built = { assets: join(root, 'dist/web'), render: join(root, 'dist/render/render.js') };

/**
 * Rendering is work of this thread alone: more at once would only keep it longer from everybody else. The queue is as
 * long as can be rendered while somebody waits gladly.
 */
const inTurn = createTurns({ atOnce: 4, waiting: 60, seconds: 1 });

/**
 * What is no page is answered in the shape of the API: its own paths, files that begin with a dot or are source maps,
 * and targets that name another host.
 */
const isPage = (target: string): boolean =>
  target.startsWith('/') &&
  !/^\/(api|files|assets|socket\.io)(\/|$)/.test(target) &&
  !/\/\.[^/]|\.map$/.test(target.split('?', 1)[0] ?? '');

/** Everything that is not the API: the client's files, and every other GET as a rendered page. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { load, assets, build } = process.env.DOGEAR_DEV
    ? await developing(app, options.shared)
    : await production(app);

  app.get('/*', { config: { open: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request.raw.url ?? '')) return reply.callNotFound();
    // Joined, not resolved: `//elsewhere/x` is a path of ours that does not exist.
    const url = `${options.publicUrl}${request.raw.url}`;
    const make = (before?: Made) =>
      inTurn(async (): Promise<Made> => {
        const page = await load()(new Request(url), { ...options, assets });
        if (page.fault) request.log.error({ reqId: request.id, err: page.fault }, 'A page failed');
        const { status, headers } = page;
        // Most writes change nothing of most pages: one that would be the same is not drawn again.
        const source = build && page.source && hash('sha256', build + page.source, 'base64url');
        if (source && before?.source === source) return before;
        return { text: page.draw(), status, headers, ...(source && { source }) };
      });
    // Alike for every visitor: who is signed in is known to the browser alone.
    const page = await app.gate.admit(routeOf(request), () => options.shared.get(`page ${request.raw.url}`, make));
    reply.header('cache-control', page.status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store');
    if (page.status === 503) reply.header('retry-after', '5');
    return app.atOnce.send(request, reply, page);
  });
}

async function production(app: FastifyInstance) {
  if (!existsSync(built.render)) throw new StartError('The web client is not built; run npm run build.');
  const { load } = (await import(pathToFileURL(built.render).href)) as { load: Load };
  const manifest = await readFile(join(built.assets, '.vite/manifest.json'), 'utf8');
  // The other files of the build are named in these two by what is in them.
  const build = hash('sha256', manifest + (await readFile(built.render, 'utf8')), 'base64url');
  await app.register(fastifyStatic, {
    root: join(built.assets, 'assets'),
    serve: false,
    preCompressed: true,
    // Their names hold a hash of what is in them.
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { open: true } }, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
  return { load: () => load, assets: JSON.parse(manifest) as unknown, build };
}

/** Vite serves the modules, and renders from the sources as they are now. */
async function developing(app: FastifyInstance, shared: Shared) {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  let load: Load;
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.url?.startsWith('/api/')) return;
    // What is being written is to be seen at the next look.
    await shared.forget();
    await new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve);
      vite.middlewares(request.raw, reply.raw, resolve);
    });
    if (reply.raw.writableEnded) return reply.hijack();
    ({ load } = (await vite.ssrLoadModule('/web/render.tsx')) as { load: Load });
  });
  app.addHook('onClose', () => vite.close());
  // What is drawn changes with the sources.
  return { load: () => load, assets: null, build: undefined };
}
