import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { BREACHES } from '#contract/duty-limits.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { itemCalls } from '#contract/items.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Answer, assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';
import { hashTables } from '#server/testing/tables.ts';
import { schemasOf, servedCalls } from '#server/testing/world.ts';

describe('D. Input', () => {
  const app = openApp({ rateLimits: false }, { timeoutFactor: 1 });
  let admin: TestMember;
  let sockets: Sockets;
  before(async () => {
    admin = await anAdmin(app);
    await aCategory(app);
    sockets = await openSockets(app);
  });

  const FREE = new Set(['accountType', 'commonChatId']);
  /** Not those of the path: a wrong one is another address. */
  const fieldsOf = (call: Call) =>
    Object.keys(schemasOf(call).input.shape).filter((field) => !FREE.has(field) && !call.path.includes(`{${field}}`));

  test('D1 every call has a schema, and names every field of it that is wrong', async () => {
    const wrong = [{ $gt: '' }, [['a'], ['b']], 'a\u0000b', 'a\ud800b', 'x'.repeat(BREACHES.names + 1)];
    for (const call of servedCalls(app).filter(({ method }) => method !== 'GET'))
      for (const field of fieldsOf(call))
        for (const value of wrong) {
          const answer: Answer<unknown> = await app.call(call, { [field]: value } as never, { as: admin });
          assertRefused(answer, 400, 'INVALID_INPUT');
          // The element of a list is named.
          const fields = answer.body.errors?.map((error) => error.field.split('.')[0]);
          assert.ok(fields?.includes(field), `${call.path} ${field}: ${JSON.stringify(answer.body)}`);
        }
  });

  test('D1 a field that comes twice is refused: neither is taken to be the one that was meant', async () => {
    const send = (payload: string, type: string) =>
      app.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers: { 'content-type': type }, payload });
    const part = (value: string) => `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${value}\r\n`;
    const twice = [
      await send('email=a@b.co&email=c@d.co&password=x', 'application/x-www-form-urlencoded'),
      await send(`${part('a@b.co')}${part('c@d.co')}--x--\r\n`, 'multipart/form-data; boundary=x'),
      await send('{"email":"a@b.co","email":"c@d.co","password":"x"}', 'application/json'),
      await send('{"password":"{\\"","email":"a@b.co","a":[{"email":":"}],"e\\u006dail":"c@d.co"}', 'application/json'),
      await app.app.inject({ url: '/api/v1/item/getAllProduct?limit=5&limit=6' }),
      await app.app.inject({
        method: 'POST',
        url: '/api/v1/item/getCategoryPageDetails?limit=5',
        payload: { slug: 'books', limit: 6 },
      }),
    ];
    for (const reply of twice) {
      assert.deepEqual([reply.statusCode, reply.json().code], [400, 'INVALID_INPUT']);
      assert.ok(['email', 'limit'].includes(reply.json().errors[0].field));
    }
  });

  const post = (payload: string | Buffer | undefined, headers: Record<string, string>) =>
    app.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, ...(payload !== undefined && { payload }) });

  test('D2 no odd content type or body skips validation', async () => {
    const json = JSON.stringify({ email: 'a@b.co', password: 'x' });
    const form = 'application/x-www-form-urlencoded';
    const odd: [string | Buffer | undefined, Record<string, string>, number][] = [
      [json, { 'content-type': 'text/plain' }, 415],
      [json, { 'content-type': 'application/xml' }, 415],
      [json, { 'content-type': 'text/json' }, 415],
      [json, { 'content-type': 'application/vnd.api+json' }, 415],
      [json, { 'content-type': 'application/jsonp' }, 415],
      [json, { 'content-type': 'json' }, 415],
      [json, { 'content-type': '*/*' }, 415],
      [json, { 'content-type': 'application/json, text/plain' }, 415],
      [json, { 'content-type': ' ' }, 415],
      [json, { 'content-type': 'multipart/mixed; boundary=x' }, 415],
      [json, { 'content-type': form }, 400],
      ['email=a@b.co&password=x', { 'content-type': 'application/json' }, 400],
      ['{"email":', { 'content-type': 'application/json' }, 400],
      ['', { 'content-type': 'application/json' }, 400],
      ['null', { 'content-type': 'application/json' }, 400],
      ['"text"', { 'content-type': 'application/json' }, 400],
      ['[1,2]', { 'content-type': 'application/json' }, 400],
      ['{"email":"a@b.co","password":"x"}{}', { 'content-type': 'application/json' }, 400],
      [`{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, { 'content-type': 'application/json' }, 400],
      [undefined, {}, 400],
      ['{"__proto__":{"role":"Admin"},"constructor":{"prototype":1}}', { 'content-type': 'application/json' }, 400],
      ['__proto__[email]=a@b.co&email[]=x', { 'content-type': form }, 400],
      ['%00=%00&%=%&&&=', { 'content-type': form }, 400],
      ['no boundary', { 'content-type': 'multipart/form-data' }, 400],
      ['--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
      ['--x--', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(500)}` }, 400],
      [Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'application/json' }, 400],
      [Buffer.from(json, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
    ];
    for (const [payload, headers, status] of odd) {
      const answer = await post(payload, headers);
      assert.equal(answer.statusCode, status, `${payload?.slice(0, 80)} as ${headers['content-type']}: ${answer.body}`);
      assert.equal(answer.json().success, false);
    }
  });

  test('D2 JSON that is no object is refused by every call, also where all fields are optional', async () => {
    const values = ['null', '[]', '[{}]', '"text"', '""', '1', 'true'];
    for (const { method, path } of servedCalls(app).filter((call) => call.method !== 'GET'))
      for (const payload of values)
        for (const type of ['application/json', 'application/json; charset=utf-8']) {
          const headers = { 'content-type': type, authorization: `Bearer ${admin.token}` };
          const answer = await app.app.inject({ method, url: `/api/v1${path}`, headers, payload });
          assert.equal(answer.statusCode, 400, `${payload} to ${path}: ${answer.body}`);
          assert.equal(answer.json().errors[0].field, 'body', path);
        }
  });

  test('D2 the same fields are taken as JSON, as a form and as multipart, and checked alike', async () => {
    for (const encoding of ['json', 'form', 'multipart'] as const) {
      const good = { email: 'nobody@campus.edu', password: 'wrong-password' };
      assertRefused(await app.call(accountCalls.logIn, good, { encoding }), 401, 'INVALID_CREDENTIALS');
      const bad = await app.call(accountCalls.logIn, { email: 'nobody' }, { encoding });
      for (const field of ['email', 'password']) assertRefused(bad, 400, 'INVALID_INPUT', field);
    }
  });

  test('D2 a header changes neither the method nor who asks, and a compressed body is no way around a limit', async () => {
    const item = await anItem(app, { owner: await aMember(app) });
    const before = await hashTables(app.context.db);
    const tricks = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-original-url': '/readyz' };
    const url = `/api/v1/item/getProductDetails/${item.id}?_method=DELETE`;
    assert.equal((await app.app.inject({ url, headers: tricks })).statusCode, 200);
    assert.equal((await app.app.inject({ method: 'DELETE', url })).statusCode, 404);
    assert.deepEqual(await hashTables(app.context.db), before);
    const bomb = gzipSync(JSON.stringify({ email: 'a'.repeat(50 * MEGABYTE) }));
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      for (const encoding of ['gzip', 'deflate', 'br', 'x-unknown']) {
        const answer = await post(bomb, { 'content-type': type, 'content-encoding': encoding });
        assert.ok([400, 413, 415].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`);
        assert.equal(answer.json().success, false);
      }
  });

  test('D2 a request that two readers could read in two ways is refused in the envelope', async () => {
    const body = '{"email":"a@b.co","password":"x"}';
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const odd = {
      'two lengths': `${head}content-length: ${body.length}\r\ncontent-length: 5\r\n\r\n${body}`,
      'a length and chunks': `${head}content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      'an unknown encoding': `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
      'a bad length': `${head}content-length: -1\r\n\r\n${body}`,
      'a bad chunk': `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      'a space in a name': `${head}content-length : ${body.length}\r\n\r\n${body}`,
      'a NUL in a value': `GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n`,
      'no HTTP': 'nonsense\r\n\r\n',
      TLS: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]),
      'too many headers': `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
    };
    for (const [what, bytes] of Object.entries(odd)) {
      const [headers = '', text = ''] = (await sendRaw(sockets.url, bytes)).split('\r\n\r\n');
      assert.match(headers, /^HTTP\/1\.1 (400|408|413|431) /, what);
      assert.match(headers, /connection: close/i, what);
      assert.equal(JSON.parse(text).success, false, what);
      assert.match(JSON.parse(text).code, /^[A-Z_]+$/, what);
    }
  });

  test('D2 odd targets are no fault of ours: absolute, doubled, encoded, of other methods', async () => {
    const targets = [
      'GET //evil.example/',
      'GET /\\evil.example',
      'GET /%00',
      'GET /%E0%A4%A',
      'GET /api/v1/item/getProductDetails/%E0%A4%A',
      'GET /api/v1/item/getProductDetails/%2e%2e%2f',
      'GET /api/v1//item/getAllProduct',
      'GET /API/V1/item/getAllProduct',
      `GET /${'a/'.repeat(4000)}`,
      `GET /api/v1/item/getProductDetails/${'x'.repeat(5000)}`,
      'GET *',
      'OPTIONS *',
      'OPTIONS /api/v1/auth/login',
      'TRACE /',
      'PROPFIND /',
      'PUT /api/v1/auth/login',
      'PATCH /api/v1/profile/updateProfile',
    ];
    for (const target of targets) {
      const [headers = '', text = ''] = (
        await sendRaw(sockets.url, `${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      ).split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]);
      assert.ok(status >= 400 && status < 500, `${target.slice(0, 80)}: ${status} ${text.slice(0, 200)}`);
    }
    // The one of them that HTTP asks servers to take (RFC 9112, 3.2.2).
    const absolute =
      'GET http://evil.example/api/v1/item/getAllProduct HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const taken = await sendRaw(sockets.url, absolute);
    assert.match(taken, /^HTTP\/1\.1 200 /);
    assert.ok(!taken.includes('evil.example'));
    assert.ok(app.logged.every((line) => JSON.parse(line).level < 50));
  });

  const HOSTILE_SQL = [
    "'; drop table members; --",
    "' or '1'='1",
    "x' union select password_hash from members --",
    "\\'; select pg_sleep(10); --",
    '$1; delete from items; --',
    "E'\\x27'",
    '") or 1=1',
    '%',
    '_',
    '%%%',
    'a_b%c\\',
    ':* & !x | (y <-> z)',
    "'a':*",
  ];

  test('D3 texts that are SQL are texts: kept as they are, and nothing else changes', async () => {
    const member = await aMember(app);
    const { id: itemId } = await anItem(app, { owner: member, title: 'Plain' });
    const others = async () => {
      const {
        items: _,
        item_search: _____,
        members: __,
        feedback: ___,
        search_words: ____,
        ...rest
      } = await hashTables(app.context.db);
      return rest;
    };
    const before = await others();
    for (const text of HOSTILE_SQL) {
      const edited = await app.call(itemCalls.editItem, { itemId, title: text, description: text }, { as: member });
      assert.equal(edited.body.data.title, text);
      const changed = await app.call(peopleCalls.updateProfile, { about: text, lastName: text }, { as: member });
      assert.deepEqual([changed.body.data.additionaldetail.about, changed.body.data.lastName], [text, text]);
      const form = { firstname: text, email: 'a@b.co', phoneNo: '98204123', message: text };
      assert.equal((await app.call(feedbackCalls.submitFeedback, form)).status, 200);
    }
    assert.deepEqual(await others(), before);
    const kept = await app.context.db.selectFrom('feedback').select('message').execute();
    assert.deepEqual(kept.map(({ message }) => message).sort(), [...HOSTILE_SQL].sort());
  });

  test('D3 a search takes words: wildcards and operators find nothing more, and never fail', async () => {
    const owner = await aMember(app);
    for (const title of ['Umbrella', 'Raincoat', 'Boots']) await anItem(app, { owner, title });
    for (const keyword of [...HOSTILE_SQL, '*', '.*', '!', '&', "''", '<->', 'umbrella:*&!x', '(((', '\\']) {
      const found = await app.call(itemCalls.searchItems, { keyword });
      assert.equal(found.status, 200, keyword);
      const titles = found.body.data.map(({ title }) => title);
      assert.ok(!titles.includes('Boots'), `${keyword} found ${titles}`);
      assert.equal((await app.call(itemCalls.suggestSearches, { keyword })).status, 200, keyword);
    }
    assert.equal((await app.call(categoryCalls.getCategoryPage, { slug: '%' })).status, 404);
  });

  test('D3 a statement that takes longer than 5 seconds is ended, and the caller told to come again', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')
      order by name`.execute(app.context.db);
    assert.deepEqual(rows, [
      { name: 'lock_timeout', setting: '2000' },
      { name: 'statement_timeout', setting: '5000' },
    ]);
    const member = await aMember(app);
    const began = performance.now();
    const answer = await app.context.db.transaction().execute(async (trx) => {
      await sql`select 1 from members where id = ${member.id} for update`.execute(trx);
      return app.call(peopleCalls.updateProfile, { about: 'waits' }, { as: member });
    });
    assertRefused(answer, 503, 'UNAVAILABLE');
    assert.ok(Number(answer.headers['retry-after']) >= 1);
    assert.ok(performance.now() - began < 4500);
  });
});
