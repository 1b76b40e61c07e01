import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Call, Output } from '#contract/call.ts';
import { calls, callsByName } from '#contract/calls.ts';
import * as endpoints from '#contract/endpoints.ts';
import { BODY } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { schemas, schemasByName } from '#contract/schemas/schemas.ts';
import { BROTLI, ENCODINGS } from '#server/cache/encoding.ts';
import { createFastPath } from '#server/cache/fast-path.ts';
import type { Context } from '#server/context.ts';
import * as functions from '#server/functions.ts';
import { trackActivities } from '#server/http/activities.ts';
import { clientAddress, trustProxies } from '#server/http/address.ts';
import { serveAssets } from '#server/http/assets.ts';
import { serveBackups } from '#server/http/backups.ts';
import { acceptEmptyJson } from '#server/http/bodies.ts';
import { createHttpServer } from '#server/http/create-server.ts';
import { serveDocs } from '#server/http/docs.ts';
import { serveFeeds, serveSharePictures, serveSitemap } from '#server/http/feeds.ts';
import { serveFiles, serveOwnPictures } from '#server/http/files.ts';
import { createConcurrencyLimit, serveProbes, shedLoad } from '#server/http/load.ts';
import { serveOneClick } from '#server/http/one-click.ts';
import { decodable, pages } from '#server/http/pages.ts';
import { answerMalformed, handleErrors, sendProblem } from '#server/http/problems.ts';
import { createRateLimit, limitRates } from '#server/http/rate-limit.ts';
import { createRefusalLog, logRequests } from '#server/http/request-log.ts';
import { requireRules } from '#server/http/rules.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { answer, serve } from '#server/http/serve.ts';
import { serveSockets } from '#server/http/sockets.ts';
import { createUploadRoom } from '#server/http/upload-room.ts';
import { problemOf } from '#server/problem-of.ts';
import type { Visitor } from '#server/viewer.ts';
import { warnOfUnnamedProxy } from './http/address.ts';
import type {} from './http/types.ts';

/**
 * Builds the server without listening: tests inject into it, services.ts listens.
 * `withPages`: also serves the web client, which must be built. `shedsLoad`: answers 503 under overload, and 429 to
 * clients over their rate limit; most tests switch it off, because their machine may be busy.
 */
export async function createApp(
  context: Context,
  { withPages = false, shedsLoad = true } = {},
): Promise<FastifyInstance> {
  const app = createServer(context, { withPages, shedsLoad });
  requireRules(app);
  handleErrors(app);
  logRequests(app);
  setSecurityHeaders(app, { isHttps: context.config.publicUrl.startsWith('https:') });
  if (shedsLoad) await shedLoad(app);
  limitRates(app);
  trackActivities(app, context.tracer);
  await app.register(compress, { encodings: ENCODINGS, threshold: 1024, brotliOptions: BROTLI });
  await app.register(formbody, { bodyLimit: BODY.json });
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptEmptyJson(app);
  await serveAll(app, context, withPages);
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('NOT_FOUND', { message: 'There is nothing at this address.' })),
  );
  return app;
}

interface Options {
  withPages: boolean;
  shedsLoad: boolean;
}

/** Fastify without routes, with what they share. */
function createServer(context: Context, { withPages, shedsLoad }: Options): FastifyInstance {
  const { cache, config, log } = context;
  const trust = trustProxies(config.trustProxy);
  const rateLimit = createRateLimit({ isOn: shedsLoad && config.rateLimits });
  const fastPath = createFastPath({
    cache,
    log,
    countRequest: async (request) => (await rateLimit.take('reads', clientAddress(request, trust))) === null,
  });
  const lookForProxy = warnOfUnnamedProxy(context);
  const app = Fastify({
    ...serverOptions(),
    serverFactory: (handler, { requestTimeout, keepAliveTimeout }) =>
      Object.assign(
        createHttpServer((request, response) => {
          lookForProxy(request);
          fastPath.serve(request, response, () => handler(request, response));
        }),
        { requestTimeout, keepAliveTimeout },
      ),
    loggerInstance: log,
    ...(withPages && { rewriteUrl: ({ url = '/' }) => decodable(url) }),
  } as FastifyServerOptions) as unknown as FastifyInstance;
  app.server.headersTimeout = 10 * SECOND;
  app.decorate('boundCalls', new Map());
  app.decorate('fastPath', fastPath);
  app.addHook('onClose', async () => fastPath.close());
  app.decorate('concurrencyLimit', createConcurrencyLimit(shedsLoad ? undefined : Number.POSITIVE_INFINITY));
  app.decorate('uploadRoom', createUploadRoom());
  app.decorate('rateLimit', rateLimit);
  app.decorate('refusals', createRefusalLog(log));
  app.decorateRequest('viewer', null);
  app.decorateRequest('isCounted', false);
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw, trust);
    },
  });
  return app;
}

const serverOptions = (): FastifyServerOptions => ({
  // One logger for all requests: a child logger costs more than its line. Lines carry the request's id themselves.
  childLoggerFactory: (logger) => logger,
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: BODY.json,
  // Milliseconds for a whole request to arrive: slow clients are cut off (I2, I4).
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 30 * SECOND,
  genReqId: () => randomUUID(),
  // Requests that arrive while closing are still answered, with `Connection: close`.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  // Another URL that cannot be decoded never reaches a route.
  frameworkErrors: (error, _request, reply) => sendProblem(reply as never, problemOf(error) ?? new Problem('INTERNAL')),
  clientErrorHandler: answerMalformed,
  onProtoPoisoning: 'remove',
  onConstructorPoisoning: 'remove',
  routerOptions: { maxParamLength: 400 },
});

/** All that is served. */
async function serveAll(app: FastifyInstance, context: Context, withPages: boolean): Promise<void> {
  const { brandName, campusName, publicUrl, timeZone, campusEmailDomains: emailDomains } = context.config;
  const { campusSignIn: provider, minors, operatorEmail } = context.config;
  const { grievanceContact = operatorEmail ? { name: operatorEmail, email: operatorEmail } : null } = context.config;
  serve(app, context, callsByName, schemasByName, { ...functions, ...functions.actFunctions });
  serveSockets(app, context);
  serveDocs(app, calls, schemas, { title: `${brandName} of ${campusName}`, url: publicUrl + endpoints.calls });
  serveProbes(app, context);
  serveFiles(app, context);
  serveBackups(app, context);
  serveOwnPictures(app);
  serveOneClick(app, context);
  const api = asVisitor(app, context);
  serveFeeds(app, context, api);
  serveSitemap(app, context);
  serveSharePictures(app, context);
  if (withPages) {
    const campusSignIn = provider ? (provider.isOnly ? 'only' : 'beside') : 'off';
    const brand = {
      brandName,
      campusName,
      publicUrl,
      timeZone,
      emailDomains,
      campusSignIn,
      minors,
      grievanceContact,
    } as const;
    await pages(app, { api, cache: context.cache, ...brand });
    await serveAssets(app, context.db);
  }
}

/** Makes calls in this process. Pages and feeds are the same for everybody, so they call as an anonymous visitor. */
function asVisitor(app: FastifyInstance, context: Context) {
  const visitor: Visitor = { id: null, role: 'Visitor', ip: '127.0.0.1', userAgent: '', visitorKey: () => 'pages' };
  return <C extends Call>(call: C, input: Record<string, unknown>) =>
    (answer(app, context, visitor, call, input) as Promise<Output<C>>).catch((error: unknown) => {
      throw problemOf(error) ?? error;
    });
}
