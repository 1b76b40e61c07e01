import type { FastifyInstance } from 'fastify';
import { openBackup } from '#server/console/operation/download-backup.ts';
import type { Context } from '#server/context.ts';

/** Sends a backup to whoever has its link, which an admin was given for a minute (getBackupLink). */
export function serveBackups(app: FastifyInstance, context: Context): void {
  app.route<{ Querystring: { token?: unknown } }>({
    method: 'GET',
    url: '/backups',
    // Its signature says who may.
    config: { open: true },
    // It would count as a download.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = String(request.query.token ?? '');
      const { handle, name, bytes } = await openBackup(context, { token, ip: request.clientAddress });
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
