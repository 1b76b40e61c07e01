import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';
import { streamBackup } from '#server/console/operation/download-backup.ts';
import type { Context } from '#server/context.ts';

/** Sends a backup to the holder of a link, which is valid for a minute (getBackupLink). */
export function serveBackups(app: FastifyInstance, context: Context): void {
  app.route<{ Querystring: { token?: unknown } }>({
    method: 'GET',
    url: endpoints.backups,
    // The link's signature is the permission.
    config: { open: true },
    // HEAD would count as a download.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = String(request.query.token ?? '');
      const { handle, name, bytes } = await streamBackup(context, { token, ip: request.clientAddress });
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name}"`,
          'content-length': bytes,
          'x-content-type-options': 'nosniff',
        })
        .type('application/gzip')
        .send(handle.createReadStream());
    },
  });
}
