import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { quickOf } from './connect.ts';
import type { Tables } from './tables.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Place<V> = <K extends keyof V & string>(name: K) => V[K];
type Built<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * A statement that is built once and then run with other values: building it anew would cost as much as parsing its
 * answer, and four times the garbage. `build` puts `value('name')` where a value goes, and must not look at it.
 * Used as `statement<Values>()((db, value) => …)`: the row's type comes from what is built.
 */
export const statement =
  <Values extends object>() =>
  <Row>(build: (db: Kysely<Tables>, value: Place<Values>) => Built<Row>) => {
    const fill = builtOnce(build);
    return async (db: Kysely<Tables>, values: Values): Promise<Row[]> =>
      (await db.executeQuery<Row>(fill(db, values))).rows;
  };

/** Such a statement that only reads, and never takes PostgreSQL more than some milliseconds: it may go past the pool. */
export const quickRead =
  <Values extends object>() =>
  <Row>(build: (db: Kysely<Tables>, value: Place<Values>) => Built<Row>) => {
    const fill = builtOnce(build);
    return async (db: Kysely<Tables>, values: Values): Promise<Row[]> => {
      const query = fill(db, values);
      const rows = quickOf(db)?.read<Row>(query.sql, query.parameters);
      return rows ?? (await db.executeQuery<Row>(query)).rows;
    };
  };

function builtOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: Place<Values>) => Built<Row>,
): (db: Kysely<Tables>, values: Values) => CompiledQuery<Row> {
  let built: CompiledQuery<Row> | undefined;
  return (db, values) => {
    built ??= compile(
      db,
      build(db, (name) => new Placeholder(name) as never),
    );
    const parameters = built.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    );
    return { ...built, parameters };
  };
}

const compile = <Row>(db: Kysely<Tables>, built: Built<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in built ? built.compile(db) : built.compile();
