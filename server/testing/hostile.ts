import { DEFAULT_CHOICES } from '#contract/rules/campus-choices.ts';
import { DAY } from '#contract/rules/time.ts';
import { writeCursor } from '#server/database/cursor.ts';

/*
 * Values for the tests that send everything to every call: what a field may hold (a schema picks its own from these),
 * and what no field should.
 */

const UUID = '01900000-0000-7000-8000-000000000000';
const TIMES = ['2025-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
const FAR_TIMES = ['+010000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z'];
const NUMBERS = [0, 1, -1, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 999_999_999_999, -999_999_999_999, 1e-300];

/** Cursors that could be ours by their form, of every shape that a list of ours has. */
const cursors: string[] = [...TIMES, ...FAR_TIMES].flatMap((time) => [
  writeCursor(time, UUID),
  writeCursor(time, UUID, time, UUID),
  ...NUMBERS.map((number) => writeCursor(number, time, UUID)),
]);
cursors.push(...NUMBERS.flatMap((number) => [writeCursor(number), writeCursor(number, UUID)]));
cursors.push('', 'bnVsbA', 'W10', 'eyJhIjoxfQ', '_'.repeat(400));

/** Texts that are good in one field or another. */
export const PLAUSIBLE: unknown[] = [
  'Asha',
  'a lamp',
  'signals',
  'drafter',
  '2nd Year CSE',
  'two\nlines of 100% “text” \\ with _ and %',
  '🙂 नमस्ते \u202e مرحبا',
  'x'.repeat(60),
  'é'.repeat(120),
  "Robert'); drop table members;--",
  '<script>alert(1)</script>',
  'long enough 7',
  'nobody@campus.edu',
  '98204123',
  '9820412345',
  '2004-02-29',
  '2023',
  '2023-05',
  '2030-06-14',
  '2022-23',
  '2030-01-02T03:04:05.678Z',
  '0427',
  '042731',
  ['As described', 'On time'],
  ['warn'],
  ['email', 'phone'],
  '1-en',
  [{ text: 'State the theorem of Parseval.' }],
  '978-0-306-40615-7',
  [{ isbn: '0306406152', title: 'Signals' }],
  [{ name: 'Odd semester', beginsOn: '2030-07-01', endsOn: '2030-11-30' }],
  [new Date(Date.now() + DAY).toISOString()],
  { reason: 'Nobody came', didNotCome: true },
  'CSE',
  'Mid',
  'exams',
  DEFAULT_CHOICES.exams,
  { code: 'EUR', sign: '€', grouping: 'thousands' },
  'of-things',
  'dogear-2026-03-01T213000Z.tar.gz',
  'https://push.example.com/a',
  'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  'AAAAAAAAAAAAAAAAAAAAAA',
  'false',
  'true',
  '',
  1,
  2,
  12,
  168,
  '3',
  100,
  0.5,
  '999.99',
  10_000_000,
  null,
  true,
  UUID,
  ['message'],
  ...cursors,
];

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const own = (json: string): unknown => JSON.parse(json);

/** Values that no field is for, and some that are good only by accident. */
export const HOSTILE: unknown[] = [
  'a\0b',
  '\0',
  '\ud800',
  'a\udfffb',
  '\ufeff\ufffe\uffff',
  '\u2028\u2029\u0085\u001b[31m',
  'x'.repeat(9000),
  '\u0301'.repeat(3000),
  'ﷺ'.repeat(1000),
  '%',
  '_',
  '\\',
  "'",
  '"',
  ':*',
  '!!!((&|<->',
  '$1 $$ %s %n {{7*7}} #{7*7}',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a@b.co,c@d.co',
  'a@b.co\r\nBcc: c@d.co',
  'Group: a@b.co, c@d.co;',
  '1e309',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '１２３４',
  '9'.repeat(400),
  -1,
  1e21,
  1.005,
  2 ** 53,
  5e-324,
  [],
  ['a'],
  ['a', ['b', { c: 1 }]],
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  own('{"__proto__":{"role":"Admin"}}'),
  own('{"constructor":{"prototype":{"role":"Admin"}}}'),
  deep(300),
];

/** Names of fields that no call has. */
export const STRANGE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a[b]',
  'a.b',
  '',
  '\0',
  'x'.repeat(99),
];

/** Blank texts as people and programs send them: each shows nothing. */
export const BLANK_TEXTS = [
  '',
  ' \t\n',
  '\u200b',
  '\u200b\u200c\u200d',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\u200f',
  '\u2060',
  '\ufe0f',
  '\u{e0020}',
  '\u0301',
  '\u115f',
  '\uffa0',
  '\u00a0\u2003\u3000',
  '\u2028\u2029\u0085',
  '\u202e\u2066',
];
