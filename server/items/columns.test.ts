import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { openApp } from '#server/testing/app.ts';
import { COPIED_COLUMNS, columnsOf, FIELD_COLUMNS, SELECT_EXPORTED, SELECT_SHOWN } from './columns.ts';

/** Columns that no owner takes along: what the program remembers for itself, or shows in words of its own. */
const OWN = ['owner_id', 'category_id', 'picture_id', 'was_price', 'reduced_at', 'renewed_at', 'end_notices'];
const HASHES = ['text_hash', 'description_hash'];

const app = openApp();

const names = (list: string) => list.split(', ').map((one) => one.replace(/^\w+\./, '').replace(/ as .*$/, ''));

describe('the columns of items', () => {
  test('are all of the table, each exported or named here', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'items' order by name`.execute(app.context.db);
    const known = [...names(SELECT_EXPORTED), ...OWN, ...HASHES];
    assert.deepEqual(
      known.toSorted(),
      rows.map(({ name }) => name),
    );
  });

  test('of an owner are shown, and all but the status copied', () => {
    for (const column of FIELD_COLUMNS) assert.ok(names(SELECT_SHOWN).includes(column), column);
    assert.deepEqual(names(COPIED_COLUMNS), [
      ...FIELD_COLUMNS.filter((column) => column !== 'status'),
      'owner_id',
      'category_id',
    ]);
  });

  test('of fields that are not given stay as they are, and of empty ones are cleared', () => {
    assert.deepEqual(columnsOf({ title: 'Lamp', location: '', price: 0, negotiable: false }), {
      title: 'Lamp',
      price: 0,
      negotiable: false,
      location: null,
    });
  });
});
