import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Output, ServerInput } from '#contract/call.ts';
import { PLAIN_FORMATS } from '#contract/fields.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { giveBack } from '#server/give-back.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { type Body, readBody } from './bodies.ts';
import type { Kept } from './kept.ts';
import { routeOf } from './load.ts';
import { identify } from './session.ts';

export const API = '/api/v1';

type ViewerOf<C extends Call> = C['who'] extends 'member' | 'admin' ? Member : Viewer;

/** The function that serves a call: its input is parsed, its caller known; it throws a Problem to refuse. */
export type ServerFunction<C extends Call> = (
  context: Context,
  viewer: ViewerOf<C>,
  input: ServerInput<C>,
) => Promise<Output<C>>;

type Functions<Calls extends Record<string, Call>> = { [Name in keyof Calls]: ServerFunction<Calls[Name]> };

interface Bound {
  call: Call;
  parse: (body: Body) => Record<string, unknown>;
  /** The answer's text. */
  run: (context: Context, viewer: Viewer, input: Record<string, unknown>) => Promise<string>;
}

const keyOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method} ${call.path}`;

/** The calls that are served, by method and path: for in-process callers. */
export type BoundCalls = Map<string, Bound>;

/**
 * Serves each call of a domain by the function of the same name. A call without its function does not compile.
 */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  context: Context,
  calls: Calls,
  functions: Functions<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const bound = bind(call, functions[name as keyof Calls] as unknown as ServerFunction<Call>);
    app.boundCalls.set(keyOf(call), bound);
    app.route({
      method: call.method,
      url: API + call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call },
      // Before the body is read: who may not call does not get to upload first.
      onRequest: async (request) => {
        request.viewer = await app.gate.admit(routeOf(request), () => identify(context, request, call.who));
      },
      handler: (request, reply) => handle(context, bound, request, reply),
    });
  }
}

function bind(call: Call, run: ServerFunction<Call>): Bound {
  const write = fastJson(outputSchema(call.output));
  return {
    call,
    parse: (body) => parseInput(call, body),
    run: async (context, viewer, input) => {
      try {
        const output = await run(context, viewer as Member, input as ServerInput<Call>);
        return write({ success: true, ...output });
      } finally {
        // Also after a failure: part of it may have happened. Before the answer: who wrote sees it at once.
        if (!call.shared && !call.changesNothingShared && call.method !== 'GET') await context.shared.forget();
      }
    },
  };
}

/** A visitor's answer to a call that is alike for all of them. */
function runShared(context: Context, bound: Bound, viewer: Viewer, input: Record<string, unknown>): Promise<Kept> {
  return context.shared.get(`${keyOf(bound.call)} ${JSON.stringify(input)}`, async () => ({
    text: await bound.run(context, viewer, input),
    status: bound.call.status ?? 200,
    headers: { 'content-type': JSON_TYPE },
  }));
}

const isShared = (call: Call, viewer: Viewer): boolean =>
  call.shared === true && (call.who === 'anyone' || viewer.id === null);
const JSON_TYPE = 'application/json; charset=utf-8';

async function handle(context: Context, bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = bound;
  const { atOnce, gate } = request.server;
  const viewer = request.viewer as Viewer;
  const body = await readBody(request, call);
  const input = bound.parse(body);
  if (isShared(call, viewer)) {
    const kept = await gate.admit(routeOf(request), () => runShared(context, bound, viewer, input));
    // A cache on the way keeps it only by asking each time, and never for who shows a token.
    reply.header('cache-control', call.method === 'GET' && call.who === 'anyone' ? 'public, no-cache' : 'no-store');
    return atOnce.send(request, reply, kept);
  }
  const text = await gate
    .admit(routeOf(request), () => bound.run(context, viewer, input))
    // A picture is decoded or refused by now; a paper may still be on its way to the storage.
    .finally(() => call.file?.kind === 'picture' && body.file && giveBack(body.file.bytes));
  return reply
    .code(call.status ?? 200)
    .type(JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(text);
}

/** Makes a call from within, as the pages do on the server. The answer is the same JSON a client gets. */
export async function answer(
  app: FastifyInstance,
  context: Context,
  viewer: Viewer,
  call: Pick<Call, 'method' | 'path'>,
  input: Record<string, unknown>,
): Promise<unknown> {
  const bound = app.boundCalls.get(keyOf(call));
  if (!bound) throw new Problem('NOT_FOUND');
  if (bound.call.who === 'member' || bound.call.who === 'admin') throw new Problem('TOKEN_INVALID');
  const parsed = bound.parse({ fields: input, file: undefined });
  const { text } = isShared(bound.call, viewer)
    ? await runShared(context, bound, viewer, parsed)
    : { text: await bound.run(context, viewer, parsed) };
  return JSON.parse(text);
}

/** Every field that is wrong is named, a missing file too. */
function parseInput(call: Call, body: Body): Record<string, unknown> {
  const parsed = call.input.safeParse(body.fields);
  const errors: { field: string; message: string }[] = [];
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.map(String).join('.') || 'body';
    if (!errors.some((error) => error.field === field)) errors.push({ field, message: issue.message });
  }
  if (call.file?.required && !body.file) errors.push({ field: call.file.field, message: call.file.missing });
  if (errors.length > 0 || !parsed.success)
    throw new Problem('INVALID_INPUT', { message: errors[0]?.message ?? '', errors });
  return call.file && body.file ? { ...parsed.data, [call.file.field]: body.file } : parsed.data;
}

/** The schema by which an answer is written: what it does not list is left out. */
function outputSchema(output: z.ZodObject) {
  const schema = z.toJSONSchema(z.object({ success: z.literal(true), ...output.shape }), {
    target: 'draft-7',
    io: 'output',
    // The writer knows `nullable`, and is many times faster at it than at anyOf.
    override: ({ zodSchema, jsonSchema }) => {
      // Written as they are: to look for what has to be escaped would take a third of the time of a list of items.
      if (PLAIN_FORMATS.includes(jsonSchema.format ?? '')) (jsonSchema as { format: string }).format = 'unsafe';
      if (zodSchema._zod.def.type !== 'nullable') return;
      const inner = jsonSchema.anyOf?.find((one) => typeof one === 'object' && one.type !== 'null');
      if (inner && !('anyOf' in inner)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, inner, { nullable: true });
      }
    },
  });
  return schema as Parameters<typeof fastJson>[0];
}
