import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { itemCalls } from '#contract/items.ts';
import { BODY } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import * as accounts from '#server/accounts/accounts.ts';
import * as categories from '#server/categories/categories.ts';
import { serveCommunityPicture } from '#server/community-picture.ts';
import type { Context } from '#server/context.ts';
import * as conversations from '#server/conversations/conversations.ts';
import { markDoubled } from '#server/doubled-fields.ts';
import { problemOf } from '#server/failures.ts';
import * as feedback from '#server/feedback/feedback.ts';
import { createAtOnce } from '#server/http/at-once.ts';
import { serveDocs } from '#server/http/docs.ts';
import { answerUnreadable, handleFailures, sendProblem } from '#server/http/failures.ts';
import { serveFiles } from '#server/http/files.ts';
import { BROTLI } from '#server/http/kept.ts';
import { createGate, serveProbes, shedLoad } from '#server/http/load.ts';
import { pages } from '#server/http/pages.ts';
import { requireRules } from '#server/http/rules.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { answer, serve } from '#server/http/serve.ts';
import { serveSockets } from '#server/http/sockets.ts';
import * as items from '#server/items/items.ts';
import * as papers from '#server/papers/papers.ts';
import * as people from '#server/people/people.ts';
import type { Visitor } from '#server/viewer.ts';
import type {} from './http/types.ts';

/**
 * Builds the server, and never listens: tests inject into it, run.ts listens.
 * `withPages`: also the web client, which must be built. `shedsLoad`: answers 503 while it cannot keep up;
 * tests that are about something else do without, however busy their machine is.
 */
export async function createApp(
  context: Context,
  { withPages = false, shedsLoad = true } = {},
): Promise<FastifyInstance> {
  const atOnce = createAtOnce();
  const app = Fastify({
    serverFactory: (handler, { requestTimeout, keepAliveTimeout }) =>
      Object.assign(atOnce.serve(handler), { requestTimeout, keepAliveTimeout }),
    loggerInstance: context.log,
    // One log for all: a child for each request costs more than its line. Lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY.json,
    // Slow clients are cut off (rule I2, I4); a request has to be here whole within this.
    requestTimeout: 30_000,
    keepAliveTimeout: 30_000,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    genReqId: () => randomUUID(),
    // While closing, what has come in is still answered, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, _request, reply) =>
      sendProblem(reply as never, problemOf(error) ?? new Problem('INTERNAL')),
    clientErrorHandler: answerUnreadable,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 400 },
  } satisfies FastifyServerOptions as FastifyServerOptions) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.decorate('boundCalls', new Map());
  app.decorate('atOnce', atOnce);
  app.decorate('gate', createGate(shedsLoad ? undefined : Number.POSITIVE_INFINITY));
  app.decorateRequest('viewer', null);

  requireRules(app);
  handleFailures(app);
  logRequests(app);
  setSecurityHeaders(app, { isHttps: context.config.publicUrl.startsWith('https:') });
  if (shedsLoad) await shedLoad(app, context);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: BROTLI,
  });
  await app.register(formbody, { bodyLimit: BODY.json });
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptEmptyJson(app);

  serve(app, context, accountCalls, accounts);
  serve(app, context, itemCalls, items);
  serve(app, context, categoryCalls, categories);
  serve(app, context, feedbackCalls, feedback);
  serve(app, context, peopleCalls, people);
  serve(app, context, conversationCalls, conversations);
  serve(app, context, paperCalls, papers);
  serveSockets(app, context);
  serveDocs(app, calls, {
    title: `${context.config.brandName} of ${context.config.campusName}`,
    url: `${context.config.publicUrl}/api/v1`,
  });
  serveProbes(app, context);
  serveFiles(app, context);
  serveCommunityPicture(app);
  if (withPages) await servePages(app, context);
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('NOT_FOUND', { message: 'There is nothing at this address.' })),
  );
  return app;
}

async function servePages(app: FastifyInstance, context: Context): Promise<void> {
  const { brandName, campusName, publicUrl } = context.config;
  // Pages are alike for every visitor, so they are rendered for one who is nobody in particular.
  const nobody: Visitor = { id: null, role: 'Visitor', ip: '127.0.0.1', visitorKey: () => 'pages' };
  const api = (call: Call, input: Record<string, unknown>) =>
    answer(app, context, nobody, call, input).catch((error: unknown) => {
      throw problemOf(error) ?? error;
    });
  await pages(app, { api, shared: context.shared, brandName, campusName, publicUrl });
}

/** One line a request. The path without its query: what people search for, and tokens, are nobody's business. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const url = request.url.split('?', 1)[0]?.replace(/^\/update-password\/.*/, '/update-password/…');
    request.log.info(
      { reqId: request.id, method: request.method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}

/** A body that says JSON and is empty has no fields; plain text is no form of fields. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === ''
      ? done(null, {})
      : parse(request, body as string, (error, fields) => done(error, markDoubled(body as string, fields))),
  );
}
