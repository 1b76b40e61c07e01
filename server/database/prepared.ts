import { createHash } from 'node:crypto';
import pg from 'pg';
import type { RowMessage } from './row-messages.ts';
import { makeReader, type ReadRow } from './row-reader.ts';

interface Asked {
  name: string;
  text: string;
  values: readonly unknown[];
}
type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/** What of pg is used here and not described by its types. */
interface Wire {
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}
interface QueryOfPg {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly _result: { fields: pg.FieldDef[]; rows: object[] };
  hasBeenParsed(connection: Wire): boolean;
  handleCommandComplete(message: object, connection: Wire): void;
}
const QueryOfPg = pg.Query as unknown as new (asked: object, values: undefined, callback: Answered) => QueryOfPg;
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** By connection and name of a statement, how its rows are read: PostgreSQL is asked once what the columns are. */
const readers = new WeakMap<Wire, Map<string, ReadRow>>();

/**
 * A statement that is prepared under its name. pg's own query asks each time what the columns are, and puts each row
 * together column by column into an object that V8 keeps as a dictionary: of the 0.4 ms that a page of the feed took,
 * 0.09 went into making such rows and reading them.
 */
export class PreparedQuery extends QueryOfPg {
  #readers: Map<string, ReadRow> | undefined;

  constructor({ name, text, values }: Asked, callback: Answered) {
    // What cannot be a value is refused here, before anything of it is sent.
    super({ name, text, values: values.map((value) => prepareValue(value)) }, undefined, callback);
  }

  prepare(connection: Wire): void {
    const { name, text, values } = this;
    const known = readers.get(connection) ?? new Map<string, ReadRow>();
    readers.set(connection, known);
    this.#readers = known;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!known.has(name)) connection.describe({ type: 'P' });
    connection.execute();
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#readers?.set(this.name, makeReader(fields));
  }

  handleDataRow(message: RowMessage): void {
    const read = this.#readers?.get(this.name) as ReadRow;
    this._result.rows.push(read(message));
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    // Of what has no columns PostgreSQL says nothing.
    if (!this.#readers?.has(this.name)) this.#readers?.set(this.name, () => ({}));
    super.handleCommandComplete(message, connection);
  }
}

/** Texts grow with lists of parameters; what comes after this many is not prepared, or the memory of both ends would grow. */
const MOST_STATEMENTS = 1000;
const names = new Map<string, string>();

/** The name under which a text is prepared; undefined where it is not to be. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
