import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import { type Answer, assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, anAdmin, aPhoto, type TestMember } from '#server/testing/factories.ts';

/** Rules D1, D2, D4: whatever a client sends is answered with a 4xx that names what is wrong, never with a 5xx. */
describe('input', () => {
  let test: TestApp;
  let admin: TestMember;
  before(async () => {
    test = await createTestApp({ rateLimits: false });
    admin = await anAdmin(test);
    await aCategory(test);
  });
  after(() => test.close());

  const calls = (): Call[] => [...test.app.boundCalls.values()].map((bound) => bound.call);
  const fieldsOf = (call: Call) =>
    Object.keys(call.input.shape).filter((field) => field !== 'accountType' && field !== 'commonChatId');

  const wrong: [string, unknown][] = [
    ['an object', { $gt: '' }],
    ['a list', ['a', 'b']],
    ['a NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['far too long', 'x'.repeat(9000)],
  ];

  it('names every field that is wrong, in every call', async () => {
    for (const call of calls().filter(({ method }) => method !== 'GET')) {
      for (const field of fieldsOf(call)) {
        for (const [kind, value] of wrong) {
          const answer: Answer<unknown> = await test.call(call, { [field]: value } as never, { as: admin });
          assertRefused(answer, 400, 'INVALID_INPUT', field);
          assert.ok(answer.status < 500, `${call.path} ${field} ${kind}`);
        }
      }
    }
  });

  it('refuses bad list fields', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=abc',
      'limit=5&limit=6',
      'cursor=nonsense',
      'cursor=%00',
    ]) {
      const answer = await test.app.inject({ url: `/api/v1/item/getAllProduct?${query}` });
      assert.equal(answer.statusCode, 400, query);
      assert.equal(answer.json().code, 'INVALID_INPUT');
    }
  });

  it('takes the same fields as JSON, as a form and as multipart', async () => {
    for (const encoding of ['json', 'form', 'multipart'] as const) {
      const answer = await test.call(
        accountCalls.logIn,
        { email: 'nobody@campus.edu', password: 'wrong-password' },
        { encoding },
      );
      assertRefused(answer, 401, 'INVALID_CREDENTIALS');
    }
  });

  const post = (payload: string | Buffer | undefined, headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, ...(payload !== undefined && { payload }) });

  it('cannot be skipped by an odd content type or body', async () => {
    const json = JSON.stringify({ email: 'a@b.co', password: 'x' });
    const odd: [string | Buffer | undefined, Record<string, string>, number][] = [
      [json, { 'content-type': 'text/plain' }, 415],
      [json, { 'content-type': 'application/xml' }, 415],
      ['{"email":', { 'content-type': 'application/json' }, 400],
      ['', { 'content-type': 'application/json' }, 400],
      ['null', { 'content-type': 'application/json' }, 400],
      ['"text"', { 'content-type': 'application/json' }, 400],
      ['[1,2]', { 'content-type': 'application/json' }, 400],
      [undefined, {}, 400],
      ['{"__proto__":{"role":"Admin"},"constructor":{"prototype":1}}', { 'content-type': 'application/json' }, 400],
      ['email=a@b.co&email=c@d.co&password=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
      ['no boundary', { 'content-type': 'multipart/form-data' }, 400],
      ['--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
      [Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'application/json' }, 400],
    ];
    for (const [payload, headers, status] of odd) {
      const answer = await post(payload, headers);
      assert.equal(answer.statusCode, status, `${payload} as ${headers['content-type']}: ${answer.body}`);
      assert.equal(answer.json().success, false);
    }
  });

  it('refuses what is too large with 413', async () => {
    assert.equal(
      (await post(JSON.stringify({ email: 'x'.repeat(70_000) }), { 'content-type': 'application/json' })).statusCode,
      413,
    );
    assertRefused(
      await test.call(accountCalls.logIn, { email: 'x'.repeat(11_000), password: 'x' }, { encoding: 'multipart' }),
      413,
      'TOO_LARGE',
    );
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));
    assert.equal((await test.call(accountCalls.logIn, many as never, { encoding: 'multipart' })).status, 413);
    const big = Buffer.concat([await aPhoto(), Buffer.alloc(11 * 1024 * 1024)]);
    assert.equal((await test.call(itemCalls.createItem, { thumbnailI: big }, { as: admin })).status, 413);
  });

  it('answers unknown paths and wrong methods in the same shape', async () => {
    for (const [method, url, status] of [
      ['GET', '/api/v1/nothing', 404],
      ['POST', '/api/v1/item/getAllProduct', 404],
      ['GET', '/api/v1/auth/login', 404],
      ['GET', '/api/v1/item/getProductDetails/not-an-id', 400],
      ['GET', `/api/v1/item/getProductDetails/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`, 404],
      ['GET', '/api/v1/item/getProductDetails/%E0%A4%A', 400],
    ] as const) {
      const answer = await test.app.inject({ method, url });
      assert.equal(answer.statusCode, status, url);
      assert.equal(answer.json().success, false);
      assert.match(answer.json().code, /^[A-Z_]+$/);
    }
  });

  it('says nothing of its insides, and keeps the headers of rule E3', async () => {
    const answer = await test.app.inject({ url: '/api/v1/nothing' });
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['x-powered-by'], undefined);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.doesNotMatch(String(answer.headers['content-security-policy']), /script-src[^;]*unsafe/);
  });

  it('answers a public GET with an ETag, and 304 for it', async () => {
    const first = await test.app.inject({ url: '/api/v1/item/showAllCategory' });
    const tag = String(first.headers.etag);
    assert.match(tag, /^W\/"/);
    const again = await test.app.inject({ url: '/api/v1/item/showAllCategory', headers: { 'if-none-match': tag } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  });

  it('describes itself', async () => {
    const document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json();
    assert.equal(document.openapi, '3.1.0');
    assert.ok(document.paths['/item/createProduct'].post.requestBody.content['multipart/form-data']);
    assert.ok(document.paths['/profile/messageHistory'], 'calls of later issues are declared too');
    assert.equal((await test.app.inject({ url: '/api/docs' })).statusCode, 200);
  });
});
