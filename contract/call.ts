import type { z } from 'zod';
import type { CallerRule } from './can.ts';
import type { PER_ADDRESS } from './limits.ts';

/**
 * Who may make a call.
 * - `anyone`: no token is read.
 * - `known`: a valid token leaves out who is hidden from the caller; any other is ignored.
 * - `optional`: a token may be sent, and must then be valid.
 * - `member`: a valid token. can.ts has the rules beyond that (owner, participant).
 */
export type Who = 'anyone' | 'known' | 'optional' | 'member';

/** A file as a server function gets it. The client sends a Blob in the same field. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export interface FileField {
  field: string;
  /** The accepted types: D5 of the security page for pictures, D7 for papers. */
  kind: 'picture' | 'paper';
  required: boolean;
  /** Fields that can stand in for it. */
  unless?: (fields: Record<string, unknown>) => boolean;
  /** Message for a missing file. */
  missing: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below /api/v1; `{name}` is a path parameter and a field of the input. */
  path: string;
  who: Who;
  /** The rule of can.ts that the member must also pass. */
  needs?: CallerRule;
  summary: string;
  file?: FileField;
  /** The answer is a picture (WebP) and no JSON: the `data` of the function is its stream. Never stored by anybody. */
  sends?: 'picture';
  /** 200 by default. */
  status?: 200 | 201;
  /** The response is the same for all visitors, so it may be cached. Of a `known` call: for all who block nobody. */
  shared?: boolean;
  /** Changes nothing that visitors see. Any other call that is not a GET invalidates the cache. */
  changesNothingShared?: boolean;
  /** The rate limit it counts for. By default `reads` for a GET or a shared call, `writes` for others. */
  bucket?: keyof typeof PER_ADDRESS;
  /** A type only, never a value: browsers make calls without loading the schemas. */
  types?: Schemas;
}

export interface Schemas {
  input: z.ZodObject;
  /** The body of the answer without `success`. A field that is not listed cannot leave the server. */
  output: z.ZodObject;
}
export type SchemasByName = Record<string, Schemas>;

/**
 * Declares the calls of a domain: `withSchemas<typeof itemSchemas>()({ listItems: { method: 'GET', … } })`.
 * Calls without schemas do not compile, nor do schemas without calls.
 */
export const withSchemas =
  <S extends SchemasByName>() =>
  <const C extends { [Name in keyof S]: Call }>(calls: C & { [Name in Exclude<keyof C, keyof S>]: never }) =>
    calls as { [Name in keyof S]: C[Name] & { types?: S[Name] } };

type InputOf<C extends Call> = NonNullable<C['types']>['input'];
type OutputOf<C extends Call> = NonNullable<C['types']>['output'];

type FileInput<C extends Call, File> = C['file'] extends { field: infer F extends string; required: infer R }
  ? C['file'] extends { unless: unknown }
    ? { [K in F]?: File }
    : R extends true
      ? { [K in F]: File }
      : { [K in F]?: File }
  : unknown;

/** The type of an input without fields, to which a file may be added. */
type Fields<T> = string extends keyof T ? object : T;

/** What a server function gets: the parsed input and the file. */
export type ServerInput<C extends Call> = Fields<z.output<InputOf<C>>> & FileInput<C, Upload>;
/** What a client sends. */
export type ClientInput<C extends Call> = Fields<z.input<InputOf<C>>> & FileInput<C, unknown>;
export type Output<C extends Call> = z.output<OutputOf<C>>;
