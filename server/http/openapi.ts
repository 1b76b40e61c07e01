import { z } from 'zod';
import type { Call, Schemas, SchemasByName } from '#contract/call.ts';
import type { CallerRule } from '#contract/can.ts';
import { PROBLEMS } from '#contract/problems.ts';

const TOKEN = { token: [] };
/** OpenAPI's security: an empty list requires nothing, and an empty object makes the others optional. */
const WHO = {
  anyone: { description: 'No token needed.', security: [] },
  known: { description: 'A valid token leaves out who is hidden from the caller.', security: [{}, TOKEN] },
  optional: { description: 'A token is optional.', security: [{}, TOKEN] },
  member: { description: 'Needs a token.', security: [TOKEN] },
} as const;
const OF_DESK = 'Needs the token of a moderator or an Admin.';
const NOT_SUSPENDED = 'Needs the token of a member who is not suspended.';
const DESCRIPTION_OF: Partial<Record<CallerRule, string>> = {
  addPaper: OF_DESK,
  hidePaper: OF_DESK,
  workDesk: OF_DESK,
  listItems: NOT_SUSPENDED,
  meetPeople: NOT_SUSPENDED,
  follow: NOT_SUSPENDED,
};
const FAILURE = { $ref: '#/components/responses/Failure' };

const inputSchema = ({ input }: Schemas) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonObject;
  delete schema.$schema;
  return schema;
};
type JsonObject = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** The OpenAPI 3.1 document, from the schemas that validate the calls. */
export function openApi(
  calls: Record<string, Call>,
  schemas: SchemasByName,
  about: { title: string; url: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(name, call, schemas[name] as Schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Bodies may be JSON, a form or a multipart form; a file needs multipart.',
    },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Failure: {
          description: 'It was refused, or something broke',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { enum: Object.keys(PROBLEMS) },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}

function operation(name: string, call: Call, schemas: Schemas): Record<string, unknown> {
  const { properties = {}, required = [], ...schema } = inputSchema(schemas);
  const inPath = (field: string) => call.path.includes(`{${field}}`);
  const isParameter = (field: string) => call.method === 'GET' || inPath(field);
  const parameters = Object.entries(properties)
    .filter(([field]) => isParameter(field))
    .map(([name, property]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: required.includes(name),
      schema: property,
    }));
  const body: JsonObject = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !isParameter(field))),
    required: required.filter((field) => !isParameter(field)),
  };
  return {
    operationId: name,
    summary: call.summary,
    ...WHO[call.who],
    ...(call.needs && { description: DESCRIPTION_OF[call.needs] ?? 'Needs the token of an Admin.' }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method !== 'GET' && { requestBody: { content: bodyContent(call, body) } }),
    responses: {
      [call.status ?? 200]: { description: 'It worked', content: answerContent(call, schemas) },
      '4XX': FAILURE,
      '5XX': FAILURE,
    },
  };
}

function answerContent({ sends }: Call, { output }: Schemas): Record<string, unknown> {
  if (sends) return { 'image/webp': { schema: { type: 'string', contentMediaType: 'image/webp' } } };
  const schema = z.toJSONSchema(z.object({ success: z.literal(true), ...output.shape }), {
    io: 'output',
  }) as JsonObject;
  delete schema.$schema;
  return { 'application/json': { schema } };
}

function bodyContent(call: Call, schema: JsonObject): Record<string, unknown> {
  const { file } = call;
  if (!file)
    return {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema },
    };
  const withFile = {
    ...schema,
    properties: {
      ...schema.properties,
      [file.field]: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    required: [...(schema.required ?? []), ...(file.required ? [file.field] : [])],
  };
  return file.required
    ? { 'multipart/form-data': { schema: withFile } }
    : { 'application/json': { schema }, 'multipart/form-data': { schema: withFile } };
}
