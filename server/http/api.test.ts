import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { openApp } from '#server/testing/app.ts';
import { aCategory } from '#server/testing/factories.ts';

describe('the API', () => {
  const test = openApp();
  before(async () => {
    await aCategory(test);
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
    assert.ok(document.paths['/profile/messageHistory'], 'it has the calls of every room');
    assert.deepEqual(document.paths['/auth/login'].post.security, []);
    assert.deepEqual(document.paths['/profile/getFriendAllData'].post.security, [{}, { token: [] }]);
    assert.deepEqual(document.paths['/profile/getAllUserDetails'].get.security, [{ token: [] }]);
    for (const url of ['/api/docs', '/api/v1/openapi.json']) {
      const { statusCode, headers } = await test.app.inject({ url });
      assert.equal(statusCode, 200);
      const again = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
    }
  });
});
