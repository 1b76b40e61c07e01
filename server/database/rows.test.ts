import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { type Connection, connect, PLANNED_AFRESH } from './connect.ts';
import type { RowMessage } from './row-messages.ts';

let database: FreshDatabase;
let connection: Connection;
before(async () => {
  database = await freshDatabase();
  connection = connect(database.url, { pool: 1 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const ID = '0198c3f0-0000-7000-8000-000000000001';
const VALUES: [sql: string, value: unknown][] = [
  ['null::text', null],
  [`''::text`, ''],
  [`'Bücher für ₹ 20 – 📚'::text`, 'Bücher für ₹ 20 – 📚'],
  [`'é'::varchar`, 'é'],
  [`'É'::bpchar`, 'É'],
  ['true', true],
  ['false', false],
  ['null::boolean', null],
  ['0::int', 0],
  ['(-2147483648)::int', -2147483648],
  ['2147483647::int', 2147483647],
  ['(-7)::smallint', -7],
  ['null::int', null],
  ['(-9007199254740991)::bigint', -9007199254740991],
  ['(-12.50)::numeric', -12.5],
  ['null::numeric', null],
  ['1.5::float8', 1.5],
  [`'${ID}'::uuid`, ID],
  ['null::uuid', null],
  [`timestamptz '2025-03-01 10:20:30.12+00'`, '2025-03-01T10:20:30.120Z'],
  [`timestamptz '2025-03-01 10:20:30.123456+00'`, '2025-03-01T10:20:30.123Z'],
  [`date '2025-03-01'`, '2025-03-01'],
  [`array['ü', null]::text[]`, ['ü', null]],
  [`array['${ID}']::uuid[]`, [ID]],
  [`'{"a": ["ü"]}'::jsonb`, { a: ['ü'] }],
];
const columns = VALUES.map(([sql], i) => `${sql} as c${i}`).join(', ');
const expected = Object.fromEntries(VALUES.map(([, value], i) => [`c${i}`, value]));

/** By a statement that is prepared, whose rows we read, and by one that pg reads. */
const READERS = [
  ['prepared', ''],
  ['pg', PLANNED_AFRESH],
] as const;

describe('a row', () => {
  for (const [name, begin] of READERS)
    test(`holds what was asked for, of every type (${name})`, async () => {
      for (let time = 1; time <= 2; time += 1) {
        const { rows } = await connection.pool.query(
          `${begin} select ${columns} from generate_series(1, $1::int)`,
          [3],
        );
        assert.deepEqual(rows, [expected, expected, expected]);
      }
    });

  for (const [name, begin] of READERS)
    test(`comes whole, however it is cut on its way (${name})`, async () => {
      const lengths = [0, 1, 8191, 70_000, 3_000_000, 2, 65_536];
      const { rows } = await connection.pool.query(
        `${begin} select length, repeat('ü', length) as text, n from unnest($1::int[]) with ordinality as t(length, n)`,
        [lengths],
      );
      assert.deepEqual(
        rows.map(({ length, text, n }) => [length, n, text === 'ü'.repeat(length)]),
        lengths.map((length, n) => [length, n + 1, true]),
      );
      const many = await connection.pool.query(
        `${begin} select n, repeat('x', n % 700) as text from generate_series(1, $1::int) n`,
        [20_000],
      );
      for (const [i, { n, text }] of many.rows.entries())
        assert.ok(n === i + 1 && text === 'x'.repeat(n % 700), `row ${i}`);
      assert.equal(many.rows.length, 20_000);
    });

  test('is followed by others, and by refusals, on the same connection', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        connection.pool.query(`select 10 / ($1::int % 5) as share, n from generate_series(1, 50) n`, [n]),
      ),
    );
    for (const [n, one] of all.entries()) {
      assert.equal(one.status, n % 5 === 0 ? 'rejected' : 'fulfilled', `statement ${n}`);
      if (one.status === 'fulfilled') {
        assert.equal(one.value.rows.length, 50);
        assert.deepEqual(one.value.rows[49], { share: Math.trunc(10 / (n % 5)), n: 50 });
      }
    }
  });

  test('is let go of once it has been read', async () => {
    const client = await connection.pool.connect();
    let last: RowMessage | undefined;
    const wire = (client as unknown as { connection: EventEmitter }).connection;
    wire.on('dataRow', (message: RowMessage) => {
      last = message;
    });
    try {
      const { rows } = await client.query('select repeat($1, 1000000) as text', ['x']);
      assert.equal(rows[0].text.length, 1_000_000);
      assert.equal(last?.bytes.length, 0);
    } finally {
      client.release(true);
    }
  });
});
