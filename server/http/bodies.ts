import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, Upload } from '#contract/call.ts';
import { BODY, PAPER, PICTURE } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';

/** The fields and the file of a request, before they are parsed. */
export interface Body {
  fields: Record<string, unknown>;
  file: Upload | undefined;
}

/** Fields that are also read from the query of a POST. */
const PAGING_FIELDS = ['limit', 'cursor'];

/** Reads the fields of a request from its path, query, JSON, form or multipart form. */
export async function readBody(request: FastifyRequest, call: Call): Promise<Body> {
  const query = request.query as Record<string, unknown>;
  const params = request.params as Record<string, unknown>;
  if (call.method === 'GET') return { fields: { ...query, ...params }, file: undefined };

  const inQuery: Record<string, unknown> = {};
  for (const name of PAGING_FIELDS) if (name in query) inQuery[name] = query[name];

  const sent: Body = request.isMultipart()
    ? await readMultipart(request, call).catch((error) => {
        discardRest(request);
        return refuseMalformed(error);
      })
    : { fields: plainFields(request.body), file: undefined };
  // A field in both places is ambiguous: as a list, no schema accepts it.
  for (const name of Object.keys(inQuery))
    if (name in sent.fields) sent.fields[name] = [inQuery[name], sent.fields[name]];
  return { fields: { ...inQuery, ...sent.fields, ...params }, file: sent.file };
}

/** Reads the rest of a body without storing it: unread, it would block the connection. */
export function discardRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

function plainFields(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badField('body', 'The body must be an object of fields');
  return { ...body };
}

/** @fastify/multipart throws plain errors for malformed forms. */
function refuseMalformed(error: Error & { statusCode?: number }): never {
  if (error instanceof Problem || error.statusCode) throw error;
  throw badField('body', 'The form could not be read');
}

async function readMultipart(request: FastifyRequest, call: Call): Promise<Body> {
  const fields: Record<string, unknown> = {};
  let file: Upload | undefined;
  const fileSize = call.file?.kind === 'paper' ? PAPER.bytes : PICTURE.bytes;
  const tooLarge = () => new Problem(call.file?.kind === 'paper' ? 'PAPER_TOO_LARGE' : 'PICTURE_TOO_LARGE');

  const parts = request.parts({
    limits: { fileSize, files: 1, fieldSize: BODY.field, fields: BODY.parts, parts: BODY.parts, fieldNameSize: 100 },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      // A file in an unknown field is discarded.
      if (part.fieldname !== call.file?.field) {
        part.file.resume();
        continue;
      }
      const bytes = await readFile(part.file, tooLarge);
      // A browser sends an empty file for a file input that was left empty.
      if (bytes.length > 0) file = { name: part.filename ?? '', bytes };
    } else if (part.valueTruncated) {
      throw new Problem('TOO_LARGE', { message: `A field may have up to ${BODY.field / 1024} kB.` });
    } else if (part.fieldname in fields) {
      // A duplicate is ambiguous: as a list, no schema accepts it.
      fields[part.fieldname] = [fields[part.fieldname], part.value];
    } else {
      fields[part.fieldname] = part.value;
    }
  }
  return { fields, file };
}

/** Throws at the limit. The plugin itself would first wait for the end of the file, which may never come. */
async function readFile(file: Readable & { truncated?: boolean }, tooLarge: () => Problem): Promise<Buffer> {
  const chunks: Buffer[] = [];
  file.once('limit', () => file.destroy(tooLarge()));
  for await (const chunk of file) {
    // The limit may have been reached before the listener was added.
    if (file.truncated) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** An empty JSON body has no fields; a plain text body is refused. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === ''
      ? done(null, {})
      : parse(request, body as string, (error, fields) => done(error, markDuplicates(body as string, fields))),
  );
}

/** Matches a string or punctuation of JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/g;

/**
 * Turns a duplicate field of a JSON object into a list, as in a form, so that no schema accepts it: JSON.parse takes the
 * last value, other parsers may take the first (D1). `fields` is the parsed `json`.
 */
function markDuplicates(json: string, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  const given = fields as Record<string, unknown>;
  // Usually there is one colon for each field, so there are no duplicates.
  if (colonsIn(json) === Object.keys(given).length) return fields;
  const seen = new Set<string>();
  let depth = 0;
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token !== ':') last = token;
    else if (depth === 1) {
      const name: string = JSON.parse(last);
      if (seen.has(name) && Object.hasOwn(given, name)) given[name] = [given[name]];
      seen.add(name);
    }
  }
  return given;
}

function colonsIn(json: string): number {
  let count = 0;
  for (let at = json.indexOf(':'); at >= 0; at = json.indexOf(':', at + 1)) count += 1;
  return count;
}
