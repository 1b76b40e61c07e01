import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#contract/brand.ts';
import type { Call } from '#contract/call.ts';
import * as endpoints from '#contract/endpoints.ts';
import { firstPart } from '#contract/paths.ts';
import { type Campus, getCampus } from '#contract/rules/campus.ts';
import type { ResponseCache } from '#server/cache/cache.ts';
import type { CacheableResponse } from '#server/cache/entry.ts';
import { createQueue } from '#server/queue.ts';
import { ROOT } from '#server/root.ts';
import { StartError } from '#server/start/start-error.ts';
import { serveInstall } from './install.ts';
import { routeOf } from './load.ts';

interface PagesOptions extends Brand {
  cache: ResponseCache;
  /** Makes a call in this process, as a visitor. Resolves to the response body or throws a Problem. */
  api: (call: Call, input: Record<string, unknown>) => Promise<unknown>;
}

interface Page {
  status: number;
  headers: Record<string, string>;
  /** An unexpected error, for the log. */
  fault?: unknown;
  html: string;
}
type Load = (request: Request, options: PagesOptions & { assets: unknown; campus: Campus }) => Promise<Page>;

/** The two builds of web/ by `vite build`, which the server knows by path only. */
const dist = join(ROOT, 'dist');
const built = { assets: join(dist, 'web'), render: join(dist, 'render/render.js') };

/**
 * Rendering is CPU work of this thread, so more concurrency would only block other requests for longer. The queue is as
 * long as can be rendered in an acceptable wait.
 */
const queued = createQueue({ concurrency: 4, maxQueued: 60, seconds: 1 });

const NOT_PAGES = [endpoints.api, endpoints.files, endpoints.assets, endpoints.sockets].map(firstPart);
/**
 * False for paths of the API, dotfiles, source maps and targets that name another host: these get a JSON 404.
 */
const isPage = (target: string): boolean =>
  target.startsWith('/') &&
  !NOT_PAGES.includes(firstPart(target)) &&
  !/\/\.[^/]|\.map$/.test(target.split('?', 1)[0] ?? '');

/**
 * A page's address that cannot be decoded, as a link that was cut, becomes one that can, and that names no page: it
 * would be refused before any route, and as JSON.
 */
export function decodable(target: string): string {
  if (!target.includes('%') || !isPage(target)) return target;
  const [path = '', ...query] = target.split('?');
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Serves every GET that is nothing else as a rendered page, with what belongs to an installed client. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const isDevelopment = Boolean(process.env.DOGEAR_DEV);
  const { load, assets } = isDevelopment ? await development(app) : await production(app, options);

  async function render(request: FastifyRequest): Promise<CacheableResponse> {
    // Concatenated, not resolved, or `//elsewhere/x` would name another host.
    const url = `${options.publicUrl}${request.raw.url}`;
    const { status, headers, html, fault } = await load()(new Request(url), {
      ...options,
      assets,
      campus: getCampus(),
    });
    if (fault) request.log.error({ reqId: request.id, err: fault }, 'A page failed');
    // A loader sets `no-store` if a part of its data could not be read. Sources change during development.
    const noStore = isDevelopment || headers['cache-control'] === 'no-store';
    return { status, headers, body: html, noStore };
  }

  app.get('/*', { config: { open: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request.raw.url ?? '')) return reply.callNotFound();
    // Only rendering is work: requests that wait for the same page do not count.
    const page = await options.cache.get(`page ${request.raw.url}`, () =>
      app.concurrencyLimit.run(routeOf(request), () => queued(() => render(request))),
    );
    reply.header('cache-control', page.status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store');
    if (page.status === 503) reply.header('retry-after', '5');
    return app.fastPath.send(request, reply, page);
  });
}

async function production(app: FastifyInstance, { brandName, campusName, timeZone }: PagesOptions) {
  if (!existsSync(built.render)) throw new StartError('The web client is not built; run npm run build.');
  const { load } = (await import(pathToFileURL(built.render).href)) as { load: Load };
  const manifest = await readFile(join(built.assets, '.vite/manifest.json'), 'utf8');
  await serveInstall(app, { built: dist, brandName, campusName, timeZone });
  return { load: () => load, assets: JSON.parse(manifest) as unknown };
}

/** Vite serves the modules and renders from the current sources. */
async function development(app: FastifyInstance) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  let load: Load;
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.url?.startsWith(`${endpoints.api}/`)) return;
    await new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve);
      vite.middlewares(request.raw, reply.raw, resolve);
    });
    if (reply.raw.writableEnded) return reply.hijack();
    ({ load } = (await vite.ssrLoadModule('/web/ssr/render.tsx')) as { load: Load });
  });
  app.addHook('onClose', () => vite.close());
  return { load: () => load, assets: null };
}
