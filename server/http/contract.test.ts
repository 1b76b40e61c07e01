import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Output, withSchemas } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas/schemas.ts';
import type { Context } from '#server/context.ts';
import { serve } from './serve.ts';

const countX = { method: 'GET', path: '/x', who: 'anyone', summary: 'Counts' } as const;
const countSchemas = { countX: { input: z.object({}), output: z.object({ count: z.number() }) } };
const countCalls = withSchemas<typeof countSchemas>()({ countX });

test('every call has its schemas, and all schemas have their call', () => {
  assert.deepEqual(Object.keys(calls).sort(), Object.keys(schemas).sort());
});

/** Held by the compiler: each line would be an error of its own if the one above it were none. */
export function doNotCompile(app: FastifyInstance, context: Context): void {
  // @ts-expect-error: a call without schemas
  withSchemas<typeof countSchemas>()({ countX, addX: countX });
  // @ts-expect-error: schemas without a call
  withSchemas<typeof countSchemas>()({});
  // @ts-expect-error: a method that does not exist
  withSchemas<typeof countSchemas>()({ countX: { ...countX, method: 'GRAB' } });
  // @ts-expect-error: an answer that the schema does not know
  const output: Output<typeof countCalls.countX> = { count: 'one' };
  // @ts-expect-error: a call without its function
  serve(app, context, countCalls, countSchemas, {});
  // @ts-expect-error: a call that is served without its schemas
  serve(app, context, countCalls, {}, { countX: async () => output });
}
