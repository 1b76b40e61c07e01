import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';

interface InstallOptions {
  /** Folder with `web/` and `worker/` as they were built. */
  built: string;
  brandName: string;
  campusName: string;
  timeZone: string;
}

/** A new version is found at the next visit: `must-revalidate` with an ETag costs a 304. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const COLOURS = { light: '#f8faff', pen: '#1448d8' };

const icon = (name: string, size: number, purpose: string) => ({
  src: endpoints.iconUrl(`${name}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Screenshots of the demo (scripts/take-screenshots.ts), which browsers show when they offer to install. */
const screenshot = (name: string, sizes: string, form: 'wide' | 'narrow', label: string) => ({
  src: endpoints.iconUrl(`${name}.webp`),
  sizes,
  type: 'image/webp',
  form_factor: form,
  label,
});
const SCREENSHOTS = [
  screenshot('wide-home', '1280x800', 'wide', 'What the campus sells'),
  screenshot('narrow-home', '780x1688', 'narrow', 'What the campus sells'),
  screenshot('narrow-catalog', '780x1688', 'narrow', 'A catalog'),
];
/** Browsers and other programs ask for these without having read a page. */
const BY_CUSTOM = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'apple-touch-180.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-180.png',
};
/** The name that the manifest contains. */
const SHOWN_BRAND = 'Dogear';

/** Serves what makes the product installable: the manifest, its icons and the service worker. */
export async function serveInstall(app: FastifyInstance, { built, brandName, campusName, timeZone }: InstallOptions) {
  const worker = await readFile(join(built, 'worker/sw.js'), 'utf8');
  // The shell contains what the operator gives, so its version depends on it.
  const given = `${worker} ${brandName} ${campusName} ${timeZone}`;
  const revision = createHash('sha256').update(given).digest('hex').slice(0, 16);
  const files = [
    [endpoints.serviceWorker, 'text/javascript; charset=utf-8', worker.replace('__SHELL_REVISION__', revision)],
    [endpoints.manifest, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest(brandName, campusName))],
  ] as const;
  for (const [url, type, text] of files) {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    app.get(url, { config: { open: true } }, (request, reply) => {
      reply.headers({ 'cache-control': REVALIDATE, etag });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(text);
    });
  }
  const sendIcon = (reply: FastifyReply, name: string) =>
    reply.sendFile(name, join(built, 'web/icons'), { maxAge: '1d', immutable: false });
  app.get<{ Params: { name: string } }>(endpoints.iconUrl(':name'), { config: { open: true } }, (request, reply) =>
    sendIcon(reply, request.params.name),
  );
  for (const [url, name] of Object.entries(BY_CUSTOM))
    app.get(url, { config: { open: true } }, (_request, reply) => sendIcon(reply, name));
  // The service worker handles shared photos; without one the form opens without the photo.
  app.post(endpoints.share, { config: { open: true } }, (_request, reply) =>
    reply.redirect(paths.dashboard.addItem(), 303),
  );
}

const manifest = (brandName: string, campusName: string) => ({
  id: paths.home(),
  name: `${brandName} · ${campusName}`,
  short_name: brandName,
  description: 'Discover the easiest way to buy and sell Used items within your campus.',
  lang: 'en',
  dir: 'ltr',
  start_url: paths.home(),
  scope: paths.home(),
  display: 'standalone',
  background_color: COLOURS.light,
  theme_color: COLOURS.pen,
  categories: ['shopping', 'education', 'social'],
  icons: [
    icon('any-192', 192, 'any'),
    icon('any-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  ...(brandName === SHOWN_BRAND && { screenshots: SCREENSHOTS }),
  shortcuts: [
    ['Sell', paths.dashboard.addItem()],
    ['Chat', paths.chat()],
    ['Papers', paths.dashboard.academics()],
  ].map(([name, url]) => ({ name, url, icons: [icon('shortcut-96', 96, 'any')] })),
  share_target: {
    action: endpoints.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*'] }] },
  },
});
