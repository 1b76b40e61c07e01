import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Output, Schemas, ServerInput } from '#contract/call.ts';
import * as endpoints from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { findHider } from '#server/accounts/hidden-people.ts';
import { askingBeforeCommit, runPart } from '#server/activity.ts';
import type { CacheEntry } from '#server/cache/entry.ts';
import type { Context } from '#server/context.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { type Body, discardRest, readBody } from './bodies.ts';
import { routeOf } from './load.ts';
import { askAgain, identify } from './session.ts';

type ViewerOf<C extends Call> = C['who'] extends 'member' ? Member : Viewer;

/** The function of a call, with the parsed input. Throws a Problem to refuse. */
export type ServerFunction<C extends Call> = (
  context: Context,
  viewer: ViewerOf<C>,
  input: ServerInput<C>,
) => Promise<Output<C>>;

type Functions<Calls extends Record<string, Call>> = { [Name in keyof Calls]: ServerFunction<Calls[Name]> };
type SchemasOf<Calls extends Record<string, Call>> = { [Name in keyof Calls]: NonNullable<Calls[Name]['types']> };

interface Bound {
  name: string;
  call: Call;
  parse: (body: Body) => Record<string, unknown>;
  /** Resolves to the response body. */
  run: (context: Context, viewer: Viewer, input: Record<string, unknown>) => Promise<string | FileAnswer>;
}
/** What is sent in place of JSON, by calls that say so. */
type FileAnswer = NonNullable<Awaited<ReturnType<Context['files']['read']>>>;

const keyOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method} ${call.path}`;

/** The calls by method and path, for in-process callers. */
export type BoundCalls = Map<string, Bound>;

/** Serves each call by the schemas and the function of the same name. Without one the code does not compile. */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  context: Context,
  calls: Calls,
  schemas: SchemasOf<Calls>,
  functions: Functions<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const bound = bind(
      name,
      call,
      schemas[name as keyof Calls],
      functions[name as keyof Calls] as unknown as ServerFunction<Call>,
    );
    app.boundCalls.set(keyOf(call), bound);
    app.route({
      method: call.method,
      url: endpoints.calls + call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call, callName: name },
      // Checked before the body is read, so that unauthorized clients cannot upload.
      onRequest: async (request) => {
        const identified = () => identify(context, request, call);
        // Only a token needs the database.
        const hasToken = request.headers.authorization !== undefined;
        request.viewer = await (hasToken ? app.concurrencyLimit.run(routeOf(request), identified) : identified());
      },
      handler: (request, reply) => handle(context, bound, request, reply),
      // Cache entries are compressed once.
      ...(call.shared && call.who === 'anyone' && { compress: false }),
    });
  }
}

function bind(name: string, call: Call, { input, output }: Schemas, run: ServerFunction<Call>): Bound {
  // Compiled with the first answer: a start would spend a tenth of its time on calls that nobody makes yet.
  let write: ReturnType<typeof fastJson> | undefined;
  return {
    name,
    call,
    parse: (body) => parseInput(call, input, body),
    run: async (context, viewer, parsed) => {
      try {
        const serveFrom = (from: Context) => run(from, viewer as Member, parsed as ServerInput<Call>);
        const act = () => readWhereGood(context, call, serveFrom);
        const answered =
          viewer.id === null || call.method === 'GET'
            ? await act()
            : await askingBeforeCommit(askAgain(context, viewer), act);
        if (call.sends) return (answered as { data: FileAnswer }).data;
        write ??= fastJson(outputSchema(output));
        return write({ success: true, ...answered });
      } finally {
        // Also after a failure, which may have written something; and before answering, so that writers read their own
        // write.
        if (!call.shared && !call.changesNothingShared && call.method !== 'GET') context.cache.invalidate();
      }
    },
  };
}

/**
 * A shared call writes nothing, so it reads from a standby if one is available. A failure there is retried on the
 * primary.
 */
async function readWhereGood<T>(context: Context, call: Call, read: (from: Context) => Promise<T>): Promise<T> {
  const standby = call.shared ? context.replica?.current() : undefined;
  if (!standby) return read(context);
  try {
    return await read({ ...context, db: standby });
  } catch (error) {
    if (error instanceof Problem) throw error;
    return read(context);
  }
}

/** The cached response of a call that answers all visitors the same. */
function runCached(
  context: Context,
  { call, run }: Bound,
  viewer: Viewer,
  input: Record<string, unknown>,
): Promise<CacheEntry> {
  // Parsed fields are in the order of the schema, so equal inputs have equal keys.
  return context.cache.get(`${keyOf(call)} ${JSON.stringify(input)}`, async () => ({
    // No shared call sends a file.
    body: (await run(context, viewer, input)) as string,
    status: call.status ?? 200,
    headers: { 'content-type': JSON_TYPE },
  }));
}

const isCached = async ({ db }: Context, call: Call, viewer: Viewer): Promise<boolean> =>
  call.shared === true &&
  (call.who === 'anyone' || viewer.id === null || (call.who === 'known' && (await findHider(db, viewer)) === null));
const JSON_TYPE = 'application/json; charset=utf-8';

async function handle(context: Context, bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const free = takeRoom(request, reply, bound.call);
  try {
    return await answerCall(context, bound, request, reply);
  } finally {
    free();
  }
}

/** Runs before the body is read (I10). */
function takeRoom(request: FastifyRequest, reply: FastifyReply, call: Call): () => void {
  try {
    return request.server.uploadRoom.take(request, reply, call, request.viewer as Viewer);
  } catch (error) {
    discardRest(request);
    throw error;
  }
}

async function answerCall(
  context: Context,
  bound: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = bound;
  const { concurrencyLimit, fastPath } = request.server;
  const viewer = request.viewer as Viewer;
  const body = await readBody(request, call);
  const input = bound.parse(body);
  const asks = call.shared === true && call.who === 'known' && viewer.id !== null;
  const cached = () => isCached(context, call, viewer);
  // Finding hidden people counts as work too (rule I1).
  if (await (asks ? concurrencyLimit.run(routeOf(request), cached) : cached())) {
    const entry = await concurrencyLimit.run(routeOf(request), () => runCached(context, bound, viewer, input));
    // Shared caches must revalidate; responses that may depend on a token are never stored.
    reply.header(
      'cache-control',
      call.method === 'GET' && call.who !== 'optional' && viewer.id === null ? 'public, no-cache' : 'no-store',
    );
    return fastPath.send(request, reply, entry);
  }
  const answered = await concurrencyLimit.run(routeOf(request), () => bound.run(context, viewer, input));
  if (typeof answered !== 'string') return sendFile(reply, answered);
  return reply
    .code(call.status ?? 200)
    .type(JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(answered);
}

const sendFile = (reply: FastifyReply, { stream, size }: FileAnswer): FastifyReply =>
  reply
    .type('image/webp')
    .headers({
      'cache-control': 'private, no-store',
      'content-length': size,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(stream);

/** Makes a call in this process, for pages. Resolves to the same JSON as for a client. */
export async function answer(
  app: FastifyInstance,
  context: Context,
  viewer: Viewer,
  call: Pick<Call, 'method' | 'path'>,
  input: Record<string, unknown>,
): Promise<unknown> {
  const bound = app.boundCalls.get(keyOf(call));
  if (!bound) throw new Problem('NOT_FOUND');
  if (bound.call.who === 'member') throw new Problem('TOKEN_INVALID');
  const parsed = bound.parse({ fields: input, file: undefined });
  // Not cached: the page itself is, and the ages would add up.
  return JSON.parse(await runPart(bound.name, async () => String(await bound.run(context, viewer, parsed))));
}

/** Throws INVALID_INPUT with every invalid field and a missing file. */
function parseInput(call: Call, schema: z.ZodObject, body: Body): Record<string, unknown> {
  const parsed = schema.safeParse(body.fields);
  const errors: { field: string; message: string }[] = [];
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.map(String).join('.') || 'body';
    if (!errors.some((error) => error.field === field)) errors.push({ field, message: issue.message });
  }
  if (call.file?.required && !body.file && !call.file.unless?.(body.fields))
    errors.push({ field: call.file.field, message: call.file.missing });
  if (errors.length > 0 || !parsed.success)
    throw new Problem('INVALID_INPUT', { message: errors[0]?.message ?? '', errors });
  return call.file && body.file ? { ...parsed.data, [call.file.field]: body.file } : parsed.data;
}

/** The schema that serializes a response: fields that it does not list are left out. */
function outputSchema(output: z.ZodObject) {
  const schema = z.toJSONSchema(z.object({ success: z.literal(true), ...output.shape }), {
    target: 'draft-7',
    io: 'output',
    // fast-json-stringify is many times faster with `nullable` than with anyOf.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'nullable') return;
      const inner = jsonSchema.anyOf?.find((schema) => typeof schema === 'object' && schema.type !== 'null');
      if (inner && !('anyOf' in inner)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, inner, { nullable: true });
      }
    },
  });
  return schema as Parameters<typeof fastJson>[0];
}
