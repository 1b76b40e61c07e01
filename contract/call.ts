import { z } from 'zod';
import { LIST } from './limits.ts';

/**
 * Who may make a call.
 * - `anyone`: no token is read.
 * - `optional`: a token is not needed; one that is sent must be good.
 * - `member`: a good token. What else must hold (owner, participant) is said in can.ts.
 * - `admin`: a good token of a member whose role is Admin.
 */
export type Who = 'anyone' | 'optional' | 'member' | 'admin';

/** A file as it reaches a server function. The client sends a Blob under the same field. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export interface FileField {
  field: string;
  /** What is taken: pictures by D5 of the security page, papers by D7. */
  kind: 'picture' | 'paper';
  required: boolean;
  /** Message for a missing file. */
  missing: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/v1; `{name}` is a path parameter and a field of the input. */
  path: string;
  who: Who;
  summary: string;
  input: z.ZodObject;
  /** Everything of the answer's body but `success`. What is not listed here cannot leave the server. */
  output: z.ZodObject;
  file?: FileField;
  /** 200 unless said. */
  status?: 200 | 201;
  /** Is the answer alike for all visitors, so that it may be made once for all of them? */
  shared?: boolean;
  /** Leaves everything that visitors see as it is. A call that does not say so empties what was made for them. */
  changesNothingShared?: boolean;
}

/** Declares a call. The identity function that keeps the literal types. */
export const call = <const C extends Call>(declared: C): C => declared;

type FileInput<C extends Call, File> = C['file'] extends { field: infer F extends string; required: infer R }
  ? R extends true
    ? { [K in F]: File }
    : { [K in F]?: File }
  : unknown;

/** An input without fields is no record of nevers: a file may stand beside it. */
type Fields<T> = string extends keyof T ? object : T;

/** What a server function is handed: the parsed input, and the file. */
export type ServerInput<C extends Call> = Fields<z.output<C['input']>> & FileInput<C, Upload>;
/** What a client hands to the api function. */
export type ClientInput<C extends Call> = Fields<z.input<C['input']>> & FileInput<C, unknown>;
export type Output<C extends Call> = z.output<C['output']>;

const integerInRange = (min: number, max: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, { error: message })], { error: message })
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));

/** The two input fields of every list. */
export const page = {
  limit: integerInRange(1, LIST.max, `limit must be a whole number from 1 to ${LIST.max}`).default(LIST.page),
  cursor: z
    .string('cursor must be text')
    .regex(/^[\w-]{0,400}$/, 'This cursor is not one of ours')
    .optional(),
};

/** The answer of every list: one page, and where the next begins. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });

export const answer = <T extends z.ZodType>(data: T) => z.object({ data });
/** An answer that says only that it worked, in a sentence. */
export const done = z.object({ message: z.string() });
