import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { BLANK_TEXTS } from '../../server/testing/hostile.ts';
import { clientEvents } from './realtime.ts';
import { schemasByName } from './schemas.ts';

type Field = z.ZodType;
const shapeOf = (schema: unknown): Record<string, Field> =>
  (schema as { shape?: Record<string, Field> } | undefined)?.shape ?? {};

const outcome = (field: Field, value: string) => {
  const { data, error } = field.safeParse(value);
  return error ? error.issues.map(({ message }) => message) : { data };
};

// A password keeps every character; the others are taken from old clients and not read.
const KEEPS_ALL = /password|accountType|commonChatId|sentAt/i;

test('what looks empty is empty in every field of every call and event', () => {
  const inputs = Object.entries({
    ...Object.fromEntries(Object.entries(schemasByName).map(([name, schema]) => [name, schema.input])),
    sendMessage: clientEvents.sendMessage,
  });
  let asked = 0;
  for (const [name, schema] of inputs)
    for (const [key, field] of Object.entries(shapeOf(schema))) {
      // Fields that take any visible word are texts; others refuse both.
      if (KEEPS_ALL.test(key) || !field.safeParse('2023 abc').success) continue;
      asked += 1;
      const empty = outcome(field, '');
      for (const blank of BLANK_TEXTS)
        assert.deepEqual(outcome(field, blank), empty, `${name}.${key}: ${JSON.stringify(blank)}`);
    }
  assert.ok(asked > 60, `${asked} fields`);
});
