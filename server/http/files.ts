import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileUrl } from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { isNotModified } from '#server/cache/etag.ts';
import type { Context } from '#server/context.ts';
import { isPublicFile } from '#server/files/files.ts';
import { ROOT } from '#server/root.ts';

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', pdf: 'application/pdf' };

/** The next smaller size of a picture. */
const SMALLER = { large: 'card', card: 'small' } as const;
const SIZE = /(?<=^[0-9a-f]{32}-)(large|card)(?=\.webp$)/;
const hasSmaller = (name: string): boolean => SIZE.test(name);

/** A stored file; of a picture the next smaller size for browsers that save data, if there is one. */
async function readFile(files: Context['files'], wanted: string, savesData: boolean) {
  if (!isPublicFile(wanted)) return { name: wanted, file: null };
  const name = wanted.replace(SIZE, (size) => SMALLER[size as keyof typeof SMALLER]);
  const smaller = savesData && name !== wanted ? await files.read(name) : null;
  return smaller ? { name, file: smaller } : { name: wanted, file: await files.read(wanted) };
}

/** Serves uploads. A file never changes under its name, so clients may cache it for ever. */
export function serveFiles(
  app: FastifyInstance,
  context: Pick<Context, 'files'> & Partial<Pick<Context, 'usage'>>,
): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: fileUrl(':name'),
    config: { open: true },
    handler: async (request, reply) => {
      const { name, file } = await readFile(context.files, request.params.name, request.headers['save-data'] === 'on');
      if (!file) throw new Problem('NOT_FOUND');

      const tag = `"${name}"`;
      if (hasSmaller(request.params.name)) reply.header('vary', 'save-data');
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: tag,
        'x-content-type-options': 'nosniff',
        // Keeps an uploaded file that is opened as a page from running scripts or acting as our origin.
        'content-security-policy': "sandbox; default-src 'none'",
      });
      // Feed readers show our pictures on their own pages.
      if (name.endsWith('.webp')) reply.header('cross-origin-resource-policy', 'cross-origin');
      if (isNotModified(request.headers['if-none-match'], tag)) {
        file.stream.destroy();
        return reply.code(304).send();
      }
      const ending = name.slice(name.lastIndexOf('.') + 1);
      reply.type(TYPES[ending] ?? 'application/octet-stream').header('content-length', file.size);
      const isPaper = name.includes('-paper.');
      if (isPaper) reply.header('content-disposition', `attachment; filename="paper-PYQ.${ending}"`);
      if (request.method === 'HEAD') {
        file.stream.destroy();
        return reply.send();
      }
      if (isPaper) context.usage?.count('downloads');
      return reply.send(file.stream);
    },
  });
}

/** Pictures of the community room, and of a wanted post without a picture of its own. */
const NAMES = ['community.webp', 'wanted.webp'];

/** Serves the pictures that are part of the program, not uploads. */
export function serveOwnPictures(app: FastifyInstance): void {
  for (const name of NAMES) {
    const picture = readFileSync(path.join(ROOT, 'server/http', name));
    const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
    app.get(`/${name}`, { config: { open: true } }, (request, reply) => {
      reply.headers({ 'cache-control': `public, max-age=${DAY / SECOND}`, etag: tag });
      if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('image/webp').send(picture);
    });
  }
}
